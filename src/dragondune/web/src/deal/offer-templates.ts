// Agreements to begin with: usual bargains, and a fresh clause of every kind.
import type { Duty, Seat, Territory, View } from "../../wire";
import { PLACES } from "../board-facts";
import kinds from "./clause-kinds.json";
import { CLAUSE_FORMS, conditionsFor, type Fields, MOST_CLAUSES } from "./clause-sentence";
import templates from "./offer-templates.json";
import { distinct } from "./parties";

/** What the words in a template stand for: `you` deal with `them`, and the `rival` is the strongest other player. */
interface Ground {
  readonly you: Seat;
  readonly them: Seat;
  readonly rival: Seat;
  /** The best place that each of them holds. */
  readonly land: Territory;
  readonly theirs: Territory;
  readonly prize: Territory;
  /** Your places beside theirs, and the rival's that both sides stand beside, if there is one. */
  readonly border: readonly Territory[];
  readonly target: readonly Territory[];
  /** The next turn with a movement to come, and the last turn that a promise or a longer promise names. */
  readonly soon: number;
  readonly last: number;
  readonly later: number;
  /** A payment and a loan that your gold covers, what comes back for the loan, and a price that their gold covers. */
  readonly fee: number;
  readonly loan: number;
  readonly back: number;
  readonly price: number;
  /** The clause by which they show you what they know. */
  readonly secret: Fields;
}

/** A usual bargain, with its clauses for each way round: who pays, lends or loses. */
export interface Template {
  readonly name: string;
  readonly hint: string;
  readonly ways: readonly { readonly name: string; readonly clauses: readonly Fields[] }[];
}

const DEFAULT_LAND: Territory = "3c";
const MOST_BORDER = 3;

/** Where a people stands in the open, the best first: castles, then the largest armies. */
function landsOf(view: View, seat: Seat): readonly Territory[] {
  const held = view.places.flatMap(({ territory, garrisons }) =>
    garrisons.filter((one) => one.faction === seat && !one.is_hidden).map(({ units }) => ({ territory, units })),
  );
  held.sort((a, b) => rank(b.territory) - rank(a.territory) || b.units - a.units);
  return held.map((one) => one.territory);
}

const rank = (place: Territory): number => (PLACES[place].kind === "castle" ? 1 : 0);

/** Those of the places that are beside one of the others, or the same. */
const beside = (places: readonly Territory[], others: readonly Territory[]): readonly Territory[] =>
  places.filter((place) => others.some((one) => one === place || PLACES[place].neighbours.includes(one)));

/** Which of the others has the most castles, then the most lands. */
function rivalOf(view: View, you: Seat, parties: readonly Seat[]): Seat {
  const power = (seat: Seat): number => {
    const lands = landsOf(view, seat);
    return lands.length + 10 * lands.filter(rank).length;
  };
  const others = view.players.map((one) => one.faction).filter((seat) => !parties.includes(seat));
  return others.sort((a, b) => power(b) - power(a))[0] ?? you;
}

const USUAL_GOLD = 9;
const MOST_FEE = 5;
const MOST_LOAN = 10;

/** An amount between 1 and the most: this share of what a player has, if that is known. */
function partOf(view: View, seat: Seat, part: number, most: number): number {
  const gold = view.players.find((one) => one.faction === seat)?.gold ?? USUAL_GOLD;
  return Math.max(1, Math.min(most, Math.floor(gold / part)));
}

/** Those who see events in advance can show them; others show their hand, or their Queen if they hold no card. */
function secretOf(view: View, seat: Seat, last: number): Fields {
  if (CLAUSE_FORMS.show_event.seen_by === seat) return { duty: "show_event", seat, turn: last, round: "VII" };
  const cards = view.players.find((one) => one.faction === seat)?.hand_size ?? 0;
  return { duty: cards > 0 ? "show_hand" : "show_queen", seat, turn: null, round: null };
}

const BEFORE_MOVEMENT: readonly string[] = ["setup", "I", "II", "III"];

export function groundOf(
  view: View,
  you: Seat,
  them: Seat,
  turns: number,
  parties: readonly Seat[] = [you, them],
): Ground {
  const now = Math.max(1, view.turn);
  const rival = rivalOf(view, you, parties);
  const [mine, theirs, prizes] = [landsOf(view, you), landsOf(view, them), landsOf(view, rival)];
  const land = mine[0] ?? DEFAULT_LAND;
  const border = beside(mine, theirs).slice(0, MOST_BORDER);
  const loan = partOf(view, you, 2, MOST_LOAN);
  const last = Math.min(turns, now + 1);
  return {
    you,
    them,
    rival,
    land,
    theirs: theirs[0] ?? DEFAULT_LAND,
    prize: prizes[0] ?? DEFAULT_LAND,
    border: border.length > 0 ? border : [land],
    target: rival === you ? [] : beside(beside(prizes, mine), theirs).slice(0, 1),
    soon: BEFORE_MOVEMENT.includes(view.round) ? now : last,
    last,
    later: Math.min(turns, now + 2),
    fee: partOf(view, you, 3, MOST_FEE),
    loan,
    back: loan + Math.ceil(loan / 4),
    price: partOf(view, them, 3, MOST_FEE),
    secret: secretOf(view, them, last),
  };
}

