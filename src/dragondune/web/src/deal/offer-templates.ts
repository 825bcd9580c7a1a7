// Agreements to begin with: usual bargains, and a fresh clause of every kind.
import type { Duty, Seat, Territory, View } from "../../wire";
import { PLACES } from "../board-facts";
import kinds from "./clause-kinds.json";
import type { Fields } from "./clause-sentence";
import templates from "./offer-templates.json";

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
  readonly clauses: readonly Fields[];
}

/** A castle of theirs, or where they have most units, or any castle. */
function landOf(view: View, seat: Seat): Territory {
  const held = view.places.flatMap(({ territory, garrisons }) =>
    garrisons.filter((one) => one.faction === seat && !one.is_hidden).map(({ units }) => ({ territory, units })),
  );
  held.sort((a, b) => rank(b.territory) - rank(a.territory) || b.units - a.units);
  return held[0]?.territory ?? "3c";
}

const rank = (place: Territory): number => (PLACES[place].kind === "castle" ? 1 : 0);

export function groundOf(view: View, you: Seat, them: Seat, turns: number): Ground {
  const now = Math.max(1, view.turn);
  return { you, them, last: Math.min(turns, now + 1), land: landOf(view, you), theirs: landOf(view, them) };
}

/** A usual bargain on this ground; two players make no alliances. */
export const templatesOn = (ground: Ground, playing: number): readonly Template[] =>
  templates
    .filter(({ clauses }) => playing > 2 || !clauses.some((one) => one.duty === "ally_with"))
    .map(({ name, clauses }) => ({ name, clauses: clauses.map((one) => set(one, ground) as Fields) }));

/** A pattern in which "you", "them", "last", "land" and "theirs" are those of the ground. */
function set(pattern: unknown, ground: Ground): unknown {
  if (Array.isArray(pattern)) return pattern.map((one) => set(one, ground));
  if (typeof pattern === "string") return ground[pattern as keyof Ground] ?? pattern;
  return pattern && typeof pattern === "object"
    ? Object.fromEntries(Object.entries(pattern).map(([key, one]) => [key, set(one, ground)]))
    : pattern;
}

/** The kinds of clauses, in groups, with the words by which one finds them. */
export const KINDS = kinds as unknown as readonly {
  readonly group: string;
  readonly kinds: readonly (readonly [duty: Duty, name: string])[];
}[];

/** A clause of this kind, obliging them, with all that it could name. */
export function freshClause(duty: Duty, { you, them, last, land, theirs }: Ground): Fields {
  return {
    duty,
    seat: them,
    to: you,
    faction: you,
    opponent: duty === "no_treachery" ? you : null,
    places: duty === "leave" ? [theirs] : duty === "stay_out" || duty === "pay_share" ? [land] : [],
    amount: duty === "pay_share" ? 50 : 2,
    text: "",
    turn: duty === "pay" ? null : last,
    round: duty === "pay" ? null : "VII",
  };
}
