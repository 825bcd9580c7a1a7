// Buttons that never act twice, nor on what changed under the finger.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { later } from "../kit/hooks";
import { freshKey } from "../kit/keys";

/** Milliseconds for which buttons sleep after what they do has changed, or was done. */
export const SLEEP = 400;

export interface SteadyHands {
  /** Whether a deed is being sent. */
  readonly busy: boolean;
  /** Whether what is shown has just changed, or was just done. */
  readonly isAsleep: boolean;
  /** The opposite at the time of the call. */
  isAwake: () => boolean;
  /** Does a deed, unless one is under way or the buttons sleep. The server counts its key once. */
  once: (deed: (key: string) => Promise<unknown>) => void;
}

/**
 * `shown` changes with what is shown: the decision, the offer, the form. If only you can change it (`isOwn`), a change
 * puts no button to sleep.
 */
export function useSteadyHands(shown: number | string, { isOwn = false } = {}): SteadyHands {
  const busy = useSignal(false);
  const done = useSignal(0);
  const key = useMemo(() => freshKey(), [shown, done.value]);
  const current = useRef(key);
  current.current = key;
  /** The key of what can be pressed, and the number of deeds after which there was a pause. */
  const awake = useSignal<string | null>(null);
  const rested = useSignal(0);
  useEffect(
    () =>
      later(() => {
        awake.value = key;
        rested.value = done.peek();
      }, SLEEP),
    [key],
  );
  const isAwake = (): boolean => (isOwn ? rested.peek() === done.peek() : awake.peek() === current.current);
  const once = (deed: (key: string) => Promise<unknown>): void => {
    if (busy.peek() || !isAwake()) return;
    busy.value = true;
    deed(key).finally(() => {
      busy.value = false;
      // The next deed is another one, even if the same is shown: some decisions change nothing that can be seen.
      if (current.current === key) done.value += 1;
    });
  };
  const isAsleep = isOwn ? rested.value !== done.value : awake.value !== key;
  return { busy: busy.value, isAsleep, isAwake, once };
}
