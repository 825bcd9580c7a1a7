// A decision, part by part: which kind, from where, to where, how many. Every choice narrows the options down.
import type { Option } from "../../wire";
import fields from "./option-fields.json";

export type Value = string | number | boolean | null;
export type Chosen = Readonly<Record<string, Value>>;

const ORDER = fields.order;

export interface Facet {
  readonly field: string;
  readonly values: readonly Value[];
  readonly chosen: Value | undefined;
}

export const isTerritory = (field: string): boolean => fields.territories.includes(field);
export const isNumber = (field: string): boolean => fields.numbers.includes(field);

export function fieldValue(option: Option, field: string): Value | undefined {
  const value = (option.decision as unknown as Record<string, unknown>)[field];
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value.join(" ") : (value as Value);
}

const rank = (field: string): number => {
  const at = ORDER.indexOf(field);
  return at < 0 ? ORDER.length : at;
};

function fieldsOf(options: readonly Option[]): string[] {
  const found = new Set<string>();
  for (const option of options) for (const field of Object.keys(option.decision)) found.add(field);
  return [...found].sort((a, b) => rank(a) - rank(b));
}

const distinct = (options: readonly Option[], field: string): Value[] => {
  const values = new Set<Value>();
  for (const option of options) {
    const value = fieldValue(option, field);
    if (value !== undefined) values.add(value);
  }
  const all = [...values];
  return isNumber(field) ? all.sort((a, b) => Number(a) - Number(b)) : all;
};

/** The parts that are to be chosen, in their order, and the options that fit what was chosen so far. */
export function narrow(options: readonly Option[], chosen: Chosen): { facets: Facet[]; left: readonly Option[] } {
  let left = options;
  const facets: Facet[] = [];
  for (const field of fieldsOf(options)) {
    const values = distinct(left, field);
    if (values.length < 2) continue;
    const value = chosen[field];
    const isChosen = value !== undefined && values.includes(value);
    facets.push({ field, values, chosen: isChosen ? value : undefined });
    if (!isChosen) break;
    left = left.filter((option) => fieldValue(option, field) === value);
  }
  return { facets, left };
}

/** The part to choose now. */
export const openFacet = (facets: readonly Facet[]): Facet | null => {
  const last = facets.at(-1);
  return last && last.chosen === undefined ? last : null;
};

/**
 * What need not be chosen starts with a sensible value: the most of what costs least, the deed that is done on the map.
 * What gives something up for good starts with the least, and such a deed is never chosen for anybody.
 */
export function withDefaults(options: readonly Option[], chosen: Chosen): Chosen {
  let all: Chosen = chosen;
  for (;;) {
    const { facets, left } = narrow(options, all);
    const facet = openFacet(facets);
    const value = facet ? begin(facet, left) : undefined;
    if (!facet || value === undefined) return all;
    all = { ...all, [facet.field]: value };
  }
}

function begin({ field, values }: Facet, left: readonly Option[]): Value | undefined {
  if (field === "emerging") return false;
  if (field === "decide")
    return values.find((kind) => left.some((one) => one.decision.decide === kind && isOnMap(one) && !one.is_grave));
  if (!isNumber(field)) return undefined;
  if (left.every((one) => one.is_grave)) return values[0];
  const least = Math.min(...left.map((one) => one.price));
  const cheapest = left.filter((one) => one.price === least).map((one) => Number(fieldValue(one, field)));
  return Math.max(...cheapest);
}

const isOnMap = (option: Option): boolean => Object.keys(option.decision).some(isTerritory);

/** The value that all these options share. */
export function shared(options: readonly Option[], field: string): Value | undefined {
  const values = distinct(options, field);
  return values.length === 1 ? values[0] : undefined;
}

/** The options that fit what was chosen before a part. */
export function before(options: readonly Option[], facets: readonly Facet[], field: string): readonly Option[] {
  let left = options;
  for (const facet of facets) {
    if (facet.field === field) break;
    left = left.filter((option) => fieldValue(option, facet.field) === facet.chosen);
  }
  return left;
}
