// Controls of the Great Council.
import type { Controls } from "../ask";
import { AnswerProposal, BreakAlliance, ProposeAlliance } from "./Alliance";

export const COUNCIL = { AnswerProposal, BreakAlliance, ProposeAlliance } satisfies Controls;
