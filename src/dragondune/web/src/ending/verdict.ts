// Who won and why, in words.
import type { Ending, Moment, Seat, View } from "../../wire";
import { capital, count, fill, listed, placeName, the } from "../names";
import { castlesOf, taking } from "../replay/score";
import { playerOf } from "../view-queries";
import verdicts from "./verdicts.json";

const NUMBERS = ["No castle", "One castle", "Two castles", "Three castles", "Four castles", "Five castles"];

const VERDICTS: Readonly<Record<Ending, { readonly text: string; readonly clause: string | null }>> = verdicts;

export const clauseOf = ({ ending }: View): string | null => VERDICTS[ending].clause;

export function title(view: View): string {
  if (view.winners.length === 0) return "Nobody rules the land";
  return `${capital(listed(view.winners.map(the)))} rule the land`;
}

/** "5★ held since the start, 1★ from the Orcs in turn 7". */
function holdings(moments: readonly Moment[], view: View, seat: Seat): string {
  const taken = castlesOf(view, seat)
    .map((castle) => ({ castle, ...taking(moments, castle, seat) }))
    .sort((a, b) => a.turn - b.turn);
  return listed(
    taken.map(({ castle, turn, from }) => {
      if (turn <= 1 && !from) return `${placeName(castle)} held since the start`;
      return `${placeName(castle)}${from ? ` from ${from === "troll" ? "the troll" : the(from)}` : ""} in turn ${turn}`;
    }),
  );
}

/** As long as there are no `moments`, it does not say where the castles came from. */
export function reason(view: View, moments: readonly Moment[]): string {
  const winners = view.winners;
  const first = winners[0];
  if (!first) return VERDICTS.unfinished.text;
  const castles = [...new Set(winners.flatMap((seat) => castlesOf(view, seat)))];
  const many = NUMBERS[castles.length] ?? count(castles.length, "castle");
  const told =
    moments.length > 0 ? listed(winners.map((seat) => holdings(moments, view, seat))) : listed(castles.map(placeName));
  return fill(VERDICTS[view.ending].text, {
    many,
    told,
    turn: view.turn,
    held: told && `: ${told}`,
    foretold: foretold(view, first),
  });
}

function foretold(view: View, seat: Seat): string {
  const prediction = playerOf(view, seat)?.prediction;
  return prediction
    ? `it: ${the(prediction.faction)} win in turn ${prediction.turn} with ${placeName(prediction.place)}`
    : "how it would end";
}
