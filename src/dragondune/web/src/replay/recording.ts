// A finished game as one observer saw it, fetched page by page from the server.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Moment, Observer, TableInfo } from "../../wire";
import * as api from "../api";
import { myTable } from "../browser-storage";
import { sentenceOf } from "../pages/rule-choices";
import type { Closing } from "../stage/scenes";

export interface Recorded {
  readonly eyes: Observer;
  readonly info: TableInfo;
  readonly length: number;
  readonly moments: readonly Moment[];
}

/** The rights that this browser can present. */
export function rightsTo(table: string): { token: string | null; invitation: string | null } {
  const mine = myTable(table);
  return { token: Object.values(mine?.seats ?? {})[0] ?? mine?.host ?? null, invitation: mine?.invitation ?? null };
}

/** The lands that the dragon closes on each number by the rules of a table; empty until they are fetched. */
export function useClosing(table: string): Closing {
  const closing = useSignal<Closing>([]);
  useEffect(() => {
    api.facts(table, rightsTo(table)).then(
      (facts) => {
        closing.value = facts.closed_by_dragon;
      },
      () => undefined,
    );
  }, [table]);
  return closing.value;
}

/** What has been fetched so far; while another observer's view is loading, the previous observer's. */
export function useRecorded(
  table: string,
  eyes: Observer,
): { readonly recorded: Recorded | null; readonly fault: string | null } {
  const recorded = useSignal<Recorded | null>(null);
  const fault = useSignal<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    const moments: Moment[] = [];
    const fetchOn = async (): Promise<void> => {
      const page = await api.replay(table, eyes, moments.length, rightsTo(table));
      moments.push(...page.moments);
      if (!isWanted) return;
      recorded.value = { eyes, info: page.info, length: page.length, moments: [...moments] };
      if (moments.length < page.length) await fetchOn();
    };
    fetchOn().then(
      () => {
        fault.value = null;
      },
      (refusal: unknown) => {
        if (isWanted) fault.value = sentenceOf(refusal);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [table, eyes]);
  return { recorded: recorded.value, fault: fault.value };
}
