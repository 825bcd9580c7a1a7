// What a clause will do once it binds, shown before it is offered.
import type { Seat } from "../../wire";
import { capital, fill } from "../names";
import { CLAUSE_FORMS, type Effect, type Fields, placesText, seatText } from "./clause-sentence";

/** The fields that say whom a clause is about; a clause may still hold fields of another kind. */
const WHOM = ["faction", "to", "opponent"] as const;

export function effectOf({ duty, seat, turn, places, ...clause }: Fields, you: Seat | null): Effect {
  const name = (one: Seat | null | undefined): string => (!one ? "anyone" : one === you ? "you" : seatText(one));
  const { keys, effect, at_once } = CLAUSE_FORMS[duty];
  const named = WHOM.find((key) => keys.includes(key));
  const whom = name(named && clause[named]);
  const { rule, text } = (!turn && at_once) || effect;
  const powers = whom === "you" ? "your powers" : `powers of ${whom}`;
  return { rule, text: capital(fill(text, { who: name(seat), whom, powers, places: placesText(places ?? [], "or") })) };
}
