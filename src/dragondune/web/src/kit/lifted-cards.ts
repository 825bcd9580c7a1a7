// Your cards that are chosen in the current decision; your hand shows them lifted.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

export const liftedCards = signal<readonly string[]>([]);

/** Lifts these cards as long as the calling control is shown. */
export function useLift(cards: readonly (string | null | undefined)[]): void {
  const chosen = cards.filter((card): card is string => Boolean(card));
  useEffect(() => {
    liftedCards.value = chosen;
    return () => {
      liftedCards.value = [];
    };
  }, [chosen.join()]);
}
