// What the others can do to you and what is about to matter, worked out by the server from what you know.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Outlook } from "../../wire";
import * as api from "../api";
import { later } from "../kit/hooks";
import { ownSeat, type Session } from "../session";

/** Updates within this many milliseconds of each other lead to a single request. */
const PAUSE = 150;

/** Asked again whenever the table has changed; the last answer stays until the next. Null for spectators. */
export function useOutlook(session: Session, isWanted: boolean): Outlook | null {
  const told = useSignal<Outlook | null>(null);
  const isRunning = session.now?.info.status === "running";
  const key = isWanted && isRunning && ownSeat(session) ? (session.now?.n ?? 0) : null;
  useEffect(() => {
    if (key === null) return;
    const stop = new AbortController();
    const ask = (): void => {
      api.outlook(session.table, session.token, stop.signal).then(
        (found) => {
          told.value = found;
        },
        () => undefined,
      );
    };
    const cancel = later(ask, told.peek() ? PAUSE : 0);
    return () => {
      cancel();
      stop.abort();
    };
  }, [key, session]);
  return told.value;
}
