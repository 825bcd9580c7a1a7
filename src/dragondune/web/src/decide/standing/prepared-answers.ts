// The words of answers that are prepared before the question comes; the server says which of them there are.
import type { PreparableAnswer, PreparedAnswer, Seat } from "../../../wire";
import { capital, fill, placeName, the } from "../../names";
import { questionText } from "../question-texts";
import ready from "./prepared-answers.json";

const WORDS: Readonly<Record<string, string>> = ready;

export function readyText({ question, decision, text, about }: PreparableAnswer, you: Seat): string {
  const key = `${question} ${decision.decide}`;
  const { to = about, count } = decision as { to?: Seat; count?: number };
  const words = WORDS[`${you} ${key}`] ?? WORDS[key];
  return words ? fill(words, { count, name: to ? the(to) : "" }) : capital(text);
}

const canonical = (decision: object): string =>
  JSON.stringify(Object.entries(decision).sort(([a], [b]) => (a < b ? -1 : 1)));
export const isSame = (a: object, b: object): boolean => canonical(a) === canonical(b);

export function preparedText(one: PreparedAnswer, answers: readonly PreparableAnswer[], you: Seat): string {
  const { decision } = one;
  const known = decision
    ? answers.find(
        (other) => other.question === one.question && isSame(other.decision, decision) && other.about === one.about,
      )
    : undefined;
  const text = known
    ? readyText(known, you)
    : `${questionText(one.question)} ${decision ? capital(one.text) : "Ask me"}`;
  return `${text}${one.place ? ` in ${placeName(one.place)}` : ""}${one.turn ? `, on turn ${one.turn}` : ""}`;
}
