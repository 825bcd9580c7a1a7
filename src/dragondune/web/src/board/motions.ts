// What moves on the map, read from what happened: marches, flights of the dragon, the Red Dragon's strike.
import type { GameEvent, Seat, Territory, Update } from "../../wire";
import { aheadOf, PLACES, TERRITORIES, TRACK_LENGTH, trail } from "../board-facts";

export type Motion =
  | {
      readonly kind: "walk";
      readonly seat: Seat;
      readonly way: readonly Territory[];
      readonly n: number;
      readonly isHidden: boolean;
    }
  | { readonly kind: "fly"; readonly numbers: readonly number[] }
  | { readonly kind: "drop"; readonly at: Territory };

const STEP = 220;
const LONGEST_WALK = 900;
const FLIGHT = 260;
const DROP = 600;
const STAY = 500;
const STILL = { walk: 1000, fly: 2000, drop: 1000 } as const;

/** Milliseconds; where nothing is to move, how long the trace of it stays. */
export function lasting(motion: Motion, isReduced: boolean): number {
  if (isReduced) return STILL[motion.kind];
  switch (motion.kind) {
    case "walk":
      return Math.min(LONGEST_WALK, STEP * (motion.way.length - 1));
    case "fly":
      return FLIGHT * (motion.numbers.length - 1);
    case "drop":
      return DROP + STAY;
  }
}

export const DROPPING = DROP / (DROP + STAY);

export function motionsOf({ news }: Update, dragon: number): Motion[] {
  return news.news === "happened" ? news.events.flatMap(({ event }) => motionOf(event, dragon) ?? []) : [];
}

function motionOf(event: GameEvent, dragon: number): Motion | null {
  switch (event.event) {
    case "UnitsMoved": {
      const way =
        event.clause === "IV.5"
          ? trail(event.origin, event.destination, underDragon(dragon))
          : [event.origin, event.destination];
      return { kind: "walk", seat: event.seat, way, n: event.count, isHidden: event.is_hidden };
    }
    case "DragonMoved": {
      const far = aheadOf(event.origin, event.destination);
      return {
        kind: "fly",
        numbers: Array.from({ length: far + 1 }, (_, i) => ((event.origin - 1 + i) % TRACK_LENGTH) + 1),
      };
    }
    case "RedDragonAppeared":
      return { kind: "drop", at: event.place };
    default:
      return null;
  }
}

const underDragon = (dragon: number): ReadonlySet<Territory> =>
  new Set(TERRITORIES.filter((place) => PLACES[place].number === dragon));

/** The lands that a flight burns when it reaches a number. */
export const burntAt = (number: number): Territory[] =>
  TERRITORIES.filter((place) => PLACES[place].number === number && PLACES[place].kind === "plain");

const MOST_WAITING = 5;

/** What is waiting to be shown; what is too far behind is let go. */
export const queued = (waiting: readonly Motion[], more: readonly Motion[]): Motion[] =>
  [...waiting, ...more].slice(-MOST_WAITING);
