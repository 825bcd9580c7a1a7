// What a clause will do once it binds, shown before it is offered.
import type { Duty, Seat } from "../../wire";
import { capital, fill } from "../names";
import effects from "./clause-effects.json";
import { CLAUSE_FORMS, type Fields, placesText, seatText } from "./clause-sentence";

export interface Effect {
  readonly text: string;
  readonly rule: string;
}

const EFFECTS: Readonly<Record<Duty | "pay_at_once", Effect>> = effects;

/** The fields that say whom a clause is about; a clause may still hold fields of another kind. */
const WHOM = ["faction", "to", "opponent"] as const;

export function effectOf({ duty, seat, turn, places, ...clause }: Fields, you: Seat | null): Effect {
  const name = (one: Seat | null | undefined): string => (!one ? "anyone" : one === you ? "you" : seatText(one));
  const named = WHOM.find((key) => CLAUSE_FORMS[duty].keys.includes(key));
  const whom = name(named && clause[named]);
  const { rule, text } = EFFECTS[duty === "pay" && !turn ? "pay_at_once" : duty];
  const powers = whom === "you" ? "your powers" : `powers of ${whom}`;
  return { rule, text: capital(fill(text, { who: name(seat), whom, powers, places: placesText(places ?? [], "or") })) };
}
