// Reactions in words: what is going on, what the card buys, and what happens without it.
import type { Asked, BattleQuestion, Territory, View } from "../../../wire";
import { FACTIONS, count, placeName } from "../../words";

export interface ReactionWords {
  readonly news: string;
  readonly yes: string;
  readonly no: string;
  /** The deed after the name of the card: "A♣: burn the Orcs too". */
  readonly deed: string;
  readonly out: string;
}

const MATTERS: Record<BattleQuestion, string> = { colour: "the colour of the artifact", number: "the size of the army", value: "the value of the artifact" };
const at = (place: Territory | null): string => (place ? ` in ${placeName(place)}` : "");

type Words = (view: View, asked: Asked) => ReactionWords;
const nameOf = ({ about }: Asked): string => (about ? FACTIONS[about].name : "others");

const WORDS: Record<string, Words> = {
  PlayOrcAce: (view) => ({
    news: `The dragon is on ${view.dragon} and flies next.`, deed: "take Orcs elsewhere", out: "Keep the ace",
    yes: "Orcs of one territory, some or all, go to any other place at once.", no: "Your Orcs wait for the dragon where they are.",
  }),
  NegateSurvival: (view, asked) => ({
    news: `The Red Dragon strikes${at(asked.place ?? view.place)}, and Orcs stand there. It spares those who worship it.`,
    yes: "It kills these Orcs like everybody else.", no: "They live, and may ride it to any other place.", deed: "burn the Orcs too", out: "Let them live",
  }),
  NegateQuestion: (view, asked) => ({
    news: `The ${nameOf(asked)} want to know ${view.battle.question ? MATTERS[view.battle.question] : "something"} before the battle${at(view.place)}.`,
    yes: "They get no answer, unless the Elves buy both answers with an ace.", no: "They get the answer, and it binds.", deed: "stop the question", out: "Let them ask",
  }),
  NegateDisband: ({ current }, asked) => ({
    news: `The ${nameOf(asked)} send ${count(current.disband_count, "unit")} home${at(current.disband_place)} before recruiting.`,
    yes: "The units stay. They may still be disbanded at the end of the turn.", no: "They leave the board for nothing and can be recruited elsewhere.", deed: "stop the disbanding", out: "Let them go",
  }),
  NegateSwap: (view, asked) => ({
    news: `The ${nameOf(asked)} betray${at(view.place)} with Queen and Jack swapped.`,
    yes: "The pair counts as printed: no treachery. The battle is decided by its values.", no: "The Dwarves win outright and lose nobody.", deed: "stop the swap", out: "Let it stand",
  }),
  ForbidHiring: (_, asked) => ({
    news: `The ${nameOf(asked)} are about to recruit.`,
    yes: "They hire nobody this turn. You earn nothing from them.", no: "They hire as they like.", deed: `forbid the ${nameOf(asked)} to hire`, out: "Let them hire",
  }),
  SummonChaos: (view) => ({
    news: `A six was played in the battle${at(view.place)}. Two aces call a chaos monster.`,
    yes: "Nobody wins. All open units and gold there, and the artifacts played, are destroyed.", no: "The battle is decided by its values.", deed: "summon the chaos monster", out: "No chaos",
  }),
  ControlDragons: (view) => ({
    news: `The dragon is on ${view.dragon} and flies next.`,
    yes: "You say how far it flies. If several want to, the first in order from the Starting Player does.", no: "Chance says how far it flies.", deed: "command the dragon", out: "Leave it to chance",
  }),
};

export const isReaction = (question: string): boolean => question in WORDS;

export function reactionWords(view: View, asked: Asked): ReactionWords {
  const words = WORDS[asked.question];
  if (!words) throw new Error(`${asked.question} is no reaction`);
  return words(view, asked);
}
