// The odds of the plan that is being considered, from the server: each plan is asked for once.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Odds } from "../../../wire";
import * as api from "../../api";
import { sentenceOf } from "../../pages/rulebook";
import type { Ask } from "../ask";
import type { Plan } from "./plans";

const PAUSE = 120;

export interface Considered {
  /** Of the last plan that was answered for; `isNow` tells whether that is the one at hand. */
  readonly odds: Odds | null;
  readonly isNow: boolean;
  readonly fault: string | null;
}

export function useOdds({ place, busy }: Ask, plan: Plan | null): Considered {
  const known = useRef(new Map<string, Odds>());
  const [told, tell] = useState<{ readonly key: string; readonly odds: Odds } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const key = plan ? JSON.stringify(plan) : "";
  useEffect(() => {
    const { token } = place;
    if (!plan || !token || busy) return;
    const kept = known.current.get(key);
    if (kept) return tell({ key, odds: kept });
    const stop = new AbortController();
    const wait = setTimeout(
      () => {
        api.odds(place.table, token, plan, stop.signal).then(
          (odds) => {
            known.current.set(key, odds);
            setFault(null);
            tell({ key, odds });
          },
          (refusal: unknown) => !stop.signal.aborted && setFault(sentenceOf(refusal)),
        );
      },
      told ? PAUSE : 0,
    );
    return () => {
      stop.abort();
      clearTimeout(wait);
    };
  }, [key, busy]);
  return { odds: told?.odds ?? null, isNow: told?.key === key, fault };
}
