// Who fights whom, where, and with how many.
import type { Fighter, Player, Seat, Territory, View } from "../../../wire";
import { kindName, placeName } from "../../names";
import { placeAt, playerOf } from "../../view-queries";

export interface Side {
  readonly seat: Seat;
  readonly units: number;
  readonly elites: number;
  readonly isAttacker: boolean;
  readonly player: Player;
  readonly fighter: Fighter | null;
}

interface Sides {
  readonly place: Territory;
  readonly attacker: Side;
  readonly defender: Side;
}

export function unitsAt(view: View, seat: Seat, place: Territory): number {
  const there = placeAt(view, place);
  return there?.garrisons.find((one) => one.faction === seat)?.units ?? 0;
}

function sideOf(view: View, seat: Seat, place: Territory, isAttacker: boolean): Side | null {
  const player = playerOf(view, seat);
  if (!player) return null;
  const fighter = view.battle.fighters.find((one) => one.faction === seat) ?? null;
  const elites = seat === "dwarves" ? (view.elites.places[place] ?? 0) : 0;
  return { seat, units: unitsAt(view, seat, place), elites, isAttacker, player, fighter };
}

/** The current battle. */
export function sidesOf(view: View): Sides | null {
  const { attacker, defender } = view.battle;
  if (!attacker || !defender || !view.place) return null;
  const one = sideOf(view, attacker, view.place, true);
  const other = sideOf(view, defender, view.place, false);
  return one && other && { place: view.place, attacker: one, defender: other };
}

/** Your side first. */
export const ownFirst = ({ attacker, defender }: Sides, you: Seat): readonly [Side, Side] =>
  attacker.seat === you ? [attacker, defender] : [defender, attacker];

/** "the forest 8•", "the castle 5★", "the plain 8". */
export const fieldName = (place: Territory): string =>
  place === "0f" ? "the Great Mountain" : `the ${kindName(place)} ${placeName(place)}`;
