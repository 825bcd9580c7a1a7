// The words of standing answers; the server says which of them a people can give.
import type { Question, StandingAnswer, StandingFacts } from "../../../wire";
import { questionText } from "../question-texts";
import standing from "./standing-answers.json";

interface StandingWords {
  readonly title: string;
  readonly no: string;
  /** Only where a yes needs nothing further. */
  readonly yes?: string;
  /** What you may choose to be asked later in a turn. */
  readonly later?: string;
}

const WORDS: Readonly<Partial<Record<Question, StandingWords>>> = standing;

export const standingTitle = (question: Question): string => WORDS[question]?.title ?? questionText(question);

export const laterText = (question: Question): string => WORDS[question]?.later ?? standingTitle(question);

/** The choices for a question, each in words. */
export function answersTo(
  question: Question,
  taken: StandingFacts["answers"],
): readonly (readonly [StandingAnswer, string])[] {
  const { no = "decline", yes = "accept" } = WORDS[question] ?? {};
  return [
    ["ask", "ask me if I have a choice"],
    ["always_ask", "always ask me"],
    ...taken.map((one) => [one, `always ${one === "accept" ? yes : no}`] as const),
  ];
}
