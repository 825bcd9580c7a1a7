// The choices made so far in a decision.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Mine, Option } from "../../wire";
import { type Chosen, type Facet, isNumber, narrow, openFacet, shared, type Value, withDefaults } from "./facets";

export { lightsOf } from "./decision-lights";

export interface Decider {
  readonly chosen: Chosen;
  readonly facets: readonly Facet[];
  /** The options that fit what was chosen. */
  readonly left: readonly Option[];
  readonly ready: Option | null;
  readonly pass: Option | null;
  readonly kinds: readonly Option[];
  /** Whether you have made any of the choices yourself. */
  readonly isTouched: boolean;
  choose: (field: string, value: Value) => void;
  /** Takes the last choice back. */
  back: () => void;
  /** Takes all choices back. */
  clear: () => void;
  /** The value of a field, whether you chose it or it is the only one left. */
  value: (field: string) => Value | undefined;
}

const NONE: Chosen = {};

/** What has been chosen so far; every question starts afresh. */
export function useDecider(mine: Pick<Mine, "options">, n: number | string): Decider {
  const pass = mine.options.find((one) => one.decision.decide === "Pass") ?? null;
  const kinds = useMemo(() => mine.options.filter((one) => one !== pass), [mine.options]);
  const own = useSignal<Chosen>(NONE);
  useEffect(() => {
    own.value = NONE;
  }, [n]);
  const full = useMemo(() => withDefaults(kinds, own.value), [kinds, own.value]);
  const { facets, left } = useMemo(() => narrow(kinds, full), [kinds, full]);
  return {
    chosen: full,
    facets,
    left,
    ready: left.length === 1 && openFacet(facets) === null ? (left[0] ?? null) : null,
    pass,
    kinds,
    isTouched: Object.keys(own.value).length > 0,
    choose: (field, value) => {
      own.value = upTo(facets, field, { ...own.value, [field]: value });
    },
    back: () => {
      const last = [...facets]
        .reverse()
        .find((facet) => own.value[facet.field] !== undefined && !isNumber(facet.field));
      if (last) own.value = without(own.value, facets, last.field);
    },
    clear: () => {
      own.value = NONE;
    },
    value: (field) => full[field] ?? shared(left, field),
  };
}

/** A new choice ends those that came after it. */
function upTo(facets: readonly Facet[], field: string, chosen: Chosen): Chosen {
  const at = facets.findIndex((facet) => facet.field === field);
  const kept: Record<string, Value> = {};
  facets.slice(0, at + 1).forEach((facet) => {
    const value = chosen[facet.field];
    if (value !== undefined) kept[facet.field] = value;
  });
  return kept;
}

function without(chosen: Chosen, facets: readonly Facet[], field: string): Chosen {
  const at = facets.findIndex((facet) => facet.field === field);
  return upTo(facets, facets[at - 1]?.field ?? "", chosen);
}
