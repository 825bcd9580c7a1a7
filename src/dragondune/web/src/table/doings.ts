// What somebody who is asked is about to do, for the others to read: "The Goblins bid."
import type { Asked, Question } from "../../wire";
import { FACTIONS, listed, placeName } from "../words";

const DOINGS: Readonly<Record<Question, string>> = {
  PlaceOrcs: "place their first units",
  PlayOrcAce: "may play an ace before the dragon flies",
  RelocateOrcs: "take their units elsewhere",
  NegateSurvival: "may let the Red Dragon burn its worshippers",
  RideRedDragon: "may ride the Red Dragon",
  BreakAlliance: "may break their alliance",
  ProposeAlliance: "may propose an alliance",
  AnswerProposal: "answer a proposal",
  Bid: "bid",
  Pay: "pay for their card",
  ComeOut: "may come out of hiding",
  Revive: "revive the fallen",
  DisbandEarly: "may disband before they recruit",
  NegateDisband: "may stop the disbanding",
  Conscript: "conscript",
  ForbidHiring: "may forbid the hiring",
  Hire: "recruit",
  Move: "march",
  DisbandLate: "may disband",
  Hide: "may hide",
  ChooseBattle: "choose a battle",
  AskQuestion: "may ask before the battle",
  NegateQuestion: "may stop the question",
  AskBothQuestions: "may ask both questions",
  AnswerColour: "answer which colour they play",
  AnswerNumber: "answer how many they send",
  SealPlan: "seal a plan",
  DeclareTreachery: "may declare treachery",
  NegateSwap: "may stop the treachery",
  DiscardArtifact: "may discard artifacts",
  FightInMountain: "decide whether to fight in the Great Mountain",
  TakeTurn: "may take their turn now",
  ControlDragons: "may command the dragons",
  MoveDragon: "say how far the dragon flies",
  ActBeforeMove: "may act before they march",
  ActAfterMove: "may act after the march",
  AskYesNo: "may ask a question",
  PredictVictory: "foretell the victory",
  KeepSecret: "keep cards from the Elves",
  AnswerValue: "answer which value they play",
  PlaceElves: "place units",
  SummonChaos: "may summon chaos",
  DiscardUsedArtifact: "may discard the artifact they used",
  KeepPlunder: "keep or sell the plunder",
  PickElites: "say which of them are elite",
};

/** Several that do the same are told of in one sentence. */
export function doing(asked: readonly Asked[]): string {
  const first = asked[0];
  if (!first) return "The table goes on";
  if (first.seat === "chance") return "Chance decides";
  const names = asked.flatMap(({ seat }) => (seat === "chance" ? [] : [FACTIONS[seat].name]));
  const what = DOINGS[first.question as Question] ?? "decide";
  return `The ${listed(names)} ${what}${first.place ? ` in ${placeName(first.place)}` : ""}`;
}
