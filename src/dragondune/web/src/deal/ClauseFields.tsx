// The words of a clause that can be chosen: each underlined word opens a list.
import type { Round, Seat, Territory, View, Whose } from "../../wire";

import { type Kind, PLACES, TERRITORIES } from "../board-facts";
import { Chip } from "../kit/chip";
import { FACTIONS, nameOf, placeName, ROUNDS, suitOf } from "../names";
import {
  CLAUSE_FORMS,
  CLAUSE_PARTS,
  type Fields,
  fighterOf,
  placesText,
  seatText,
  termForm,
  WHOSE_PARTS,
} from "./clause-sentence";

/** The current turn and round: terms lie after it. */
export type Now = Pick<View, "turn" | "round">;

interface HoleProps {
  readonly clause: Fields;
  readonly now: Now;
  readonly seats: readonly Seat[];
  readonly turns: number;
  /** The clauses that this one may depend on, by their numbers. */
  readonly conditions: readonly number[];
  readonly isOpen: boolean;
  change: (part: Partial<Fields>) => void;
  /** Opens or closes the list of lands. */
  open: (isOpen: boolean) => void;
}

const NAMES: Readonly<Record<string, string>> = {
  to: "Recipient",
  faction: "Which people",
  opponent: "Against whom",
  against: "Against whom",
  whose: "Whose battle",
  of: "Of whom",
  target: "Against whom",
  places: "Which lands",
  where: "Where",
  amount: "How much",
  army: "How many units",
  due: "When",
  end: "Until when",
  turn: "Which turn",
  text: "Your words",
  clause: "Which clause",
};

/** The field that fills a hole of the form. */
export function Hole({ name, ...props }: HoleProps & { name: string }) {
  const { clause, seats, change } = props;
  const label = NAMES[name] ?? name;
  switch (name) {
    case "to":
    case "faction":
    case "opponent":
      return (
        <SeatHole
          label={label}
          seat={clause[name] ?? null}
          seats={seats.filter((one) => one !== clause.seat)}
          choose={(seat) => change({ [name]: seat })}
        />
      );
    case "against":
      return (
        <SeatHole
          label={label}
          seat={clause.opponent ?? null}
          seats={seats.filter((one) => one !== fighterOf(clause))}
          none="against anyone"
          before="against "
          choose={(opponent) => change({ opponent })}
        />
      );
    case "of":
      return (
        <SeatHole
          label={label}
          seat={clause.opponent ?? null}
          seats={seats.filter((one) => one !== fighterOf(clause))}
          none="of anyone"
          before="of "
          choose={(opponent) => change({ opponent })}
        />
      );
    case "target":
      return (
        <SeatHole
          label={label}
          seat={clause.opponent ?? null}
          seats={seats.filter((one) => one !== fighterOf(clause))}
          none={clause.places?.length ? CLAUSE_PARTS.anyone : undefined}
          choose={(opponent) => change({ opponent })}
        />
      );
    case "whose":
      return <WhoseHole label={label} {...props} />;
    case "amount":
    case "army":
      return <AmountHole label={label} {...props} isArmy={name === "army"} />;
    case "clause":
      return <ClauseHole label={label} {...props} />;
    case "places":
      return CLAUSE_FORMS[clause.duty].places === "one" ? (
        <OneLand label={label} {...props} />
      ) : (
        <LandsHole label={label} none="which land" last="and" {...props} />
      );
    case "where":
      return <LandsHole label={label} none="anywhere" last="or" before="in " {...props} />;
    case "text":
      return (
        <input
          class="deal-hole deal-text"
          aria-label={label}
          value={clause.text ?? ""}
          maxLength={200}
          onInput={(event) => change({ text: event.currentTarget.value })}
        />
      );
    default:
      return <TermHole label={label} name={name} {...props} />;
  }
}

export function SeatHole({
  label,
  seat,
  seats,
  none,
  before = "",
  choose,
}: {
  label: string;
  seat: Seat | null;
  seats: readonly Seat[];
  none?: string;
  before?: string;
  choose: (seat: Seat | null) => void;
}) {
  return (
    <select
      class={`deal-hole${seat ? ` f${FACTIONS[seat].letter}` : ""}`}
      aria-label={label}
      value={seat ?? ""}
      onChange={(event) => choose((event.currentTarget.value || null) as Seat | null)}
    >
      {none && <option value="">{none}</option>}
      {seats.map((one) => (
        <option value={one}>
          {before}
          {seatText(one).replace(nameOf(one), `${suitOf(one)} ${nameOf(one)}`)}
        </option>
      ))}
    </select>
  );
}

const WHOSE: readonly Whose[] = ["payer", "payee", "anyone"];

function WhoseHole({ label, clause, change }: HoleProps & { label: string }) {
  const text = (whose: Whose): string => WHOSE_PARTS[whose].replace("{to}", clause.to ? seatText(clause.to) : "");
  return (
    <select
      class="deal-hole"
      aria-label={label}
      value={clause.whose ?? "payer"}
      onChange={(event) => change({ whose: event.currentTarget.value as Whose })}
    >
      {WHOSE.map((one) => (
        <option value={one}>{text(one)}</option>
      ))}
    </select>
  );
}

