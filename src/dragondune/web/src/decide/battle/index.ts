// Controls of the Battle Round.
import type { Controls } from "../ask";
import { AnswerColour, AnswerNumber, AnswerValue } from "./Answer";
import { ChooseBattle } from "./ChooseBattle";
import { AskBothQuestions, AskQuestion } from "./Question";
import { SealPlan } from "./SealPlan";

export const BATTLE = { ChooseBattle, AskQuestion, AskBothQuestions, AnswerColour, AnswerNumber, AnswerValue, SealPlan } satisfies Controls;
