// Titles of questions and names of deeds.

const QUESTIONS: Record<string, string> = {
  PlaceOrcs: "Where do the Orcs begin?",
  PlayOrcAce: "An ace before the dragon?",
  RelocateOrcs: "Take the Orcs elsewhere",
  NegateSurvival: "Burn the worshippers too?",
  RideRedDragon: "Ride the Red Dragon",
  BreakAlliance: "The Great Council: break?",
  ProposeAlliance: "The Great Council: propose",
  AnswerProposal: "An alliance is offered",
  Bid: "The auction",
  Pay: "Pay for the card",
  ComeOut: "Come out of hiding?",
  Revive: "Revive",
  DisbandEarly: "Disband before recruiting?",
  NegateDisband: "Stop the early disbanding?",
  Conscript: "Conscript",
  ForbidHiring: "Forbid the hiring?",
  Hire: "Recruit",
  Move: "March",
  DisbandLate: "Disband?",
  Hide: "Hide?",
  ChooseBattle: "Choose the battle",
  AskQuestion: "Ask before the battle",
  NegateQuestion: "Stop the question?",
  AskBothQuestions: "Ask both?",
  AnswerColour: "Answer: which colour?",
  AnswerNumber: "Answer: how many?",
  AnswerValue: "Answer: which value?",
  SealPlan: "Seal your plan",
  DeclareTreachery: "Treachery?",
  NegateSwap: "Stop the treachery?",
  DiscardArtifact: "Discard artifacts?",
  DiscardUsedArtifact: "Keep the artifact?",
  FightInMountain: "Fight in the mountain?",
  TakeTurn: "Take your turn now?",
  ControlDragons: "Command the dragons?",
  MoveDragon: "How far does the dragon fly?",
  ActBeforeMove: "Before you march",
  ActAfterMove: "After the march",
  AskYesNo: "Ask a question",
  PredictVictory: "Foretell the victory",
  KeepSecret: "Keep from the Elves",
  PlaceElves: "Place Elves",
  SummonChaos: "Summon chaos?",
  KeepPlunder: "Keep the plunder?",
  PickElites: "Which of them are elite?",
};

const PASSES: Record<string, string> = {
  Move: "Stay", Hire: "Hire nobody", Conscript: "Conscript nobody", Revive: "Revive nobody", DisbandEarly: "Disband nobody",
  DisbandLate: "Disband nobody", Hide: "Stay in the open", ComeOut: "Stay hidden", RideRedDragon: "Stay behind",
  RelocateOrcs: "Stay after all", PlaceElves: "Place nobody", ActBeforeMove: "Spend nothing", ActAfterMove: "Spend nothing",
};

const KINDS: Record<string, string> = {
  PlayAce: "Play an ace", MoveUnits: "March", ReviveUnits: "Revive", ReviveWithAce: "Revive with an ace", ReviveWithSix: "Revive with a six",
  HireUnits: "Hire", RaiseUnits: "Raise", ConscriptUnits: "Conscript", DisbandUnits: "Disband", PlaceWithAce: "Place with an ace",
  BreakWalls: "Break walls", MoveAgain: "March again", BuyQuestion: "Buy a question",
};

/** "Orcs: where do the riders go? [orcs.5]" as the sentence below the title. */
export function leadText(asked: string): string {
  const text = asked.replace(/^[^:]+: /, "").replace(/ \[[^\]]+\]$/, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const questionText = (question: string | null): string => (question && QUESTIONS[question]) || "Your decision";
export const passText = (question: string | null): string => (question && PASSES[question]) || "No";
export const kindTitle = (kind: string): string => KINDS[kind] ?? kind.replace(/([a-z])([A-Z])/g, "$1 $2");
