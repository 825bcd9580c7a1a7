// How a rule reads in an edition, or at a table with its own rules.
import type { Choices, ParameterInfo, TableInfo } from "../../wire";
import { type Value, type Values, valueText } from "../pages/rule-choices";
import type { Book, Entry, Reading, Ruling } from "./book";

/** The edition whose clauses these are. */
export const WRITTEN = "1.10";

export interface Ruleset {
  /** "1.7", or "this table". */
  readonly name: string;
  readonly edition: string;
  readonly values: Values;
  /** The rules that a table has changed. */
  readonly changed: ReadonlySet<string>;
}

export function ofEdition(choices: Choices, edition: string): Ruleset | null {
  const found = choices.editions.find((one) => one.name === edition);
  return found ? { name: edition, edition, values: found.values, changed: new Set() } : null;
}

export function ofTable(choices: Choices, info: TableInfo): Ruleset | null {
  const base = ofEdition(choices, info.edition);
  return (
    base && {
      ...base,
      name: "this table",
      values: { ...base.values, ...info.overrides },
      changed: new Set(Object.keys(info.overrides).filter((key) => info.overrides[key] !== base.values[key])),
    }
  );
}

export const readingOf = (book: Book, entry: Entry, edition: string): Reading & { readonly text: string } => ({
  text: entry.text,
  ...book.editions[edition]?.readings[entry.id ?? ""],
});

/** Clauses of an edition that have no counterpart, by the section they would stand in. */
export const ownClauses = (book: Book, edition: string, section: string): readonly { id: string; text: string }[] =>
  (book.editions[edition]?.own ?? [])
    .filter((one) => one.section === section)
    .map(({ id, text }) => ({ id: `${edition}:${id}`, text }));

export const concerns = (ruling: Ruling, edition: string): boolean =>
  !ruling.editions || ruling.is_optional === true || ruling.editions.includes(edition);

export interface Told {
  readonly key: string;
  readonly meaning: string;
  readonly value: string;
  /** What edition 1.10 has, where that is something else; of a changed rule, what its own edition has. */
  readonly otherwise: string | null;
  readonly isChanged: boolean;
}

export function valuesOf(keys: readonly string[] | undefined, rules: Ruleset, choices: Choices): readonly Told[] {
  const parameters = new Map<string, ParameterInfo>(choices.parameters.map((one) => [one.key, one]));
  return (keys ?? []).flatMap((key) => {
    const parameter = parameters.get(key);
    if (!parameter) return [];
    const isChanged = rules.changed.has(key);
    const usual = ofEdition(choices, isChanged ? rules.edition : WRITTEN)?.values[key];
    const value: Value | undefined = rules.values[key];
    return [
      {
        key,
        meaning: parameter.meaning,
        value: valueText(value),
        isChanged,
        otherwise: usual === value ? null : `${isChanged ? rules.edition : WRITTEN}: ${valueText(usual)}`,
      },
    ];
  });
}
