// The review of a finished game, fetched as soon as the game has ended, because the server needs time for it.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ReviewState } from "../../wire";
import * as api from "../api";
import { sentenceOf } from "../pages/rule-choices";
import { rightsTo } from "../replay/recording";

/** Seconds that the server may take for one answer. */
const PATIENCE = 20;

export function useReview(id: string): { readonly state: ReviewState | null; readonly fault: string | null } {
  const state = useSignal<ReviewState | null>(null);
  const fault = useSignal<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const fetchOn = async (wait: number): Promise<void> => {
      const found = await api.review(id, wait, { ...rightsTo(id), signal: leaving.signal });
      state.value = found;
      if (!found.review) await fetchOn(PATIENCE);
    };
    fetchOn(1).catch((refusal: unknown) => {
      if (!leaving.signal.aborted) fault.value = sentenceOf(refusal);
    });
    return () => leaving.abort();
  }, [id]);
  return { state: state.value, fault: fault.value };
}
