// Buttons that never act twice, nor on what changed under the finger.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { later } from "../kit/hooks";

/** Milliseconds for which buttons sleep after what they do has changed. */
export const SLEEP = 400;

export interface SteadyHands {
  /** Whether a deed is being sent. */
  readonly busy: boolean;
  /** Whether what is shown has just changed. */
  readonly isAsleep: boolean;
  /** The same, asked later. */
  isAwake: () => boolean;
  /** Does a deed, unless one is under way or was just done. Its key is the same until something else is shown. */
  once: (deed: (key: string) => Promise<unknown>) => void;
}

/**
 * `shown` changes with what is shown: the decision, the offer, the form. Where only you change it (`isOwn`), nothing
 * sleeps because of that.
 */
export function useSteadyHands(shown: number | string, { isOwn = false } = {}): SteadyHands {
  const busy = useSignal(false);
  const awake = useSignal<number | string | null>(null);
  const until = useRef(0);
  const key = useMemo(() => {
    if (!isOwn) until.current = performance.now() + SLEEP;
    return crypto.randomUUID();
  }, [shown]);
  useEffect(
    () =>
      later(() => {
        awake.value = shown;
      }, SLEEP),
    [shown],
  );
  const isAwake = (): boolean => performance.now() >= until.current;
  const once = (deed: (key: string) => Promise<unknown>): void => {
    if (busy.peek() || !isAwake()) return;
    busy.value = true;
    deed(key).finally(() => {
      busy.value = false;
      until.current = Math.max(until.current, performance.now() + SLEEP);
    });
  };
  return { busy: busy.value, isAsleep: !isOwn && awake.value !== shown, isAwake, once };
}
