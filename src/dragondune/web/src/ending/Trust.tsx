// The log to keep, and how anyone can make sure that the draws were honest.
import { useSignal } from "@preact/signals";
import type { Contribution, TableInfo } from "../../wire";
import * as api from "../api";
import { myTable } from "../browser-storage";
import { Refused } from "../kit/refused";
import { saveFile } from "../kit/save-file";
import { nameOf } from "../names";
import { sentenceOf } from "../pages/rule-choices";
import { rightsTo } from "../replay/recording";
import words from "./fairness-texts.json";

const fileName = (info: TableInfo): string =>
  `dragondune-${
    (info.name || info.id)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || info.id
  }.jsonl`;

async function download(info: TableInfo): Promise<void> {
  const text = await api.log(info.id, rightsTo(info.id));
  saveFile(text, fileName(info), "application/jsonl");
}

export function DownloadLog({ info }: { info: TableInfo }) {
  const fault = useSignal<string | null>(null);
  if (info.origin === "position") return <p class="dim sm">{words.position}</p>;
  return (
    <>
      <button
        class="btn"
        type="button"
        onClick={() =>
          void download(info).catch((refusal: unknown) => {
            fault.value = sentenceOf(refusal);
          })
        }
      >
        Download log
      </button>
      <Refused text={fault.value} />
    </>
  );
}

export function Trust({ info, head }: { info: TableInfo; head: string | null }) {
  if (info.lesson) return <p class="dim sm">{words.lesson}</p>;
  return (
    <details class="en-fold">
      <summary>Were the draws fair?</summary>
      {info.origin === "setup" ? (
        <>
          <p>{words.seed}</p>
          <p>{info.contributions.length > 0 ? words.numbers : words.alone}</p>
          <p>
            <code>dragondune verify {fileName(info)}</code>
          </p>
          {!info.companion && <p>{words.head}</p>}
          <Proof info={info} head={head} />
        </>
      ) : (
        <p>{words.elsewhere}</p>
      )}
    </details>
  );
}

/** The same while the game goes on: what you can note now and check at the end. */
export function FairSoFar({ info, head }: { info: TableInfo; head: string | null }) {
  if (info.lesson) return <p class="dim sm">{words.lesson}</p>;
  if (info.origin !== "setup" || info.seed) return null;
  return (
    <details class="more">
      <summary>Fair draws</summary>
      <p class="sm">{info.companion ? words.sofarBox : words.sofar}</p>
      <p class="sm">{info.contributions.length > 0 ? words.numbers : words.alone}</p>
      <Proof info={info} head={head} />
    </details>
  );
}

function Proof({ info, head }: { info: TableInfo; head: string | null }) {
  return (
    <dl class="proof">
      <dt>Hash of the seed, shown from the start</dt>
      <dd>
        <code>{info.commitment}</code>
      </dd>
      {info.seed && (
        <>
          <dt>Seed</dt>
          <dd>
            <code>{info.seed}</code>
          </dd>
        </>
      )}
      {info.contributions.map((one) => (
        <Numbered key={one.seat} info={info} contribution={one} />
      ))}
      {head && (
        <>
          <dt>Head of the log</dt>
          <dd>
            <code>{head}</code>
          </dd>
        </>
      )}
    </dl>
  );
}

function Numbered({ info, contribution: { seat, number } }: { info: TableInfo; contribution: Contribution }) {
  const mine = myTable(info.id)?.numbers?.[seat];
  const isBegun = info.status !== "open";
  return (
    <>
      <dt>
        Number of the {nameOf(seat)}
        {mine !== undefined && mine === number && ", from this browser"}
      </dt>
      <dd>{number ? <code>{number}</code> : isBegun ? words.unrevealed : words.hidden}</dd>
    </>
  );
}
