// Controls of reactions, of cards at the end of a turn, and of what single editions and options ask.
import type { Controls } from "../ask";
import { DiscardArtifact, KeepSecret } from "./Discard";
import { PickElites } from "./Elites";
import { FightInMountain } from "./MountainFight";
import { KeepPlunder } from "./Plunder";
import { PredictVictory } from "./Prophecy";
import { Reaction } from "./Reaction";
import { AskYesNo } from "./YesNoQuestion";

export const ODDMENTS = {
  PlayOrcAce: Reaction,
  NegateSurvival: Reaction,
  NegateQuestion: Reaction,
  NegateSwap: Reaction,
  SummonChaos: Reaction,
  BuyQuestion: Reaction,
  DiscardArtifact,
  KeepSecret,
  PickElites,
  FightInMountain,
  KeepPlunder,
  PredictVictory,
  AskYesNo,
} satisfies Controls;
