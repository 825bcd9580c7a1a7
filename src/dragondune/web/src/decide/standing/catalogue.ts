// Which questions can have a standing answer, and in which words.
import type { Question, Seat, StandingAnswer } from "../../../wire";
import { holds, type Rules } from "../rules";
import standing from "./standing.json";

interface StandingQuestion {
  readonly title: string;
  readonly no: string;
  /** Only where yes needs no further word. */
  readonly yes?: string;
  /** Under which rules, and for whom, it can come up. */
  readonly if?: string;
}

export const STANDING: Readonly<Partial<Record<Question, StandingQuestion>>> = standing;

export const isStanding = (question: string): question is Question => question in STANDING;

export const standingFor = (you: Seat, rules: Rules): Question[] =>
  Object.keys(STANDING)
    .filter(isStanding)
    .filter((one) => holds(STANDING[one]?.if ?? "you", { ...rules, you }));

/** The choices for a question, each in words. */
export function answersTo(question: Question): readonly (readonly [StandingAnswer, string])[] {
  const { no = "no", yes } = STANDING[question] ?? {};
  return [
    ["ask", "ask if I have a choice"],
    ["always_ask", "always ask"],
    ["decline", `always ${no}`],
    ...(yes ? [["accept", `always ${yes}`] as const] : []),
  ];
}
