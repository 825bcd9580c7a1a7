// Which of one's own cards are chosen in the decision at hand; they are lifted in the hand.
import { useEffect } from "preact/hooks";
import { useCalled } from "./hooks";

let lifted: readonly string[] = [];
const listeners = new Set<() => void>();

function set(cards: readonly string[]): void {
  if (cards.join() === lifted.join()) return;
  lifted = cards;
  for (const heard of listeners) heard();
}

/** For controls: these cards are chosen as long as the control is there. */
export function useLift(cards: readonly (string | null | undefined)[]): void {
  const chosen = cards.filter((card): card is string => Boolean(card));
  useEffect(() => {
    set(chosen);
    return () => set([]);
  }, [chosen.join()]);
}

/** For the hand. */
export function useLifted(): readonly string[] {
  useCalled(listeners);
  return lifted;
}
