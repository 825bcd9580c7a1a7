// Titles of questions and names of deeds.
import type { Question } from "../../wire";
import kinds from "./decision-titles.json";
import questions from "./question-texts.json";

interface QuestionWords {
  readonly title: string;
  /** What the players being asked do, for the others to read: "The Goblins bid." */
  readonly doing: string;
  readonly pass?: string;
  readonly in_battle?: string;
}

const QUESTIONS: Readonly<Record<Question, QuestionWords>> = questions;
const KINDS: Readonly<Record<string, string>> = kinds;

export const wordsOf = (question: string | null): QuestionWords | undefined => QUESTIONS[question as Question];

export const questionText = (question: string | null): string => wordsOf(question)?.title ?? "Your decision";
export const passText = (question: string | null): string => wordsOf(question)?.pass ?? "No";
/** The name of a kind of decision; some questions have their own. */
export const kindTitle = (kind: string, question = ""): string => KINDS[`${question} ${kind}`] ?? KINDS[kind] ?? kind;
