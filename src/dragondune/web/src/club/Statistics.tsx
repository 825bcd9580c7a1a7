// Statistics of games: by people, edition, length and ending.
import type { Seat, Statistics, Tally } from "../../wire";
import { nameOf } from "../names";
import { type Bar, Bars } from "./Bars";
import words from "./club-texts.json";

const ENDINGS: Readonly<Record<string, string>> = {
  castles: "castles",
  orcs_default: "last turn (Orcs)",
  most_castles: "most castles",
  mountain_fight: "mountain fight",
  tie_order: "order of play",
  alliance_castles: "allies’ castles",
  oracle: "oracle",
};

const named = (tallies: readonly Tally[], name: (key: string) => string): readonly Bar[] =>
  tallies.map((one) => ({ ...one, name: name(one.key) }));

export function GameStatistics({ found, isYours }: { found: Statistics; isYours: boolean }) {
  if (found.games === 0) return null;
  const peoples: readonly Bar[] = found.peoples.map((one) => ({
    ...one,
    name: nameOf(one.key as Seat),
    seat: one.key as Seat,
  }));
  const families: ReadonlyMap<string, string> = new Map(words.families.map(([key = "", name = ""]) => [key, name]));
  return (
    <div class="club-figures">
      <Bars name="Won, by people" bars={peoples} hasWins />
      <Bars name="By ending" bars={named(found.endings, (key) => ENDINGS[key] ?? key)} hasWins={isYours} />
      <Bars name="By turns" bars={named(found.lengths, (key) => key)} hasWins={isYours} />
      <Bars name="By edition" bars={named(found.editions, (key) => families.get(key) ?? key)} hasWins={isYours} />
    </div>
  );
}
