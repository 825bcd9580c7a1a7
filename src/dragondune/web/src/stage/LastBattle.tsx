// The way back to a battle that has been shown.
import { signal } from "@preact/signals";
import { titleOf, useBattles } from "../decide/battle/battle-story";
import { placeName } from "../names";
import type { Session } from "../session";

/** The battle that is looked at again, by the number of its reveal. */
export const shownAgain = signal<number | null>(null);

export function LastBattle({ session }: { session: Session }) {
  const last = useBattles(session)
    .filter((one) => one.ended !== null)
    .at(-1);
  if (!last) return null;
  return (
    <p class="sm dim last-battle">
      In {placeName(last.place)}: {titleOf(session, last)}.{" "}
      <button
        type="button"
        class="plain"
        onClick={() => {
          shownAgain.value = last.revealed;
        }}
      >
        Show again
      </button>
    </p>
  );
}
