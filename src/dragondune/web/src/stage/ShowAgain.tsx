// The way back to a battle that has been shown.
import { signal } from "@preact/signals";
import type { GameEvent } from "../../wire";
import { isVerdict } from "./scenes";

/** The battle that is being shown again, by the number of the update that decided it. */
export const shownAgain = signal<number | null>(null);

export function ShowAgain({ event, n }: { event: GameEvent | null; n: number }) {
  if (!event || !isVerdict(event)) return null;
  return (
    <button
      type="button"
      class="why"
      onClick={() => {
        shownAgain.value = n;
      }}
    >
      show again
    </button>
  );
}
