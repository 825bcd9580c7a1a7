// Agreements to begin with: usual bargains, and a fresh clause of every kind.
import type { Duty, Seat, Territory, View } from "../../wire";
import { PLACES } from "../facts";
import type { Fields } from "./sentence";

/** `you` deal with `them`; `last` is the last turn that a promise names at first, `land` what you would like to keep. */
export interface Ground {
  readonly you: Seat;
  readonly them: Seat;
  readonly last: number;
  readonly land: Territory;
  readonly theirs: Territory;
}

export interface Template {
  readonly name: string;
  readonly clauses: (ground: Ground) => readonly Fields[];
}

/** A castle of theirs, or where they have most units, or any castle. */
function landOf(view: View, seat: Seat): Territory {
  const held = view.places.flatMap(({ territory, garrisons }) =>
    garrisons.filter((one) => one.faction === seat && !one.is_hidden).map(({ units }) => ({ territory, units })));
  held.sort((a, b) => rank(b.territory) - rank(a.territory) || b.units - a.units);
  return held[0]?.territory ?? "3c";
}

const rank = (place: Territory): number => (PLACES[place].kind === "castle" ? 1 : 0);

export function groundOf(view: View, you: Seat, them: Seat, turns: number): Ground {
  const now = Math.max(1, view.turn);
  return { you, them, last: Math.min(turns, now + 1), land: landOf(view, you), theirs: landOf(view, them) };
}

export const TEMPLATES: readonly Template[] = [
  { name: "Peace for a while", clauses: ({ you, them, last }) => [awayFrom(you, them, last), awayFrom(them, you, last)] },
  { name: "I pay, they stay out", clauses: ({ you, them, last, land }) => [pay(you, them, 3), out(them, land, last)] },
  { name: "They pay, I stay out", clauses: ({ you, them, last, theirs }) => [pay(them, you, 3), out(you, theirs, last)] },
  { name: "I pay, they march off", clauses: ({ you, them, last, theirs }) =>
    [pay(you, them, 3), { duty: "leave", seat: them, places: [theirs], turn: last }] },
  { name: "An alliance at the next council", clauses: ({ you, them }) => [
    { duty: "ally_with", seat: you, faction: them, turn: null, round: null },
    { duty: "ally_with", seat: them, faction: you, turn: null, round: null },
  ] },
  { name: "No treachery between us", clauses: ({ you, them }) => [
    { duty: "no_treachery", seat: you, opponent: them, turn: null, round: null },
    { duty: "no_treachery", seat: them, opponent: you, turn: null, round: null },
  ] },
  { name: "Keep the bids low", clauses: ({ you, them, last }) => [you, them].map((seat): Fields =>
    ({ duty: "bid_at_most", seat, amount: 2, turn: last, round: "III" })) },
  { name: "I lose, for gold", clauses: ({ you, them, last, land }) => [
    { duty: "pay_if_won", seat: them, to: you, opponent: you, places: [land], amount: 4, turn: last, round: "V" },
    { duty: "send_at_most", seat: you, opponent: them, places: [land], amount: 1, turn: last, round: "V" },
  ] },
];

const awayFrom = (seat: Seat, faction: Seat, turn: number): Fields => ({ duty: "keep_away", seat, faction, turn, round: "VII" });
const pay = (seat: Seat, to: Seat, amount: number): Fields => ({ duty: "pay", seat, to, amount, turn: null, round: null });
const out = (seat: Seat, land: Territory, turn: number): Fields => ({ duty: "stay_out", seat, places: [land], turn, round: "VII" });

/** The kinds of clauses, in groups, with the words by which one finds them. */
export const KINDS: readonly { readonly group: string; readonly kinds: readonly (readonly [duty: Duty, name: string])[] }[] = [
  { group: "Gold", kinds: [
    ["pay", "pay gold"], ["pay_share", "pay a share of gold collected"], ["pay_if_won", "pay if a battle is won"],
    ["pay_if_lost", "pay if a battle is lost"],
  ] },
  { group: "Lands", kinds: [["stay_out", "stay out of a land"], ["leave", "leave a land"], ["keep_away", "keep away from a people"]] },
  { group: "Battle", kinds: [
    ["send_at_least", "send at least so many units"], ["send_at_most", "send at most so many units"], ["no_artifact", "play no artifact"],
    ["no_treachery", "no treachery"],
  ] },
  { group: "Table", kinds: [
    ["bid_at_most", "bid at most"], ["no_hiring", "hire nobody"], ["no_negation", "negate no power"], ["ally_with", "form an alliance"],
    ["no_alliance", "form no alliance"],
  ] },
  { group: "Honour", kinds: [["text", "in your own words, not enforced"]] },
];

/** A clause of this kind, obliging them, with all that it could name. */
export function freshClause(duty: Duty, { you, them, last, land, theirs }: Ground): Fields {
  return {
    duty, seat: them, to: you, faction: you, opponent: duty === "no_treachery" ? you : null,
    places: duty === "leave" ? [theirs] : duty === "stay_out" || duty === "pay_share" ? [land] : [],
    amount: duty === "pay_share" ? 50 : 2, text: "", turn: duty === "pay" ? null : last, round: duty === "pay" ? null : "VII",
  };
}
