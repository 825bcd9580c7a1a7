// How long scenes take at the normal pace, in milliseconds.
import type { Pace } from "../browser-storage";
import type { Scene } from "./scenes";

const STRETCH: Readonly<Record<Pace, number>> = { instant: 0, quick: 0.5, normal: 1, slow: 2, step: 1 };
export const stretchOf = (pace: Pace): number => STRETCH[pace];

const STEP = 220;
const LONGEST_WALK = 900;
const FLIGHT = 260;

/** The beats of a battle: plans turn over, units stand up, cards turn over, the sums line by line, the verdict. */
export const BEATS = [350, 350, 450, 400, 400, 400, 500, 300] as const;
export const BEFORE_VERDICT = BEATS.length - 1;
const beatsLast = (from: number, to: number): number => BEATS.slice(from, to).reduce((sum, beat) => sum + beat, 0);

/** How long a scene runs, and how long it stays after that where it does not wait. */
export function usualLasting(scene: Scene): readonly [lasts: number, stays: number] {
  switch (scene.kind) {
    case "walk":
      return [Math.min(LONGEST_WALK, STEP * (scene.way.length - 1)), 0];
    case "flight":
      return [FLIGHT * (scene.numbers.length - 1), 1000];
    case "event":
      return [900, 1500];
    case "strike":
      return [1400, 1000];
    case "council":
      return [400, 3000];
    case "battle":
      return [
        beatsLast(scene.goesOn ? BEFORE_VERDICT : 0, scene.isOver ? BEATS.length : BEFORE_VERDICT),
        scene.isOver ? 6000 : 0,
      ];
    case "victory":
      return [600, 5000];
  }
}

/** Without motion: how long the trace of a move stays. What is to be read is shown at once. */
const STILL = { walk: 1000, flight: 1000, strike: 400, event: 0, council: 0, battle: 0, victory: 0 } as const;
export const stillLasting = (scene: Scene): number => STILL[scene.kind];
