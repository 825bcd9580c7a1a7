// From land to land: by arrow keys, and by fingers that miss their target.
import type { Territory } from "../../wire";
import { ANCHORS, type Point, TERRITORIES } from "../board-facts";
import { canChoose, type Lights } from "./lights";

const DIRECTIONS: Record<string, Point> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The neighbour that lies most in the direction of an arrow key; over water too, so that no place is cut off. */
export function neighbourTowards(from: Territory, key: string): Territory | null {
  const way = DIRECTIONS[key];
  if (!way) return null;
  const [x, y] = ANCHORS[from].tok;
  let best: Territory | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of TERRITORIES) {
    const dx = ANCHORS[place].tok[0] - x;
    const dy = ANCHORS[place].tok[1] - y;
    const along = dx * way[0] + dy * way[1];
    const across = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const cost = along + 2.2 * across;
    if (along > 12 && cost < least) [best, least] = [place, cost];
  }
  return best;
}

const LEAPS: Record<string, number> = { PageDown: 1, PageUp: -1 };

/** The next land that can be chosen. */
export function nextLegal(from: Territory, key: string, lights: Lights): Territory | null {
  const leap = LEAPS[key];
  const legal = TERRITORIES.filter((place) => place === from || canChoose(lights, place));
  if (!leap || legal.length < 2) return null;
  return legal[(legal.indexOf(from) + leap + legal.length) % legal.length] ?? null;
}

/** The land whose units stand nearest to a point, if near enough. */
export function nearestLand([x, y]: Point, among: readonly Territory[] = TERRITORIES, most = 90): Territory | null {
  let best: Territory | null = null;
  let least = most;
  for (const place of among) {
    for (const [px, py] of [ANCHORS[place].tok, ANCHORS[place].hub]) {
      const apart = Math.hypot(px - x, py - y);
      if (apart < least) [best, least] = [place, apart];
    }
  }
  return best;
}

/**
 * The land that a finger means: the one it is on if that can be chosen, else the nearest one within its reach that can
 * be, else the one it is on or the nearest of all.
 */
export function meantBy(at: Point, on: Territory | null, reach: number, lights: Lights): Territory | null {
  if (reach === 0 || (on && canChoose(lights, on))) return on;
  const legal = TERRITORIES.filter((place) => canChoose(lights, place));
  return nearestLand(at, legal, reach) ?? on ?? nearestLand(at);
}
