// What the players being asked are doing, as the others read it: "The Goblins bid."
import type { Asked } from "../../wire";
import { wordsOf } from "../decide/question-texts";
import { listed, nameOf, placeName } from "../names";

/** Several that do the same are told of in one sentence. */
export function doing(asked: readonly Asked[]): string {
  const first = asked[0];
  if (!first) return "The game continues";
  if (first.seat === "chance") return "Chance decides";
  const names = asked.flatMap(({ seat }) => (seat === "chance" ? [] : [nameOf(seat)]));
  const what = wordsOf(first.question)?.doing ?? "decide";
  return `The ${listed(names)} ${what}${first.place ? ` in ${placeName(first.place)}` : ""}`;
}
