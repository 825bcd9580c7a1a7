// How fast events are shown. Each player has their own pace: a slower one catches up later.
import { computed } from "@preact/signals";
import { changePreferences, type Pace, preferences } from "../browser-storage";
import { isMoving } from "../pages/theme";
import { stillLasting, stretchOf, usualLasting } from "./scene-times";
import type { Scene } from "./scenes";

export const pace = computed(() => preferences().pace);

let lastSpeed: Pace = "normal";

export function choosePace(next: Pace): void {
  if (next !== "step") lastSpeed = next;
  else if (pace.peek() !== "step") lastSpeed = pace.peek();
  changePreferences({ pace: next });
}

/** Pausing is the pace at which each thing waits; going on returns to the speed before it. */
export const togglePause = (): void => choosePace(pace.peek() === "step" ? lastSpeed : "step");

/** Milliseconds; `stays` is how long a scene remains once all of it is shown, null until the player goes on. */
interface Times {
  readonly lasts: number;
  readonly stays: number | null;
}

/** With people at the table nothing is held for longer: it folds, and can be shown again. */
const LONGEST_HOLD = 30_000;

export const isHeld = ({ stays }: Times): boolean => stays === null || stays === LONGEST_HOLD;

/** `isShared`: other people play at this table. */
export function timesOf(scene: Scene, isShared: boolean): Times {
  const stretch = stretchOf(pace.peek());
  const [lasts, stays] = usualLasting(scene);
  const held = isShared ? LONGEST_HOLD : null;
  return {
    lasts: isMoving.peek() ? lasts * stretch : stillLasting(scene) * stretch,
    stays: waits(scene) ? held : stays * stretch,
  };
}

/** What happens seldom and changes much waits for the player; flight and event come every turn, and do not. */
const HELD: ReadonlySet<Scene["kind"]> = new Set(["strike", "council", "victory"]);

function waits(scene: Scene): boolean {
  if (pace.peek() === "step") return true;
  if (pace.peek() === "quick") return false;
  if (scene.kind === "battle") return scene.isOver && (scene.isOwn || preferences().holdBattles);
  return HELD.has(scene.kind);
}
