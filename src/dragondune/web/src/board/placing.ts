// Where to show something on the map without hiding what it is about.

import type { Territory, View } from "../../wire";
import type { Box, Point } from "../board-facts";
import { ANCHORS, TERRITORIES } from "../board-facts";
import { canChoose, type Lights } from "./lights";

/** Something to keep visible, and how much that matters. */
export interface Needed {
  readonly box: Box;
  readonly weight: number;
}

const LAND = 1000;
const LEGAL = 20;
const UNITS = 1;
/** Around the place of a land's units, in units of the map. */
const AROUND = 30;

/** The part of the map that must stay visible while a land is looked at, in units of the map. */
export function neededOn(view: View | null, lights: Lights, land: Territory | null): Needed[] {
  const held = new Set(view?.places.filter((one) => one.garrisons.length > 0).map((one) => one.territory));
  return TERRITORIES.flatMap((place) => {
    const weight = place === land ? LAND : canChoose(lights, place) ? LEGAL : held.has(place) ? UNITS : 0;
    return weight === 0 ? [] : [ANCHORS[place].tok, ANCHORS[place].label].map((at) => ({ box: around(at), weight }));
  });
}

const around = ([x, y]: Point): Box => [x - AROUND, y - AROUND, x + AROUND, y + AROUND];

/** The first of the places that hide least. */
export function leastHiding<T>(places: readonly (readonly [T, Box])[], needed: readonly Needed[]): T | null {
  let best: T | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [name, box] of places) {
    const hidden = needed.reduce((sum, one) => sum + (overlap(box, one.box) ? one.weight : 0), 0);
    if (hidden < least) [best, least] = [name, hidden];
  }
  return best;
}

export const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
