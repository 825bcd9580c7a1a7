// The host changes the table before its game: its name, its rules, its clock.
import { useSignal } from "@preact/signals";
import type { TableChange, TableInfo } from "../../wire";
import * as api from "../api";
import { useAttempt } from "../kit/attempt";
import { Refused } from "../kit/refused";
import { ClockFields, PaceFields } from "../pages/ClockFields";
import { Switch } from "../pages/form-controls";
import { GameFields } from "../pages/NewTable";
import { useChoices } from "../pages/rule-choices";
import { type Agreements, type Change, type Draft, faultOf, freshDraft, rulesOf, timesOf } from "../pages/table-draft";
import words from "./lobby-texts.json";

export type Part = "rules" | "clock";
const LONGEST_NAME = 40;

/** A table as the forms of a new one hold it. */
export function draftOf(info: TableInfo): Draft {
  const { agreements, ...overrides } = info.overrides;
  return {
    ...freshDraft(),
    name: info.name,
    edition: info.edition,
    overrides,
    agreements: agreements === undefined ? "edition" : (agreements as Agreements),
    seats: info.seats.map(({ seat, holder }) => ({ faction: seat, holding: "open", bot: holder.bot, role: "" })),
    seating: info.seating,
    perDecision: info.clock.per_decision,
    perGame: info.clock.per_game,
    perAnswer: info.clock.per_answer,
    leave: info.clock.leave,
    answerSeconds: info.answer_seconds,
    botSeconds: info.bot_seconds,
    goneAfter: info.gone_after,
  };
}

export function changeOf(draft: Draft, part: Part, startsItself: boolean): TableChange {
  if (part === "rules") return rulesOf(draft);
  return { ...timesOf(draft), starts_itself: startsItself };
}

export function ChangeTable({
  info,
  host,
  part,
  close,
}: {
  info: TableInfo;
  host: string;
  part: Part;
  close: () => void;
}) {
  const draft = useSignal(draftOf(info));
  const startsItself = useSignal(info.starts_itself);
  const { choices } = useChoices();
  const [attempt, fault] = useAttempt();
  const wrong = useSignal<string | null>(null);
  if (!choices) return <p role="status">Loading the options…</p>;
  const change: Change = (next) => {
    draft.value = { ...draft.peek(), ...next };
  };
  const save = (event: Event): void => {
    event.preventDefault();
    wrong.value = faultOf(draft.value, choices.parameters);
    if (wrong.value) return;
    attempt(async () => {
      await api.changeTable(info.id, host, changeOf(draft.value, part, startsItself.value));
      close();
    });
  };
  return (
    <form class="form lobbychange" noValidate onSubmit={save} aria-label={`Change the ${part}`}>
      {part === "rules" ? (
        <GameFields draft={draft.value} change={change} choices={choices} />
      ) : (
        <>
          <ClockFields draft={draft.value} change={change} />
          <PaceFields draft={draft.value} change={change} />
          <section class="panel form">
            <Switch
              {...words.startsItself}
              value={startsItself.value}
              choose={(next) => {
                startsItself.value = next;
              }}
            />
          </section>
        </>
      )}
      <Refused text={wrong.value ?? fault} />
      <div class="row wrap">
        <button class="btn go" type="submit">
          Save
        </button>
        <button class="btn" type="button" onClick={close}>
          Cancel
        </button>
        <span class="dim sm">Everybody has to say again that they are ready.</span>
      </div>
    </form>
  );
}

export function Rename({ table, host, name }: { table: string; host: string; name: string }) {
  const text = useSignal<string | null>(null);
  const [attempt, fault] = useAttempt();
  if (text.value === null)
    return (
      <button
        class="linkish sm"
        type="button"
        onClick={() => {
          text.value = name;
        }}
      >
        rename
      </button>
    );
  const save = (event: Event): void => {
    event.preventDefault();
    attempt(async () => {
      await api.changeTable(table, host, { name: text.value ?? "" });
      text.value = null;
    });
  };
  return (
    <form class="row" onSubmit={save}>
      <input
        aria-label="Name of the table"
        value={text.value}
        maxLength={LONGEST_NAME}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
      />
      <button class="btn" type="submit">
        Save
      </button>
      <Refused text={fault} />
    </form>
  );
}
