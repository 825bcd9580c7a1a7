// A request to the server, sent again whenever it changes.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { sentenceOf } from "../pages/rule-choices";

export interface Asked<T> {
  /** Null until the server has answered. */
  readonly found: T | null;
  readonly fault: string | null;
  keep: (found: T) => void;
}

/** `key` identifies the request; an answer that arrives after a newer request is dropped. */
export function useAsked<T>(key: string, ask: () => Promise<T>): Asked<T> {
  const found = useSignal<T | null>(null);
  const fault = useSignal<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    ask().then(
      (answer) => {
        if (!isWanted) return;
        found.value = answer;
        fault.value = null;
      },
      (refusal: unknown) => {
        if (isWanted) fault.value = sentenceOf(refusal);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [key]);
  return {
    found: found.value,
    fault: fault.value,
    keep: (next) => {
      found.value = next;
    },
  };
}
