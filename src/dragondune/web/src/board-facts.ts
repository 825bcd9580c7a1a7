// What is printed on the board: where things are, what borders on what.
import anchorsJson from "../generated/anchors.json";
import factsJson from "../generated/facts.json";
import type { EventCard, Territory } from "../wire";

export type Point = readonly [number, number];
/** Left, top, right and bottom. */
export type Box = readonly [number, number, number, number];
export type Kind = "forest" | "plain" | "castle";

interface TerritoryFacts {
  readonly number: number;
  readonly kind: Kind;
  readonly symbol: string;
  readonly neighbours: readonly Territory[];
  readonly orcish: boolean;
  readonly griffins: boolean;
  /** The event card that places gold here, and how much. */
  readonly event: EventCard | null;
  readonly gold: number;
}

export interface Anchors {
  readonly label: Point;
  readonly tok: Point;
  readonly gold: Point;
  /** Where the steps to this land, or the price of a unit here, are shown. */
  readonly step: Point;
  /** The box in which several pieces gather, and its middle. */
  readonly field: Box;
  readonly hub: Point;
  readonly chip?: Point;
  readonly art?: Point;
  readonly griffin?: Point;
}

export const PLACES = factsJson as unknown as Record<Territory, TerritoryFacts>;
export const ANCHORS = anchorsJson.territories as unknown as Record<Territory, Anchors>;
export const TRACK = anchorsJson.track as unknown as Record<string, Point>;
export const VIEW_BOX = anchorsJson.viewBox as unknown as readonly [number, number, number, number];
export const TERRITORIES = Object.keys(PLACES) as Territory[];

export const symbol = (place: Territory): string => PLACES[place].symbol;

/** How many numbers the dragon circles. */
export const TRACK_LENGTH = Object.keys(TRACK).length;

/** How far ahead of the dragon a number lies; 0 where it is. */
export const aheadOf = (dragon: number, number: number): number => (number - dragon + TRACK_LENGTH) % TRACK_LENGTH;

/** The shortest path across borders that avoids closed lands; for drawing only. */
export function trail(from: Territory, to: Territory, closed: ReadonlySet<Territory> = new Set()): Territory[] {
  const before = new Map<Territory, Territory | null>([[from, null]]);
  const open: Territory[] = [from];
  for (let place = open.shift(); place !== undefined; place = open.shift()) {
    if (place === to) break;
    for (const next of PLACES[place].neighbours) {
      if (before.has(next) || (closed.has(next) && next !== to)) continue;
      before.set(next, place);
      open.push(next);
    }
  }
  if (!before.has(to)) return [from, to];
  const way: Territory[] = [];
  for (let place: Territory | null = to; place !== null; place = before.get(place) ?? null) way.unshift(place);
  return way;
}
