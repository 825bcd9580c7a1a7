// What has been chosen so far of a decision, and what the map shows of it.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Mine, Option, Seat, Territory } from "../../wire";
import type { Lights, Mark } from "../board/Board";
import { trail } from "../facts";
import { isNumber, isTerritory, narrow, openFacet, withDefaults, type Chosen, type Facet, type Value } from "./facets";

export interface Decider {
  readonly chosen: Chosen;
  readonly facets: readonly Facet[];
  readonly ready: Option | null;
  readonly pass: Option | null;
  readonly kinds: readonly Option[];
  choose(field: string, value: Value): void;
  back(): void;
}

/** What has been chosen so far; it begins anew with every question. */
export function useDecider(mine: Mine, n: number): Decider {
  const pass = mine.options.find((one) => one.decision.decide === "Pass") ?? null;
  const kinds = useMemo(() => mine.options.filter((one) => one !== pass), [mine]);
  const [chosen, setChosen] = useState<Chosen>({});
  useEffect(() => setChosen({}), [n]);
  const full = useMemo(() => withDefaults(kinds, chosen), [kinds, chosen]);
  const { facets, left } = useMemo(() => narrow(kinds, full), [kinds, full]);
  return {
    chosen: full,
    facets,
    ready: left.length === 1 && openFacet(facets) === null ? (left[0] ?? null) : null,
    pass,
    kinds,
    choose: (field, value) => setChosen(upTo(facets, field, { ...full, [field]: value })),
    back: () => {
      const last = [...facets].reverse().find((facet) => facet.chosen !== undefined && !isNumber(facet.field));
      setChosen(last ? without(full, facets, last.field) : {});
    },
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

/** What the map shows of the decision: where it can be, where it begins, the way. */
export function lightsOf(decider: Decider, seat: Seat | null, barred: ReadonlySet<Territory>): Lights {
  const marks = new Map<Territory, Mark>();
  const badges = new Map<Territory, string>();
  for (const place of barred) marks.set(place, "barred");
  const origin = decider.chosen["origin"] as Territory | undefined;
  const facet = [...decider.facets].reverse().find((one) => isTerritory(one.field)) ?? null;
  if (facet) {
    for (const place of facet.values as Territory[]) {
      marks.set(place, "legal");
      if (facet.field === "destination" && origin) badges.set(place, String(trail(origin, place).length - 1));
    }
    if (facet.chosen) marks.set(facet.chosen as Territory, "selected");
  }
  if (origin) marks.set(origin, "selected");
  const destination = decider.chosen["destination"] as Territory | undefined;
  const target = destination ?? (decider.chosen["place"] as Territory | undefined);
  const units = Number(decider.chosen["count"] ?? (decider.ready ? 1 : 0));
  return {
    marks,
    badges,
    way: origin && destination ? trail(origin, destination) : [],
    planned: seat && target && destination && units ? { seat, at: target, n: units } : null,
    choose: (place) => {
      if (!facet) return;
      if (facet.values.includes(place)) decider.choose(facet.field, place);
      else if (place === origin) decider.choose("origin", place);
    },
  };
}
