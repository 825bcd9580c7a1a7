// The log to keep, and how anybody can make sure that the draws were honest.
import { useState } from "preact/hooks";
import type { TableInfo } from "../../wire";
import * as api from "../api";
import { sentenceOf } from "../pages/rulebook";
import { rightsTo } from "../replay/recorded";
import { Refused } from "../kit/refused";

export const fileName = (info: TableInfo): string =>
  `dragondune-${(info.name || info.id).toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || info.id}.jsonl`;

async function download(info: TableInfo): Promise<void> {
  const text = await api.log(info.id, rightsTo(info.id));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  link.download = fileName(info);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function DownloadLog({ info }: { info: TableInfo }) {
  const [fault, setFault] = useState<string | null>(null);
  if (info.origin === "position") return <p class="dim sm">The game began with a position, so there is no log from the set-up on.</p>;
  return (
    <>
      <button class="btn" type="button" onClick={() => void download(info).catch((refusal: unknown) => setFault(sentenceOf(refusal)))}>Download log</button>
      <Refused text={fault} />
    </>
  );
}

export function Trust({ info }: { info: TableInfo }) {
  return (
    <details class="en-fold">
      <summary>Was every draw honest?</summary>
      {info.origin === "setup" ? (
        <>
          <p>Before the first card the server fixed a seed and showed only its hash. Now the seed is open. Whoever has the log can draw
            every card, die and event again:</p>
          <p><code>dragondune verify {fileName(info)}</code></p>
          <dl>
            <dt>Hash, shown from the first moment on</dt><dd><code>{info.commitment}</code></dd>
            <dt>Seed</dt><dd><code>{info.seed}</code></dd>
          </dl>
        </>
      ) : <p>This game was begun elsewhere. What was drawn there this server cannot vouch for; the log it came from can tell.</p>}
    </details>
  );
}
