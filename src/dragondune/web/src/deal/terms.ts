// What an agreement means for one of its parties.
import type { Seat } from "../../wire";
import { type Fields, isPayment } from "./clause-sentence";

interface TermsFor {
  readonly pay: readonly Fields[];
  readonly bound: readonly Fields[];
  /** What others owe, to you or at all. */
  readonly get: readonly Fields[];
  /** Who would be allied, each pair once. */
  readonly alliances: readonly (readonly [Seat, Seat])[];
}

export function termsFor(you: Seat, clauses: readonly Fields[]): TermsFor {
  const own = clauses.filter((one) => one.seat === you);
  const pairs = clauses.flatMap(({ duty, seat, faction }) =>
    duty === "ally_with" && faction ? [[seat, faction].sort().join(" ")] : [],
  );
  return {
    pay: own.filter(isPayment),
    bound: own.filter((one) => !isPayment(one)),
    get: clauses.filter((one) => one.seat !== you),
    alliances: [...new Set(pairs)].map((pair) => pair.split(" ") as [Seat, Seat]),
  };
}
