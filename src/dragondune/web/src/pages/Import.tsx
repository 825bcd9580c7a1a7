// A game that was played elsewhere goes on here, from its log or from a position.
import { useSignal } from "@preact/signals";
import type { Created } from "../../wire";
import * as api from "../api";
import { keepTable } from "../browser-storage";
import { start } from "../contribution";
import { asPerson } from "../identity";
import { useGoing } from "../kit/attempt";
import { nameOf } from "../names";
import { choiceOf, Fault, Field, Segments, TextField } from "./form-controls";
import fields from "./form-texts.json";
import { Page } from "./Page";
import words from "./page-texts.json";

type Who = "alone" | "others";
const { import: said } = fields;
const LOG_MARK = "dragondune_log";

/** A log says on its first line that it is one; anything else is read as a position. What is over is looked at, not played. */
async function bringIn(text: string, name: string, who: Who): Promise<string> {
  const isLog = (text.trimStart().split("\n", 1)[0] ?? "").includes(LOG_MARK);
  const wish = { name, is_listed: false, ...(isLog ? { log: text } : { position: text }) };
  const made = await asPerson((person) => api.create(wish, person));
  const id = made.table.id;
  keepTable(id, { name: made.table.name, host: made.host, invitation: made.invitation });
  if (made.table.status === "over") return `/replay/${id}`;
  if (who === "alone") await holdAll(made);
  return `/table/${id}`;
}

async function holdAll({ table, host, invitation }: Created): Promise<void> {
  for (const { seat } of table.seats) {
    // Someone who plays all seats goes by the names of their peoples: no two at a table may look alike.
    const wish = { name: nameOf(seat), seat, invitation, is_hot_seat: true };
    const right = await asPerson((person) => api.join(table.id, wish, { person }));
    keepTable(table.id, { seats: { [seat]: right.token } });
  }
  await start(table.id, host);
}

export function Import() {
  const text = useSignal("");
  const name = useSignal("");
  const who = useSignal<Who>("alone");
  const { fault, isBusy, send } = useGoing(
    () => bringIn(text.value, name.value, who.value),
    () => (text.value.trim() ? null : said.nothing),
  );
  return (
    <Page {...words.import}>
      <form class="panel form" onSubmit={send}>
        <Source
          text={text.value}
          choose={(next) => {
            text.value = next;
          }}
        />
        <TextField
          label="Table name"
          value={name.value}
          most={40}
          choose={(next) => {
            name.value = next;
          }}
          placeholder="Table"
        />
        <Segments
          {...choiceOf<Who>(said.who)}
          value={who.value}
          choose={(next) => {
            who.value = next;
          }}
        />
        <p class="dim sm">{said[who.value]}</p>
        <Fault sentence={fault} />
        <button class="btn go" type="submit" aria-disabled={isBusy}>
          {isBusy ? "Checking the log…" : "Import the game"}
        </button>
      </form>
    </Page>
  );
}

function Source({ text, choose }: { text: string; choose: (text: string) => void }) {
  const open = async (file: File | undefined): Promise<void> => choose(file ? await file.text() : "");
  return (
    <>
      <Field {...said.file}>
        {(ids) => (
          <input
            id={ids.id}
            aria-describedby={ids.help}
            type="file"
            accept=".jsonl,.json,.log,.txt"
            onChange={(event) => void open(event.currentTarget.files?.[0])}
          />
        )}
      </Field>
      <Field label="Or paste the text">
        {({ id }) => (
          <textarea
            id={id}
            rows={7}
            spellcheck={false}
            value={text}
            onInput={(event) => choose(event.currentTarget.value)}
          />
        )}
      </Field>
    </>
  );
}
