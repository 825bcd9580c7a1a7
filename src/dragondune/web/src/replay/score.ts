// What a people has at a moment, and at the end of each turn.
import type { Moment, Seat, Territory, View } from "../../wire";
import { PLACES } from "../board-facts";
import { placeAt, playerOf } from "../view-queries";

/** Who holds a castle, according to the server. */
export function holderOf(view: View, castle: Territory): Seat | "troll" | null {
  const place = placeAt(view, castle);
  return place?.controller ?? (place?.troll ? "troll" : null);
}

const CASTLES = (Object.keys(PLACES) as Territory[]).filter((place) => PLACES[place].kind === "castle");

export const castlesOf = (view: View, seat: Seat): readonly Territory[] =>
  CASTLES.filter((castle) => holderOf(view, castle) === seat);
export const goldOf = (view: View, seat: Seat): number => playerOf(view, seat)?.gold ?? 0;
export const unitsOf = (view: View, seat: Seat): number =>
  view.places.flatMap((place) => place.garrisons).reduce((sum, one) => sum + (one.faction === seat ? one.units : 0), 0);

export const MEASURES = [
  { id: "castles", name: "Castles", of: (view: View, seat: Seat): number => castlesOf(view, seat).length },
  { id: "gold", name: "Gold", of: goldOf },
  { id: "units", name: "Units", of: unitsOf },
] as const;

/** The table at the end of each turn: as the next one finds it, or as the game ended. */
export function turnEnds(
  moments: readonly Moment[],
): readonly { readonly turn: number; readonly n: number; readonly view: View }[] {
  const last = moments.at(-1);
  if (!last) return [];
  const ends: { turn: number; n: number; view: View }[] = [];
  for (let turn = 1; turn < last.view.turn; turn++) {
    const next = moments.find((one) => one.view.turn > turn);
    if (next) ends.push({ turn, n: next.n, view: next.view });
  }
  return last.view.turn ? [...ends, { turn: last.view.turn, n: last.n, view: last.view }] : ends;
}

/** The turn since which the final holder of a castle has held it, and from whom it was taken; null for nobody. */
export function taking(
  moments: readonly Moment[],
  castle: Territory,
  seat: Seat,
): { turn: number; from: Seat | "troll" | null } {
  let from: Seat | "troll" | null = null;
  let since = 0;
  let held: Seat | "troll" | null = null;
  for (const { view } of moments) {
    const now = holderOf(view, castle);
    if (now === null || now === held) continue;
    if (now === seat) [from, since] = [held, view.turn];
    held = now;
  }
  return { turn: since, from };
}
