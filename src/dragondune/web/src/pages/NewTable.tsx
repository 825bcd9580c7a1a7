// A new table, with everything that can be chosen for it.
import { useSignal } from "@preact/signals";
import type { Choices } from "../../wire";
import * as api from "../api";
import { changePreferences, keepTable } from "../browser-storage";
import { start } from "../contribution";
import { asPerson } from "../identity";
import { useGoing } from "../kit/attempt";
import { fill } from "../names";
import { PrintGame } from "../print/PrintGame";
import { ClockFields, PaceFields } from "./ClockFields";
import { EditionField } from "./EditionField";
import { choiceOf, Fault, Segments, Switch, TextField } from "./form-controls";
import fields from "./form-texts.json";
import { HouseRules } from "./HouseRules";
import { Page } from "./Page";
import words from "./page-texts.json";
import { RuleFields } from "./RuleFields";
import { useChoices } from "./rule-choices";
import { SeatFields } from "./SeatFields";
import {
  type Agreements,
  type Change,
  type Draft,
  faultOf,
  freshDraft,
  isFull,
  rulesOf,
  type Watchers,
  wishOf,
} from "./table-draft";

const { table, game } = fields;

export function NewTable() {
  const { choices, fault } = useChoices();
  return (
    <Page {...words.new}>
      <Fault sentence={fault} />
      {!choices && !fault && <p role="status">Loading the options…</p>}
      <p class="sm">
        {words.box} <a href="/companion">At the table with a phone</a>
      </p>
      {choices && <TableForm choices={choices} />}
    </Page>
  );
}

async function open(draft: Draft): Promise<string> {
  const made = await asPerson((person) => api.create(wishOf(draft), person));
  changePreferences({ name: draft.yourName });
  keepTable(made.table.id, { name: made.table.name, seats: made.seats, host: made.host, invitation: made.invitation });
  if (isFull(draft)) await start(made.table.id, made.host);
  return `/table/${made.table.id}`;
}

function TableForm({ choices }: { choices: Choices }) {
  const draft = useSignal(freshDraft());
  const change: Change = (part) => {
    draft.value = { ...draft.peek(), ...part };
  };
  const { fault, isBusy, send } = useGoing(
    () => open(draft.value),
    () => faultOf(draft.value, choices.parameters),
  );
  return (
    // The sentences of faultOf say what is wrong, in the page's own words.
    <form class="sheets" noValidate onSubmit={send}>
      <TableFields draft={draft.value} change={change} />
      <SeatFields draft={draft.value} change={change} choices={choices} />
      <GameFields draft={draft.value} change={change} choices={choices} />
      <ClockFields draft={draft.value} change={change} />
      <PaceFields draft={draft.value} change={change} />
      <div class="send">
        <Fault sentence={fault} />
        <button class="btn go" type="submit" aria-disabled={isBusy}>
          {isFull(draft.value) ? "Start the game" : "Open the table"}
        </button>
        <span class="dim sm">
          {isFull(draft.value)
            ? "All seats are taken, so the game starts right away."
            : "You get an invitation link to send to the others."}
        </span>
      </div>
    </form>
  );
}

function TableFields({ draft, change }: { draft: Draft; change: Change }) {
  return (
    <section class="panel form">
      <h2>Table</h2>
      <div class="pair">
        <TextField {...table.name} value={draft.name} choose={(name) => change({ name })} />
        <TextField {...table.yourName} value={draft.yourName} choose={(yourName) => change({ yourName })} />
      </div>
      <Switch
        {...table.isListed}
        value={draft.isListed}
        choose={(isListed) => change({ isListed })}
        help={draft.isListed ? table.listed : table.unlisted}
      />
      <Segments {...choiceOf<Watchers>(table.watch)} value={draft.watch} choose={(watch) => change({ watch })} />
      <p class="dim sm">{table.watching}</p>
    </section>
  );
}

export function GameFields({ draft, change, choices }: { draft: Draft; change: Change; choices: Choices }) {
  const edition = choices.editions.find((one) => one.name === draft.edition);
  const usual = (edition?.values.agreements ?? "enforce") as Agreements;
  const agreements = draft.agreements === "edition" ? usual : draft.agreements;
  const choose = (name: string): void => {
    const values = choices.editions.find((one) => one.name === name)?.values ?? {};
    const overrides = Object.fromEntries(
      Object.entries(draft.overrides).filter(([key, value]) => values[key] !== value),
    );
    change({ edition: name, overrides });
  };
  return (
    <section class="panel form">
      <h2>Game</h2>
      <EditionField
        choices={choices}
        value={draft.edition}
        choose={choose}
        help={
          <>
            {edition && fill(game.summary, edition.values)}{" "}
            <a href={`/rules?edition=${draft.edition}`} target="_blank">
              Read its rules
            </a>
          </>
        }
      />
      <Segments
        {...choiceOf<Agreements>(game.agreements)}
        value={agreements}
        choose={(chosen) => change({ agreements: chosen })}
      />
      <p class="dim sm">{game[agreements]}</p>
      <RuleFields draft={draft} change={change} parameters={choices.parameters} usual={edition?.values ?? {}} />
      <HouseRules draft={draft} change={change} />
      <PrintGame rules={rulesOf(draft)} />
    </section>
  );
}