function AmountHole({ label, clause, change, isArmy }: HoleProps & { label: string; isArmy: boolean }) {
  const { least, most } = CLAUSE_FORMS[clause.duty];
  const unit = isArmy && (clause.amount === 1 ? CLAUSE_PARTS.unit : CLAUSE_PARTS.units).replace(/^\S+/, "");
  return (
    <>
      <input
        class="deal-hole deal-number"
        type="number"
        inputMode="numeric"
        aria-label={label}
        min={least}
        max={most}
        value={clause.amount ?? least}
        onInput={(event) => {
          const amount = event.currentTarget.valueAsNumber;
          if (Number.isInteger(amount)) change({ amount: Math.max(least, Math.min(most, amount)) });
        }}
      />
      {unit}
    </>
  );
}

/** Which other clause decides. */
function ClauseHole({ label, clause, conditions, change }: HoleProps & { label: string }) {
  const chosen = clause.clause ?? 0;
  return (
    <select
      class="deal-hole"
      aria-label={label}
      value={chosen}
      onChange={(event) => change({ clause: Number(event.currentTarget.value) })}
    >
      {!conditions.includes(chosen) && <option value={chosen}>which one</option>}
      {conditions.map((one) => (
        <option value={one}>{one}</option>
      ))}
    </select>
  );
}

const order = (place: Territory): number =>
  PLACES[place].number * 4 + (place.endsWith("c") ? 1 : place.endsWith("f") ? 2 : 0);
const LANDS: readonly Territory[] = [...TERRITORIES].sort((a, b) => order(a) - order(b));

function OneLand({ label, clause, change }: HoleProps & { label: string }) {
  return (
    <select
      class="deal-hole"
      aria-label={label}
      value={clause.places?.[0] ?? ""}
      onChange={(event) => change({ places: [event.currentTarget.value as Territory] })}
    >
      {LANDS.map((one) => (
        <option value={one}>{placeName(one)}</option>
      ))}
    </select>
  );
}

function LandsHole({
  label,
  clause,
  none,
  last,
  before = "",
  isOpen,
  open,
}: HoleProps & {
  label: string;
  none: string;
  last: string;
  before?: string;
}) {
  const places = clause.places ?? [];
  const text = places.length > 0 ? before + placesText(places, last) : none;
  return (
    <button
      class="deal-hole"
      type="button"
      aria-expanded={isOpen}
      aria-label={`${label}: ${text}`}
      onClick={() => open(!isOpen)}
    >
      {text}
    </button>
  );
}

const GROUPS: readonly (readonly [Kind, string])[] = [
  ["castle", "Castles"],
  ["forest", "Forests"],
  ["plain", "Plains"],
];

/** The list under a clause in which its lands are ticked. */
export function LandList({ clause, change }: Pick<HoleProps, "clause" | "change">) {
  const places = clause.places ?? [];
  const toggle = (place: Territory): void =>
    change({
      places: LANDS.filter((one) => (one === place ? !places.includes(one) : places.includes(one))),
    });
  return (
    <div class="deal-lands" role="group" aria-label="Lands">
      {GROUPS.map(([kind, name]) => (
        <div class="deal-group">
          <span class="sc sm">{name}</span>
          <div class="row wrap">
            {LANDS.filter((one) => PLACES[one].kind === kind).map((one) => (
              <Chip name="al" on={places.includes(one)} choose={() => toggle(one)}>
                {placeName(one)}
              </Chip>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

type Term = Pick<Fields, "turn" | "round">;

/** The moments that are still to come: payments fall due as a round begins, other promises bind to the end of theirs. */
function termsOf({ duty }: Fields, { turn: thisTurn, round: thisRound }: Now, turns: number): Term[] {
  const kind = CLAUSE_FORMS[duty];
  const now = ROUNDS.findIndex((one) => one.id === thisRound);
  const terms: Term[] = [];
  for (let turn = Math.max(1, thisTurn); turn <= turns; turn++) {
    ROUNDS.forEach((round, i) => {
      const isPast = turn === thisTurn && (kind.term === "due" ? i <= now : i < now);
      if (!isPast && (kind.round ?? round.id) === round.id) terms.push({ turn, round: round.id as Round });
    });
  }
  return kind.term === "turn" ? terms.map(({ turn }) => ({ turn })) : [{ turn: null, round: null }, ...terms];
}

const keyOf = ({ turn, round }: Term): string => `${turn ?? ""} ${round ?? ""}`;

function termText(term: Term, clause: Fields, name: string): string {
  if (name === "turn") return String(term.turn);
  const part =
    name === "due" ? (term.turn ? CLAUSE_PARTS.due : CLAUSE_PARTS.at_once) : termForm({ ...clause, ...term });
  return part.replace("{turn}", String(term.turn)).replace("{round}", String(term.round));
}

function TermHole({ label, name, clause, now, turns, change }: HoleProps & { label: string; name: string }) {
  const terms = termsOf(clause, now, turns);
  const chosen = keyOf(name === "turn" ? { turn: clause.turn } : clause);
  const isListed = terms.some((term) => keyOf(term) === chosen);
  return (
    <select
      class="deal-hole"
      aria-label={label}
      value={chosen}
      onChange={(event) => {
        const term = terms.find((one) => keyOf(one) === event.currentTarget.value);
        if (term) change(term);
      }}
    >
      {!isListed && <option value={chosen}>{termText(clause, clause, name)}, already over</option>}
      {terms.map((term) => (
        <option value={keyOf(term)}>{termText(term, clause, name)}</option>
      ))}
    </select>
  );
}
