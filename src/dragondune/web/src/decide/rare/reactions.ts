// Reactions in words: what is going on. What follows, with a card and without one, the server says.
import type { Asked, BattleQuestion, View } from "../../../wire";
import { count, fill, nameOf, placeName } from "../../names";
import reactions from "./reactions.json";

interface ReactionWords {
  readonly news: string;
  /** The deed after the name of the card: "A♣: burn the Orcs too". */
  readonly deed: string;
  readonly out: string;
}

const MATTERS: Record<BattleQuestion, string> = {
  colour: "the colour of the artifact",
  number: "the size of the army",
  value: "the value of the artifact",
};

export const isReaction = (question: string): boolean => question in reactions;

export function reactionWords(view: View, { question, about, place }: Asked): ReactionWords {
  const words: ReactionWords = reactions[question as keyof typeof reactions];
  const where = question === "NegateDisband" ? view.current.disband_place : (place ?? view.place);
  const known = {
    dragon: view.dragon,
    name: about ? nameOf(about) : "others",
    at: where ? ` in ${placeName(where)}` : "",
    units: count(view.current.disband_count, "unit"),
    matter: view.battle.question ? MATTERS[view.battle.question] : "something",
  };
  return { ...words, news: fill(words.news, known), deed: fill(words.deed, known) };
}
