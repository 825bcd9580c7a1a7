// Clauses in words: the engine's own forms, with their holes filled.
import clauses from "../../clauses.json";
import type { Clause, Duty, Round, Seat, Territory } from "../../wire";
import { nameOf, placeName } from "../names";

/** Any clause, field by field; its duty says which of them count. */
export interface Fields {
  readonly duty: Duty;
  readonly seat: Seat;
  readonly to?: Seat;
  readonly faction?: Seat;
  readonly opponent?: Seat | null;
  readonly places?: readonly Territory[];
  readonly amount?: number;
  readonly text?: string;
  readonly turn: number | null;
  readonly round?: Round | null;
}

/** The sentence with holes of what the obliged has to do, its fields, and its amounts. */
interface ClauseForm {
  readonly form: string;
  readonly keys: readonly (keyof Fields)[];
  readonly least: number;
  readonly most: number;
}

export const CLAUSE_FORMS = clauses.forms as Readonly<Record<Duty, ClauseForm>>;
/** What stands in a hole that is no field by itself. */
export const CLAUSE_PARTS = clauses.parts;
export const MOST_CLAUSES = clauses.most;

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
  if (turn === null) return CLAUSE_PARTS.game;
  return round === "VII" ? CLAUSE_PARTS.turn : CLAUSE_PARTS.round;
}

/** The form of this very clause, in which only its fields are left as holes. */
function formOf(fields: Fields): string {
  const form =
    fields.duty === "bid_at_most" && fields.amount === 0 ? CLAUSE_PARTS.no_bid : CLAUSE_FORMS[fields.duty].form;
  const parts: Readonly<Record<string, string>> = {
    where: fields.places?.length ? CLAUSE_PARTS.where : "",
    against: fields.opponent ? CLAUSE_PARTS.against : "",
    army: fields.amount === 1 ? CLAUSE_PARTS.unit : CLAUSE_PARTS.units,
    due: fields.turn === null ? CLAUSE_PARTS.at_once : CLAUSE_PARTS.due,
    until: termForm(fields),
  };
  return form.replace(/\{(\w+)\}/g, (hole, name: string) => parts[name] ?? hole);
}

export function placesText(places: readonly Territory[], last: string): string {
  const names = places.map(placeName);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`;
}

export const seatText = (seat: Seat): string => CLAUSE_PARTS.seat.replace("{name}", nameOf(seat));

/** What the obliged people has to do, as after its name. */
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
