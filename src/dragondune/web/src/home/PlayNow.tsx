// A few choices and a game against bots begins.
import { useSignal } from "@preact/signals";
import type { NewTable, Seat } from "../../wire";
import * as api from "../api";
import { keepTable, myTables, type Pace, preferences } from "../browser-storage";
import { start } from "../contribution";
import { asPerson } from "../identity";
import { useGoing } from "../kit/attempt";
import { Token } from "../kit/token";
import { FACTIONS, fill, nameOf, SEATS } from "../names";
import { ANY_ROLE, USUAL_BOT, withRole } from "../pages/bot-names";
import { RoleOptions, ThinkingField } from "../pages/bots";
import { type Choice, choiceOf, Fault, Field, Segments, Select } from "../pages/form-controls";
import fields from "../pages/form-texts.json";
import { editionName, inOrder, USUAL_EDITION, useChoices, type Values } from "../pages/rule-choices";
import { choosePace } from "../stage/pace";
import words from "./home-texts.json";

const BEFORE_ANSWERED = ["easy", USUAL_BOT, "hard"].map((name) => ({ name }));
const SHOWN_EDITIONS = ["1.10", "1.7"];
const OTHERS = "others";

async function begin(seat: Seat, bot: string, thinks_for: number | null, edition: string): Promise<string> {
  const wish: NewTable = {
    name: `The ${nameOf(seat)} against bots`,
    edition,
    thinks_for,
    is_listed: false,
    seats: SEATS.map((one) =>
      one === seat
        ? { faction: one, holder: "me", name: preferences().name || "You" }
        : { faction: one, holder: "bot", bot },
    ),
  };
  const made = await asPerson((person) => api.create(wish, person));
  keepTable(made.table.id, { name: made.table.name, seats: made.seats, host: made.host, invitation: made.invitation });
  await start(made.table.id, made.host);
  return `/table/${made.table.id}`;
}

export function PlayNow() {
  const { choices } = useChoices();
  const seat = useSignal<Seat>("elves");
  const bot = useSignal(USUAL_BOT);
  const role = useSignal(ANY_ROLE);
  const edition = useSignal(USUAL_EDITION);
  const thought = useSignal<number | null>(null);
  const { fault, isBusy, send } = useGoing(() =>
    begin(seat.value, withRole(bot.value, role.value), thought.value, edition.value),
  );
  const bots = (choices?.strengths ?? BEFORE_ANSWERED).map(({ name }): Choice<string> => [name, name]);
  const editions = choices ? inOrder(choices.editions).map((one) => one.name) : SHOWN_EDITIONS;
  return (
    <form class="panel play" aria-label="Play now" onSubmit={send}>
      <div class="row wrap playhead">
        <h2>Play now</h2>
        <span class="dim">against three bots, about 20 minutes</span>
      </div>
      <Peoples
        seat={seat.value}
        values={choices?.editions.find((one) => one.name === edition.value)?.values ?? null}
        choose={(next) => {
          seat.value = next;
        }}
      />
      <div class="row wrap choices">
        <Segments
          label="Bots"
          values={bots}
          value={bot.value}
          choose={(next) => {
            bot.value = next;
          }}
        />
        <Field label={fields.characters.label}>
          {({ id }) => (
            <select
              id={id}
              value={role.value}
              onChange={(event) => {
                role.value = event.currentTarget.value;
              }}
            >
              <RoleOptions choices={choices} />
            </select>
          )}
        </Field>
        <ThinkingField
          choices={choices}
          bots={[bot.value]}
          value={thought.value}
          choose={(next) => {
            thought.value = next;
          }}
        />
        <Editions
          editions={editions}
          edition={edition.value}
          choose={(next) => {
            edition.value = next;
          }}
        />
        <Segments {...choiceOf<Pace>(fields.settings.pace)} value={preferences().pace} choose={choosePace} />
        <button class="btn go push" type="submit" aria-disabled={isBusy}>
          Play the {nameOf(seat.value)}
        </button>
      </div>
      {myTables().length === 0 && <p class="sm dim firsttime">{words.first}</p>}
      <Fault sentence={fault} />
    </form>
  );
}

/** Without the values of the edition's rules, the line on the start stays empty. */
function Peoples({ seat, values, choose }: { seat: Seat; values: Values | null; choose: (seat: Seat) => void }) {
  return (
    <fieldset class="peoples">
      <legend class="unseen">Choose your people</legend>
      {SEATS.map((one) => (
        <label key={one} class="people">
          <input class="unseen" type="radio" name="people" checked={seat === one} onChange={() => choose(one)} />
          <Token seat={one} size={74} />
          <b class="gg">{nameOf(one)}</b>
          <span class="sm">{FACTIONS[one].promise}</span>
          <span class="xs dim">{values ? fill(FACTIONS[one].start, values) : "\u00a0"}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The two that most people want, and a list of the rest behind "others". */
function Editions({
  editions,
  edition,
  choose,
}: {
  editions: readonly string[];
  edition: string;
  choose: (edition: string) => void;
}) {
  const others = editions.filter((one) => !SHOWN_EDITIONS.includes(one));
  const isOther = others.includes(edition);
  const first = others[0];
  const values: Choice<string>[] = SHOWN_EDITIONS.map((one) => [one, one]);
  if (first) values.push([OTHERS, "other"]);
  return (
    <>
      <Segments
        label="Edition"
        values={values}
        value={isOther ? OTHERS : edition}
        choose={(one) => choose(one === OTHERS ? (first ?? edition) : one)}
      />
      {isOther && (
        <Select
          label="Other edition"
          values={others.map((one) => [one, editionName(one)])}
          value={edition}
          choose={choose}
        />
      )}
    </>
  );
}