/** The same where nobody here knows the board: the first turns, any lands, small amounts. */
export function groundWithoutBoard(you: Seat, them: Seat, playing: readonly Seat[], turns: number): Ground {
  const last = Math.min(turns, 2);
  return {
    you,
    them,
    rival: playing.find((seat) => seat !== you && seat !== them) ?? you,
    land: DEFAULT_LAND,
    theirs: DEFAULT_LAND,
    prize: DEFAULT_LAND,
    border: [DEFAULT_LAND],
    target: [],
    soon: 1,
    last,
    later: Math.min(turns, last + 1),
    fee: MOST_FEE,
    loan: MOST_LOAN,
    back: MOST_LOAN + Math.ceil(MOST_LOAN / 4),
    price: MOST_FEE,
    secret: { duty: "show_hand", seat: them, turn: null, round: null },
  };
}

/** The usual bargains on this ground; `back` is the same ground with the roles exchanged. Two players need no third. */
export const templatesOn = (ground: Ground, back: Ground, playing: number): readonly Template[] =>
  templates
    .filter(({ clauses }) => playing > 2 || !clauses.some(isForThree))
    .map(({ name, hint, ways, clauses }) => ({
      name,
      hint,
      ways: ways.map((way, i) => ({
        name: way,
        clauses: clauses.map((one) => set(one, i === 0 ? ground : back) as Fields),
      })),
    }));

/**
 * The usual bargains among several: what binds both sides binds each pair of them, what one side does you do to each, or
 * each does to you. An agreement has room for only so many clauses.
 */
export function templatesAmong(view: View, you: Seat, others: readonly Seat[], turns: number): readonly Template[] {
  const parties = [you, ...others];
  const playing = view.players.length;
  const hasRival = playing > parties.length;
  const between = (one: Seat, other: Seat): readonly Template[] =>
    templatesOn(
      groundOf(view, one, other, turns, parties),
      groundOf(view, other, one, turns, parties),
      hasRival ? playing : 2,
    );
  const mine = others.map((other) => between(you, other));
  const pairs = [...mine, ...others.flatMap((one, i) => others.slice(i + 1).map((other) => between(one, other)))];
  return (mine[0] ?? []).flatMap(({ name, hint, ways }, at) => {
    const from = ways.length === 1 ? pairs : mine;
    const all = ways.map((way, i) => ({
      name: way.name,
      clauses: distinct(together(from.map((templatesOfPair) => templatesOfPair[at]?.ways[i]?.clauses ?? []))),
    }));
    return all.every(({ clauses }) => clauses.length <= MOST_CLAUSES) ? [{ name, hint, ways: all }] : [];
  });
}

/** One list after the other; the clauses that others depend on are renumbered. */
function together(lists: readonly (readonly Fields[])[]): Fields[] {
  const all: Fields[] = [];
  for (const list of lists) {
    const before = all.length;
    all.push(...list.map((one) => (one.clause ? { ...one, clause: one.clause + before } : one)));
  }
  return all;
}

/** A clause with words in place of fields, or the word for a whole clause. */
type Pattern = string | { readonly duty: string; readonly opponent?: string };

const isForThree = (clause: Pattern): boolean =>
  typeof clause !== "string" && (clause.opponent === "rival" || CLAUSE_FORMS[clause.duty as Duty].needs_council);

/** A pattern in which the names of the ground's fields stand for what they are there. */
function set(pattern: unknown, ground: Ground): unknown {
  if (Array.isArray(pattern)) return pattern.map((one) => set(one, ground));
  if (typeof pattern === "string") return pattern in ground ? ground[pattern as keyof Ground] : pattern;
  return pattern && typeof pattern === "object"
    ? Object.fromEntries(Object.entries(pattern).map(([key, one]) => [key, set(one, ground)]))
    : pattern;
}

/** The kinds of clauses, in groups, with the words by which people find them. */
export const KINDS = kinds as unknown as readonly {
  readonly group: string;
  readonly kinds: readonly (readonly [duty: Duty, name: string])[];
}[];

const PERCENT: ReadonlySet<Duty> = new Set<Duty>(["pay_share", "pay_income_share"]);

/** A clause of this kind that binds them, with every field filled; it comes after these clauses. */
export function freshClause(duty: Duty, ground: Ground, before: readonly Fields[] = []): Fields {
  const { you, them, rival, last, soon } = ground;
  const { opponent, places, term, needs_target, only, seen_by } = CLAUSE_FORMS[duty];
  const seat = only ?? seen_by ?? them;
  const other = seat === you ? them : you;
  const isDated = term === "until" || term === "turn";
  return {
    duty,
    seat,
    to: other,
    faction: other,
    opponent: needs_target ? (rival === seat ? other : rival) : opponent === "required" ? other : null,
    whose: "payer",
    places: places === "one" || places === "required" ? [landFor(duty, ground)] : [],
    amount: PERCENT.has(duty) ? 50 : 2,
    text: "",
    turn: isDated ? (term === "turn" ? soon : last) : null,
    round: isDated ? "VII" : null,
    clause: conditionsFor(duty, before)[0] ?? 0,
  };
}

/** What they hold or leave, what they should take from the rival, or what you would like to keep. */
function landFor(duty: Duty, { land, theirs, prize }: Ground): Territory {
  if (duty === "leave" || duty === "hold") return theirs;
  return duty === "enter" ? prize : land;
}
