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
  Bid: "Pass", Move: "Stay", Hire: "Hire nobody", Conscript: "Conscript nobody", Revive: "Revive nobody",
  DisbandEarly: "Disband nobody", DisbandLate: "Disband nobody", Hide: "Stay in the open", DiscardArtifact: "Keep the rest",
  DeclareTreachery: "No treachery", AnswerProposal: "Refuse", ProposeAlliance: "Propose nothing", BreakAlliance: "Stay allied",
  AskQuestion: "Ask nothing", ComeOut: "Stay hidden", RideRedDragon: "Stay behind",
};

const KINDS: Record<string, string> = {
  PlayAce: "Play an ace", MoveUnits: "March", PlaceBid: "Bid", PayGold: "Pay gold", TakeFreeCard: "Take it free",
  ReviveUnits: "Revive", ReviveWithAce: "Revive with an ace", ReviveWithSix: "Revive with a six", HireUnits: "Hire",
  RaiseUnits: "Raise", ConscriptUnits: "Conscript", DisbandUnits: "Disband", AskColour: "Ask the colour",
  AskNumber: "Ask the number", AskValue: "Ask the value", SealPlan: "Plan", SealElitePlan: "Plan with elites",
  SealBlessedPlan: "Plan with the blessing", DeclareTreachery: "Declare treachery", DiscardArtifact: "Discard",
  ProposeAlliance: "Propose", AcceptAlliance: "Accept", BreakAlliance: "Break", Attack: "Attack", Hide: "Hide",
  ComeOut: "Come out", PlaceWithAce: "Place with an ace", KeepPlunder: "Keep", SellPlunder: "Sell",
  BreakWalls: "Break walls", MoveAgain: "March again", BuyQuestion: "Buy a question", SummonChaos: "Summon chaos",
  ControlDragons: "Command", AskForCard: "About a card", AskForQueen: "About a Queen", AskForJack: "About a Jack",
  AskForGold: "About gold",
};

/** The slips that say all of it themselves. */
const SELF_TOLD: ReadonlySet<string> = new Set([
  "Bid", "Pay", "BreakAlliance", "ProposeAlliance", "AnswerProposal", "PlayOrcAce", "NegateSurvival", "NegateQuestion", "NegateSwap",
  "SummonChaos", "AskYesNo", "PredictVictory", "KeepSecret", "KeepPlunder", "PickElites", "FightInMountain", "DiscardArtifact",
  "ChooseBattle", "AskQuestion", "AskBothQuestions", "AnswerColour", "AnswerNumber", "AnswerValue", "SealPlan", "DeclareTreachery", "DiscardUsedArtifact",
]);

/** "Orcs: where do the riders go? [orcs.5]" as the sentence below the title. */
export function leadText(question: string, asked: string | null): string {
  if (SELF_TOLD.has(question) || !asked) return "";
  const text = asked.replace(/^[^:]+: /, "").replace(/ \[[^\]]+\]$/, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const questionText = (question: string | null): string => (question && QUESTIONS[question]) || "Your decision";
export const passText = (question: string | null): string => (question && PASSES[question]) || "No";
export const kindTitle = (kind: string): string => KINDS[kind] ?? kind.replace(/([a-z])([A-Z])/g, "$1 $2");
