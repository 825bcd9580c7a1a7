// The words of standing answers; which of them a people can give, the server says.
import type { Question, StandingAnswer, StandingFacts } from "../../../wire";
import { questionText } from "../question-texts";
import standing from "./standing-answers.json";

interface StandingWords {
  readonly title: string;
  readonly no: string;
  /** Only where yes needs no further word. */
  readonly yes?: string;
  /** What one may ask to be asked later in a turn. */
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
