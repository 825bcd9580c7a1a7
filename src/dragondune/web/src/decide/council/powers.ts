// What an alliance gives, by the rules of the table.
import type { Seat } from "../../../wire";
import { type Rules, said } from "../rules";
import powers from "./powers.json";

/** What the ally of these gains; `you` are the ally. */
export const gainsFrom = (seat: Seat, you: Seat, rules: Rules): readonly string[] =>
  said(powers[seat], { ...rules, you }).map((one) => one.text);

/** [note.9] [R141] What victory means to allies, and whether they may meet. */
export const allianceTerms = (rules: Rules): string =>
  said(powers.terms, rules)
    .map((one) => one.text)
    .join(" ");
