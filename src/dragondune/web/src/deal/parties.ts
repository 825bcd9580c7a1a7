// Who takes part in an agreement that is being written: clauses follow a change of partner.
import type { Seat } from "../../wire";
import type { Fields } from "./clause-sentence";
import { type Draft, inOrder } from "./negotiation";

const NAMED = ["seat", "to", "faction", "opponent"] as const;

const names = (clause: Fields, seat: Seat): boolean => NAMED.some((key) => clause[key] === seat);

/** A clause in which one people stands for another; null if it would then owe something to itself. */
function renamed(clause: Fields, from: Seat, to: Seat): Fields | null {
  const next: Record<string, unknown> = { ...clause };
  for (const key of NAMED) if (clause[key] === from) next[key] = to;
  const { seat, faction, to: payee, opponent } = next as unknown as Fields;
  return seat === faction || seat === payee || seat === opponent ? null : (next as unknown as Fields);
}

/** Each clause once. */
export function distinct(clauses: readonly Fields[]): Fields[] {
  const known = new Map(clauses.map((one) => [JSON.stringify(one), one]));
  return [...known.values()];
}

/**
 * The draft between these parties. If one has left, the clauses that named them name the new partner; where that partner
 * has clauses of their own, they are dropped. With nobody left they wait for the next partner.
 */
export function withParties(draft: Draft, parties: readonly Seat[], you: Seat): Draft {
  const left = draft.parties.filter((one) => !parties.includes(one));
  const gone = left[0] ?? draft.gone;
  const others = parties.filter((one) => one !== you);
  const heir = others.find((one) => !draft.parties.includes(one)) ?? others[0];
  const next = { ...draft, parties: inOrder(parties) };
  if (!gone || parties.includes(gone)) return { ...next, gone: undefined };
  if (!heir) return { ...next, gone };
  const isKnown = draft.clauses.some((one) => names(one, heir));
  const clauses = draft.clauses.flatMap((one) => {
    if (!names(one, gone)) return [one];
    const fitting = isKnown ? null : renamed(one, gone, heir);
    return fitting ? [fitting] : [];
  });
  return { ...next, clauses: distinct(clauses), gone: undefined };
}
