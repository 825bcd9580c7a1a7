// What a decision would lead to, asked of the server before it is made: each decision is asked about once.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Decision, WhatIf } from "../../wire";
import * as api from "../api";
import { sentenceOf } from "../pages/rule-choices";
import type { Session } from "../session";

const PAUSE = 120;

interface Supposed {
  /**
   * About the last decision that was asked about; `isNow` tells whether that is the current one. None if the server
   * could not be asked about the current one.
   */
  readonly answer: WhatIf | null;
  readonly isNow: boolean;
  /** Why the server could not be asked about the decision at hand. */
  readonly fault: string | null;
}

const NOTHING: readonly Decision[] = [];

/**
 * `n` is the number of the update up to which an answer holds; a question that changes soon is not sent. `after` are
 * answers that are assumed to be given before.
 */
export function useWhatIf(
  session: Session | null,
  decision: Decision | null,
  n: number,
  { pause = PAUSE, after = NOTHING }: { readonly pause?: number; readonly after?: readonly Decision[] } = {},
): Supposed {
  const known = useRef(new Map<string, WhatIf>());
  const told = useSignal<{ readonly key: string; readonly answer: WhatIf } | null>(null);
  const fault = useSignal<{ readonly key: string; readonly text: string } | null>(null);
  const key = session && decision ? `${n} ${JSON.stringify([...after, decision])}` : "";
  useEffect(() => {
    if (!session || !decision) return;
    const kept = known.current.get(key);
    if (kept) {
      told.value = { key, answer: kept };
      return;
    }
    const stop = new AbortController();
    const wait = setTimeout(
      () => {
        api.whatIf(session.table, session.token, { decision, after }, stop.signal).then(
          (answer) => {
            known.current.set(key, answer);
            fault.value = null;
            told.value = { key, answer };
          },
          (refusal: unknown) => {
            if (!stop.signal.aborted) fault.value = { key, text: sentenceOf(refusal) };
          },
        );
      },
      told.value ? pause : 0,
    );
    return () => {
      stop.abort();
      clearTimeout(wait);
    };
  }, [key, session]);
  const failed = fault.value?.key === key ? fault.value.text : null;
  return {
    answer: failed === null ? (told.value?.answer ?? null) : null,
    isNow: told.value !== null && told.value.key === key,
    fault: failed,
  };
}
