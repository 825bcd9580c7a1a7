// The odds of the plan that is being considered, from the server: each plan is asked for once.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Odds } from "../../../wire";
import * as api from "../../api";
import type { Ask } from "../ask";
import type { Plan } from "./plans";

const PAUSE = 120;

export interface Considered {
  /** Of the last plan that was answered for; `isNow` tells whether that is the one at hand. */
  readonly odds: Odds | null;
  readonly isNow: boolean;
  readonly fault: string | null;
}

export function useOdds({ place }: Ask, plan: Plan | null): Considered {
  const known = useRef(new Map<string, Odds>());
  const [told, tell] = useState<{ readonly key: string; readonly odds: Odds } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const key = plan ? JSON.stringify(plan) : "";
  useEffect(() => {
    const { token } = place;
    if (!plan || !token) return;
    const kept = known.current.get(key);
    if (kept) return tell({ key, odds: kept });
    let isWanted = true;
    const wait = setTimeout(() => {
      api.odds(place.table, token, plan).then((odds) => {
        known.current.set(key, odds);
        setFault(null);
        if (isWanted) tell({ key, odds });
      }, (refusal: unknown) => isWanted && setFault(refusal instanceof Error ? refusal.message : String(refusal)));
    }, told ? PAUSE : 0);
    return () => {
      isWanted = false;
      clearTimeout(wait);
    };
  }, [key]);
  return { odds: told?.odds ?? null, isNow: told?.key === key, fault };
}
