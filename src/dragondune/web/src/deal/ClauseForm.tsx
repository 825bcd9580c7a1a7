// An agreement that is being written: who takes part, and each clause as a sentence with words to choose.
import { useSignal } from "@preact/signals";
import type { Duty, Seat } from "../../wire";
import { Chip } from "../kit/chip";
import { Icon } from "../kit/icon";
import { FACTIONS, nameOf, SEATS, suitOf } from "../names";
import { clauseLink } from "../WhyLink";
import { Hole, LandList, type Now, SeatHole } from "./ClauseFields";
import { CLAUSE_FORMS, conditionsFor, type Effect, type Fields, fighterOf, split } from "./clause-sentence";
import { inOrder } from "./negotiation";
import { KINDS } from "./offer-templates";

/** Nobody owes anything to themselves: if the obliged player is the one named, another is named instead. */
export function tidy(clause: Fields, playing: readonly Seat[]): Fields {
  const other = playing.find((seat) => seat !== clause.seat);
  const instead = (seat: Seat | undefined): Seat | undefined => (seat === clause.seat ? other : seat);
  const { opponent: need, needs_target } = CLAUSE_FORMS[clause.duty];
  const isNeeded = need === "required" || (needs_target && !clause.places?.length);
  const named = clause.opponent === fighterOf(clause) ? null : (clause.opponent ?? null);
  const opponent = named ?? (isNeeded ? (other ?? null) : null);
  return { ...clause, to: instead(clause.to), faction: instead(clause.faction), opponent };
}

export function PartyChips({
  parties,
  you,
  playing,
  choose,
}: {
  parties: readonly Seat[];
  you: Seat;
  playing: readonly Seat[];
  choose: (parties: readonly Seat[]) => void;
}) {
  return (
    <div class="row wrap" role="group" aria-label="Between you and">
      <span class="sm">Between you and</span>
      {SEATS.filter((seat) => seat !== you && playing.includes(seat)).map((seat) => {
        const isIn = parties.includes(seat);
        return (
          <Chip
            on={isIn}
            choose={() => choose(inOrder(isIn ? parties.filter((one) => one !== seat) : [...parties, seat]))}
          >
            <span class={`f${FACTIONS[seat].letter}`}>
              {suitOf(seat)} {nameOf(seat)}
            </span>
          </Chip>
        );
      })}
    </div>
  );
}

export function ClauseForm({
  clause,
  effect,
  now,
  seats,
  turns,
  conditions,
  change,
  remove,
}: {
  clause: Fields;
  effect: Effect | null;
  now: Now;
  seats: readonly Seat[];
  turns: number;
  conditions: readonly number[];
  change: (part: Partial<Fields>) => void;
  remove: () => void;
}) {
  const isOpen = useSignal(false);
  const props = {
    clause,
    now,
    seats,
    turns,
    conditions,
    isOpen: isOpen.value,
    change,
    open: (next: boolean) => {
      isOpen.value = next;
    },
  };
  return (
    <li>
      <div class="deal-line">
        <p>
          <SeatHole
            label="Who must do it"
            seat={clause.seat}
            seats={seats}
            choose={(seat) => seat && change({ seat })}
          />{" "}
          {split(CLAUSE_FORMS[clause.duty].form).map((part, i) =>
            i % 2 ? (
              <>
                {(part === "where" || part === "against" || part === "of") && " "}
                <Hole key={part} name={part} {...props} />
              </>
            ) : (
              part
            ),
          )}
        </p>
        <button class="btn sq" type="button" aria-label="Remove this clause" onClick={remove}>
          <Icon name="cancel" size={16} />
        </button>
      </div>
      {effect && (
        <p class={`sm ${clause.duty === "text" ? "warn" : "dim"}`}>
          {effect.text} {clauseLink(effect.rule)}
        </p>
      )}
      {isOpen.value && <LandList clause={clause} change={change} />}
    </li>
  );
}

/** A payment that depends on another clause can only be added after that clause. */
export function AddClause({ clauses, add }: { clauses: readonly Fields[]; add: (duty: Duty) => void }) {
  const isReady = (duty: Duty): boolean =>
    !CLAUSE_FORMS[duty].keys.includes("clause") || conditionsFor(duty, clauses).length > 0;
  return (
    <select
      class="deal-add"
      aria-label="Add a clause"
      value=""
      onChange={(event) => {
        add(event.currentTarget.value as Duty);
        event.currentTarget.value = "";
      }}
    >
      <option value="">+ Add a clause…</option>
      {KINDS.map(({ group, kinds }) => (
        <optgroup label={group}>
          {kinds.map(([duty, name]) => (
            <option value={duty} disabled={!isReady(duty)}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
