// When the recap is shown before your decision: after a wait, after an absence, or because you want to see it again.
import { signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Seat, Update } from "../../wire";
import { keepSeen, lastSeen, preferences } from "../browser-storage";
import { useTableFacts } from "../decide/table-facts";
import { later } from "../kit/hooks";
import type { Session } from "../session";
import words from "./recap-texts.json";
import { lastChoice, type Step, stepsSince } from "./since";

export interface Recapped {
  readonly title: string;
  readonly steps: readonly Step[];
  /** The update after which they come. */
  readonly after: number;
  readonly at: number;
  go: (at: number) => void;
  close: () => void;
}

/** The last update seen before an absence, and the last one by its end. */
interface Absence {
  readonly seen: number;
  readonly until: number;
}

/** The fewest steps worth a recap after a wait; after an absence one is enough. */
const FEWEST = 2;
const LONG = 10_000;
const SETTLING = 500;

/** Set when you want to see it again. */
export const isWanted = signal(false);

export function useRecap(session: Session, you: Seat | null, isAsked: boolean): Recapped | null {
  const { heard, now, table } = session;
  const absence = useAbsence(session, you);
  const closed = useSignal<string | null>(null);
  const at = useSignal(0);
  const after = useMemo(() => (you ? lastChoice(heard, you) : 0), [heard, you]);
  const isBack = absence !== null && happenedSince(heard, absence);
  const from = !isAsked && !isWanted.value && isBack ? Math.max(after, absence.seen) : after;
  const isDue =
    you !== null && now?.info.status === "running" && (isWanted.value || (preferences().recap && (isAsked || isBack)));
  const dragon = now?.view?.dragon ?? 0;
  const closing = useTableFacts(session)?.closed_by_dragon;
  const steps = useMemo(
    () => (isDue ? stepsSince(heard, you, from, { dragon, closing: closing ?? [] }) : []),
    [isDue, heard, you, from, dragon, closing],
  );
  const key = `${table} ${you} ${from} ${isBack ? absence.until : ""}`;
  useEffect(() => {
    at.value = 0;
  }, [key]);
  const isNew = absence === null || steps.some(({ n }) => n > absence.seen);
  const isOpen = isWanted.value || (closed.value !== key && isNew && steps.length >= (isBack ? 1 : FEWEST));
  if (!isDue || !isOpen) return null;
  return {
    title: from > after ? words.away : words.title,
    steps,
    after: from,
    at: Math.min(at.value, Math.max(0, steps.length - 1)),
    go: (next) => {
      at.value = Math.max(0, Math.min(next, steps.length - 1));
    },
    close: () => {
      isWanted.value = false;
      closed.value = key;
    },
  };
}

const happenedSince = (heard: readonly Update[], { seen, until }: Absence): boolean =>
  heard.some(({ n, news }) => n > seen && n <= until && news.news === "happened");

/** The last absence: before the page was opened, or while it was out of sight for long. */
function useAbsence(session: Session, you: Seat | null): Absence | null {
  const { heard, table } = session;
  const last = heard.at(-1)?.n ?? 0;
  const latest = useRef(last);
  latest.current = last;
  const first = useMemo((): Absence | null => {
    const seen = you && lastSeen(table, you);
    return seen === null ? null : { seen, until: last };
  }, [table, you]);
  const since = useSignal<Absence | null>(null);
  useEffect(() => {
    let left = { at: 0, seen: latest.current };
    const heardIt = (): void => {
      if (document.hidden) left = { at: Date.now(), seen: latest.current };
      else if (Date.now() - left.at > LONG) since.value = { seen: left.seen, until: latest.current };
    };
    document.addEventListener("visibilitychange", heardIt);
    return () => document.removeEventListener("visibilitychange", heardIt);
  }, [session]);
  useEffect(() => {
    if (!you || document.hidden) return;
    return later(() => keepSeen(table, you, last), SETTLING);
  }, [table, you, last]);
  return since.value ?? first;
}
