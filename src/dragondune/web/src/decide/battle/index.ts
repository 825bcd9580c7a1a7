// Controls of the Battle Round.
import type { Controls } from "../ask";
import { AnswerColour, AnswerNumber, AnswerValue } from "./Answer";
import { ChooseBattle } from "./ChooseBattle";
import { AskBothQuestions, AskQuestion } from "./Question";
import { SealPlan } from "./SealPlan";
import { DeclareTreachery } from "./Treachery";
import { DiscardUsedArtifact } from "./UsedArtifact";

export const BATTLE = {
  ChooseBattle,
  AskQuestion,
  AskBothQuestions,
  AnswerColour,
  AnswerNumber,
  AnswerValue,
  SealPlan,
  DeclareTreachery,
  DiscardUsedArtifact,
} satisfies Controls;
