// Which questions can have a standing answer, and in which words.
import type { Question, Seat, StandingAnswer } from "../../../wire";
import type { Rules } from "../rules";

export interface StandingQuestion {
  readonly title: string;
  readonly no: string;
  /** Only where yes needs no further word. */
  readonly yes?: string;
  readonly isFor: (you: Seat, rules: Rules) => boolean;
}

const all = (): boolean => true;
const negations = (_: Seat, rules: Rules): boolean => !!rules["negations"];

export const STANDING: Partial<Record<Question, StandingQuestion>> = {
  NegateQuestion: { title: "Others ask before a battle", no: "never stop it", yes: "stop it with an ace", isFor: negations },
  NegateSurvival: { title: "The Red Dragon spares Orcs", no: "let it spare them", yes: "burn them, with an ace", isFor: (you, rules) => you !== "orcs" && negations(you, rules) },
  NegateDisband: { title: "Others disband early", no: "never stop it", yes: "stop it with an ace", isFor: negations },
  NegateSwap: { title: "The Dwarves swap their pair", no: "never stop it", yes: "stop it with an ace", isFor: (you, rules) => you !== "dwarves" && negations(you, rules) },
  Hide: { title: "Others meet my units", no: "never hide", yes: "hide", isFor: (you, rules) => you === "elves" || !!rules["ace_hides"] },
  ComeOut: { title: "My hidden units, each turn", no: "stay hidden", yes: "come out", isFor: (you) => you === "elves" },
  DeclareTreachery: { title: "I could betray", no: "no treachery", yes: "betray", isFor: all },
  PlayOrcAce: { title: "My ace before the dragon", no: "keep it", yes: "spend it", isFor: (you) => you === "orcs" },
  ForbidHiring: { title: "Others are about to hire", no: "let them", yes: "forbid it with an ace", isFor: (you) => you === "goblins" },
  TakeTurn: { title: "My turn could come first", no: "wait", yes: "take it", isFor: (you, rules) => you === "goblins" && !!rules["goblin_initiative"] },
  AnswerProposal: { title: "An alliance is offered", no: "refuse", yes: "accept", isFor: all },
  BreakAlliance: { title: "The council: my alliance", no: "stay allied", isFor: all },
  ProposeAlliance: { title: "The council: my proposal", no: "propose nothing", isFor: all },
  AskQuestion: { title: "My question before a battle", no: "ask nothing", isFor: (you) => you === "elves" },
  AskBothQuestions: { title: "Both questions for an ace", no: "keep the ace", isFor: (you) => you === "elves" },
  DisbandEarly: { title: "Disbanding early", no: "disband nobody", isFor: (_, rules) => rules["early_disband"] !== "none" },
  DisbandLate: { title: "Disbanding at the end", no: "disband nobody", isFor: all },
  DiscardArtifact: { title: "Discarding at the end of a turn", no: "keep all", isFor: all },
  ControlDragons: { title: "Command of the dragons", no: "leave them", isFor: (_, rules) => !!(rules["two_aces_dragon"] || rules["six_clubs_dragon"]) },
  SummonChaos: { title: "A chaos monster", no: "never summon it", isFor: (_, rules) => !!rules["two_aces_chaos"] },
  ActBeforeMove: { title: "Cards before my march", no: "spend none", isFor: (_, rules) => hasActions(rules) },
  ActAfterMove: { title: "Cards after my march", no: "spend none", isFor: (_, rules) => hasActions(rules) || !!(rules["two_aces_move"] || rules["six_hearts_move"]) || rules["ace_movement"] === "extra_move" },
};

const hasActions = (rules: Rules): boolean => !!(rules["two_aces_walls"] || rules["six_spades_walls"] || rules["two_aces_question"]);

export const isStanding = (question: string): question is Question => question in STANDING;

/** The choices for a question, each in words. */
export function answersTo(question: Question): readonly (readonly [StandingAnswer, string])[] {
  const { no, yes } = STANDING[question] ?? { no: "no", yes: undefined };
  return [
    ["ask", "ask if I have a choice"], ["always_ask", "always ask"], ["decline", `always ${no}`],
    ...(yes ? [["accept", `always ${yes}`] as const] : []),
  ];
}
