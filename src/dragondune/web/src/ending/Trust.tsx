// The log to keep, and how anyone can make sure that the draws were honest.
import { useSignal } from "@preact/signals";
import type { TableInfo } from "../../wire";
import * as api from "../api";
import { Refused } from "../kit/refused";
import { sentenceOf } from "../pages/rule-choices";
import { rightsTo } from "../replay/recording";
import words from "./fairness-texts.json";

export const fileName = (info: TableInfo): string =>
  `dragondune-${
    (info.name || info.id)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || info.id
  }.jsonl`;

async function download(info: TableInfo): Promise<void> {
  const text = await api.log(info.id, rightsTo(info.id));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  link.download = fileName(info);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
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

export function Trust({ info }: { info: TableInfo }) {
  return (
    <details class="en-fold">
      <summary>Were the draws fair?</summary>
      {info.origin === "setup" ? (
        <>
          <p>{words.seed}</p>
          <p>
            <code>dragondune verify {fileName(info)}</code>
          </p>
          <dl>
            <dt>Hash, shown from the start</dt>
            <dd>
              <code>{info.commitment}</code>
            </dd>
            <dt>Seed</dt>
            <dd>
              <code>{info.seed}</code>
            </dd>
          </dl>
        </>
      ) : (
        <p>{words.elsewhere}</p>
      )}
    </details>
  );
}
