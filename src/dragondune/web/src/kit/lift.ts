// Which of one's own cards are chosen in the decision at hand; they are lifted in the hand.
import { useEffect, useReducer } from "preact/hooks";

let lifted: readonly string[] = [];
const listeners = new Set<() => void>();

function set(cards: readonly string[]): void {
  if (cards.join() === lifted.join()) return;
  lifted = cards;
  for (const heard of listeners) heard();
}

/** For controls: these cards are chosen as long as the control is there. */
export function useLift(cards: readonly (string | null | undefined)[]): void {
  const chosen = cards.filter((card): card is string => !!card);
  useEffect(() => {
    set(chosen);
    return () => set([]);
  }, [chosen.join()]);
}

/** For the hand. */
export function useLifted(): readonly string[] {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const heard = (): void => redraw(0);
    listeners.add(heard);
    return () => void listeners.delete(heard);
  }, []);
  return lifted;
}
