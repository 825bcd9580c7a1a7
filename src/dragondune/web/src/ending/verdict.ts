// Who won and why, in words.
import type { Ending, Moment, Seat, View } from "../../wire";
import { castlesOf, taking } from "../replay/score";
import { FACTIONS, count, listed, placeName } from "../words";

const the = (seat: Seat): string => `the ${FACTIONS[seat].name}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const NUMBERS = ["No castle", "One castle", "Two castles", "Three castles", "Four castles", "Five castles"];

export const CLAUSES: Record<Ending, string | null> = {
  unfinished: null, castles: "VII.2", orcs_default: "VII.3", most_castles: "VII.3", mountain_fight: "VII.3", tie_order: "VII.3",
  alliance_castles: "R141", oracle: "option.oracles",
};

export function title(view: View): string {
  if (view.winners.length === 0) return "Nobody rules the land";
  return `${capital(listed(view.winners.map(the)))} rule the land`;
}

/** "5★ held since the start, 1★ from the Orcs in turn 7". */
function holdings(moments: readonly Moment[], view: View, seat: Seat): string {
  const taken = castlesOf(view, seat).map((castle) => ({ castle, ...taking(moments, castle, seat) })).sort((a, b) => a.turn - b.turn);
  return listed(taken.map(({ castle, turn, from }) => {
    if (turn <= 1 && !from) return `${placeName(castle)} held since the start`;
    return `${placeName(castle)}${from ? ` from ${from === "troll" ? "the troll" : the(from)}` : ""} in turn ${turn}`;
  }));
}

/** `moments` may be none yet: then without where the castles came from. */
export function reason(view: View, moments: readonly Moment[]): string {
  const winners = view.winners, first = winners[0];
  if (!first) return "The table was closed before the game was over.";
  const castles = [...new Set(winners.flatMap((seat) => castlesOf(view, seat)))];
  const many = NUMBERS[castles.length] ?? count(castles.length, "castle");
  const told = moments.length ? listed(winners.map((seat) => holdings(moments, view, seat))) : listed(castles.map(placeName));
  switch (view.ending) {
    case "castles":
      return `${many} at the end of turn ${view.turn}: ${told}.`;
    case "alliance_castles":
      return `${many} together at the end of turn ${view.turn}: ${told}.`;
    case "orcs_default":
      return `Turn ${view.turn} was the last, and nobody holds castles enough. Then the land is the Orcs'.`;
    case "most_castles":
      return `Turn ${view.turn} was the last. ${many}, more than anybody else${told ? `: ${told}` : ""}.`;
    case "mountain_fight":
      return `As many castles as others after turn ${view.turn}, and the last battle in the Great Mountain.`;
    case "tie_order":
      return `As many castles as others after turn ${view.turn}, and first in the order of the table.`;
    default:
      return foretold(view, first);
  }
}

function foretold(view: View, seat: Seat): string {
  const prediction = view.players.find((one) => one.faction === seat)?.prediction;
  return prediction
    ? `They foretold it: ${the(prediction.faction)} win in turn ${prediction.turn} with ${placeName(prediction.place)}.`
    : "They foretold how it would end.";
}
