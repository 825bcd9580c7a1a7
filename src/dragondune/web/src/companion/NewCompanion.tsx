// A new companion table: which rules the box has, and who plays which people.
import { useSignal } from "@preact/signals";
import type { Choices } from "../../wire";
import * as api from "../api";
import { changePreferences, keepTable } from "../browser-storage";
import { asPerson } from "../identity";
import { useGoing } from "../kit/attempt";
import { Token } from "../kit/token";
import { nameOf, the } from "../names";
import { EditionField } from "../pages/EditionField";
import { type Choice, Fault, Segments, TextField } from "../pages/form-controls";
import fields from "../pages/form-texts.json";
import { HouseRules } from "../pages/HouseRules";
import { Page } from "../pages/Page";
import { RuleFields } from "../pages/RuleFields";
import { useChoices } from "../pages/rule-choices";
import { type Change, type Draft, faultOf, freshDraft, type Holding, wishOf } from "../pages/table-draft";
import words from "./companion-texts.json";

const HOLDINGS: readonly Choice<Holding>[] = [
  ["me", "this phone"],
  ["open", "another phone"],
  ["absent", "nobody"],
];

export function NewCompanion() {
  const { choices, fault } = useChoices();
  return (
    <Page {...words.new}>
      <Fault sentence={fault} />
      {!choices && !fault && <p role="status">Loading the options…</p>}
      {choices && <BoxForm choices={choices} />}
    </Page>
  );
}

/** The edition that a link names, such as that of a box that was printed. */
function editionHere(choices: Choices): Partial<Draft> {
  const named = new URLSearchParams(location.search).get("edition");
  return named !== null && choices.editions.some((one) => one.name === named) ? { edition: named } : {};
}

async function open(draft: Draft): Promise<string> {
  const wish = { ...wishOf(draft), companion: true, seating: "given", watch: "invited" } as const;
  const made = await asPerson((person) => api.create(wish, person));
  changePreferences({ name: draft.yourName });
  keepTable(made.table.id, { name: made.table.name, seats: made.seats, host: made.host, invitation: made.invitation });
  return `/table/${made.table.id}`;
}

function BoxForm({ choices }: { choices: Choices }) {
  const draft = useSignal<Draft>({ ...freshDraft(), ...editionHere(choices) });
  const change: Change = (part) => {
    draft.value = { ...draft.peek(), ...part };
  };
  const { fault, isBusy, send } = useGoing(
    () => open(draft.value),
    () => faultOf(draft.value, choices.parameters),
  );
  const { edition, yourName, seats } = draft.value;
  const usual = choices.editions.find((one) => one.name === edition)?.values ?? {};
  return (
    <form class="sheets" noValidate onSubmit={send}>
      <section class="panel form">
        <h2>People</h2>
        <TextField {...fields.table.yourName} value={yourName} choose={(next) => change({ yourName: next })} />
        <ol class="seats">
          {seats.map((seat) => (
            <li key={seat.faction}>
              <Token seat={seat.faction} size={46} />
              <span class="nm">{nameOf(seat.faction)}</span>
              <Segments
                bare
                label={`Who plays ${the(seat.faction)}`}
                values={HOLDINGS}
                value={seat.holding}
                choose={(holding) => change({ seats: seats.map((one) => (one === seat ? { ...seat, holding } : one)) })}
              />
            </li>
          ))}
        </ol>
        <p class="dim sm">
          {words.seats} {words.phone}
        </p>
      </section>
      <section class="panel form">
        <h2>The rules of your box</h2>
        <EditionField choices={choices} value={edition} choose={(next) => change({ edition: next, overrides: {} })} />
        <RuleFields draft={draft.value} change={change} parameters={choices.parameters} usual={usual} />
        <HouseRules draft={draft.value} change={change} />
      </section>
      <div class="send">
        <Fault sentence={fault} />
        <button class="btn go" type="submit" aria-disabled={isBusy}>
          Open the table
        </button>
      </div>
    </form>
  );
}
