// What the steps change for you, in two lines at most: from the stakes, and from what you lost.
import type { Seat, Stake, Update, View } from "../../wire";
import { count, fill, type NameAt, namesIn, placeName } from "../names";
import { takenBack } from "../table/undone";
import { garrisonOf, placeAt } from "../view-queries";
import words from "./recap-texts.json";

export interface Change {
  readonly icon: string;
  readonly text: string;
  readonly names: readonly NameAt[];
  readonly isWarning: boolean;
}

const MOST = 2;

const plain = (icon: string, text: string): Change => ({ icon, text, names: namesIn(text), isWarning: false });

export function changesFor(
  { stakes, view }: { readonly stakes: readonly Stake[]; readonly view: View },
  you: Seat,
  heard: readonly Update[],
  after: number,
): readonly Change[] {
  const close = stakes.filter((one) => one.is_close);
  const theirs = close.filter((one) => !one.winners.includes(you));
  const own = close.filter((one) => one.winners.includes(you));
  const lost = unitsLost(heard, you, after);
  return [
    ...warned(theirs),
    ...theirs.flatMap((one) => threatened(one, view, you)),
    ...(lost > 0 ? [plain("tombstone", fill(words.lost, { units: count(lost, "unit") }))] : []),
    ...warned(own),
  ].slice(0, MOST);
}

/** Allies who win together have the same stake. */
function warned(stakes: readonly Stake[]): readonly Change[] {
  const told = new Map(stakes.map((one) => [one.text, one]));
  return [...told.values()].map(({ text, names }) => ({ icon: "castle", text, names, isWarning: true }));
}

/** Your castles that those who are close could march into. */
const threatened = ({ within_march }: Stake, view: View, you: Seat): readonly Change[] =>
  within_march
    .filter((castle) => placeAt(view, castle)?.controller === you)
    .slice(0, 1)
    .map((castle) => {
      const units = garrisonOf(view, you, castle)?.units ?? 0;
      return plain(
        "mounted-knight",
        fill(words.within, { castle: placeName(castle), units, hold: units === 1 ? "holds" : "hold" }),
      );
    });

function unitsLost(heard: readonly Update[], you: Seat, after: number): number {
  const undone = takenBack(heard);
  return heard
    .filter((one) => one.n > after && !undone.has(one))
    .flatMap(({ news }) => (news.news === "happened" ? news.events : []))
    .reduce((sum, { event }) => sum + (event.event === "UnitsLost" && event.seat === you ? event.count : 0), 0);
}
