// Clauses in words: the engine's own forms, with their holes filled.
import wording from "../../clauses.json";
import type { Clause, Duty, Round, Seat, Territory, Whose } from "../../wire";
import { nameOf, placeName } from "../names";

/** Any clause, field by field; its duty says which of them count. */
export interface Fields {
  readonly duty: Duty;
  readonly seat: Seat;
  readonly to?: Seat;
  readonly faction?: Seat;
  readonly opponent?: Seat | null;
  readonly whose?: Whose;
  readonly places?: readonly Territory[];
  readonly amount?: number;
  readonly text?: string;
  /** The number of another clause of the agreement, on which this one depends. */
  readonly clause?: number;
  readonly turn?: number | null;
  readonly round?: Round | null;
}

/** Whether a kind of clause has a field; an optional one may be left out and then means any. */
type Need = "unused" | "optional" | "required" | "one";

export interface Effect {
  readonly text: string;
  readonly rule: string;
}

/** A kind of clause: its sentence with holes, its fields, its amounts, and what its turn and round mean. */
interface ClauseForm {
  readonly form: string;
  readonly keys: readonly (keyof Fields)[];
  readonly least: number;
  readonly most: number;
  readonly opponent: Need;
  readonly places: Need;
  /** "until" the end of its round, "due" as its round begins, in its "turn", "now", or with the "clause" it names. */
  readonly term: "until" | "due" | "turn" | "now" | "clause";
  readonly round: Round | null;
  readonly needs_council: boolean;
  /** Whether the opponent or a land has to be named. */
  readonly needs_target: boolean;
  /** The one people that can owe it, if there is one. */
  readonly only: Seat | null;
  /** The people that sees what it shows before others do. */
  readonly seen_by: Seat | null;
  /** What it does once it binds; `at_once` if that differs without a date. */
  readonly effect: Effect;
  readonly at_once: Effect | null;
  /** The kinds of clauses on which it can depend: those without an end, and those with one. */
  readonly conditions: readonly Duty[];
  readonly dated_conditions: readonly Duty[];
}

export const CLAUSE_FORMS = wording.forms as Readonly<Record<Duty, ClauseForm>>;
/** What fills a hole that is not a field by itself. */
export const CLAUSE_PARTS = wording.parts;
export const MOST_CLAUSES = wording.most;

/** A stretch of a sentence; `seat` where it names a people. */
export interface Word {
  readonly text: string;
  readonly seat: Seat | null;
}

/** Text and holes in turn: holes are at the odd places. */
export const split = (form: string): string[] => form.split(/\{(\w+)\}/);

export function toClause(fields: Fields): Clause {
  const kept: Record<string, unknown> = { duty: fields.duty, seat: fields.seat };
  for (const key of CLAUSE_FORMS[fields.duty].keys) kept[key] = fields[key] ?? null;
  return kept as unknown as Clause;
}

export function termForm({ turn, round }: Fields): string {
  if (!turn) return CLAUSE_PARTS.game;
  return round === "VII" ? CLAUSE_PARTS.turn : CLAUSE_PARTS.round;
}

/** How a limit of 0 is worded. */
const NO_BIDS: Partial<Record<Duty, string>> = {
  bid_at_most: CLAUSE_PARTS.no_bid,
  bid_at_most_now: CLAUSE_PARTS.no_bid_now,
};

/** Whose battle is meant. */
export const WHOSE_PARTS: Readonly<Record<Whose, string>> = {
  payer: CLAUSE_PARTS.payer,
  payee: CLAUSE_PARTS.payee,
  anyone: CLAUSE_PARTS.anyone_fights,
};

/** Whose battle it is, if one people's: they are no opponent of their own. */
export const fighterOf = ({ whose, seat, to }: Fields): Seat | null =>
  whose === "anyone" ? null : whose === "payee" ? (to ?? null) : seat;

/** The form of this very clause, in which only its fields are left as holes. */
function formOf(fields: Fields): string {
  const none = fields.amount === 0 ? NO_BIDS[fields.duty] : undefined;
  const form = none ?? CLAUSE_FORMS[fields.duty].form;
  const parts: Readonly<Record<string, string>> = {
    where: fields.places?.length ? CLAUSE_PARTS.where : "",
    against: fields.opponent ? CLAUSE_PARTS.against : "",
    of: fields.opponent ? CLAUSE_PARTS.of : "",
    target: fields.opponent ? "{opponent}" : CLAUSE_PARTS.anyone,
    whose: WHOSE_PARTS[fields.whose ?? "payer"],
    army: fields.amount === 1 ? CLAUSE_PARTS.unit : CLAUSE_PARTS.units,
    due: !fields.turn ? CLAUSE_PARTS.at_once : CLAUSE_PARTS.due,
    end: termForm(fields),
  };
  return form.replace(/\{(\w+)\}/g, (hole, name: string) => parts[name] ?? hole);
}

export function placesText(places: readonly Territory[], last: string): string {
  const names = places.map(placeName);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`;
}

/** Whether a clause moves gold. */
export const isPayment = ({ duty }: Fields): boolean => CLAUSE_FORMS[duty].keys.includes("to");

const isCondition = ({ duty }: Fields): boolean => CLAUSE_FORMS[duty].keys.includes("clause");

/** The numbers of the clauses on which a payment of this kind can depend. */
export function conditionsFor(duty: Duty, clauses: readonly Fields[]): readonly number[] {
  const { conditions, dated_conditions } = CLAUSE_FORMS[duty];
  return clauses.flatMap((one, i) => ((one.turn ? dated_conditions : conditions).includes(one.duty) ? [i + 1] : []));
}

/** The clauses without one: what depended on it depends on another or goes too, and numbers are adjusted. */
export function without(clauses: readonly Fields[], at: number): readonly Fields[] {
  const left = clauses
    .filter((_, i) => i !== at)
    .map((one) => {
      const named = one.clause ?? 0;
      return { ...one, clause: named === at + 1 ? 0 : named > at + 1 ? named - 1 : named };
    })
    .map((one, _, all) =>
      isCondition(one) ? { ...one, clause: one.clause || (conditionsFor(one.duty, all)[0] ?? 0) } : one,
    );
  const lost = left.findIndex((one) => isCondition(one) && !one.clause);
  return lost < 0 ? left : without(left, lost);
}

export const seatText = (seat: Seat): string => CLAUSE_PARTS.seat.replace("{name}", nameOf(seat));

/** What the people that owes the clause has to do, to follow its name. */
export function words(fields: Fields): Word[] {
  const last = CLAUSE_FORMS[fields.duty].form.includes("{where}") ? "or" : "and";
  return split(formOf(fields)).map((part, i): Word => {
    if (i % 2 === 0) return { text: part, seat: null };
    if (part === "to" || part === "faction" || part === "opponent") {
      const seat = fields[part] ?? null;
      return { text: seat ? seatText(seat) : "", seat };
    }
    const text = part === "places" ? placesText(fields.places ?? [], last) : String(fields[part as "amount"] ?? "");
    return { text, seat: null };
  });
}

export const phrase = (fields: Fields): string =>
  words(fields)
    .map((one) => one.text)
    .join("");
