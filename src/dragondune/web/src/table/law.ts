// The rules that a table plays by: its edition's, and what it has changed.
import type { TableInfo } from "../../wire";
import { useChoices, type Value, type Values } from "../pages/rulebook";

/** Null until the server has said what the edition holds. */
export function useLaw(info: TableInfo): Values | null {
  const edition = useChoices().choices?.editions.find((one) => one.name === info.edition);
  return edition ? { ...edition.values, ...info.overrides } : null;
}

export interface Changed {
  readonly key: string;
  readonly clause: string;
  readonly meaning: string;
  readonly value: Value;
  readonly usual: Value | undefined;
}

/** What this table does otherwise than its edition. */
export function useChanged(info: TableInfo): readonly Changed[] {
  const { choices } = useChoices();
  const usual = choices?.editions.find((one) => one.name === info.edition)?.values;
  if (!choices || !usual) return [];
  return choices.parameters.flatMap(({ key, clause, meaning }) => {
    const value = info.overrides[key];
    return value === undefined || value === usual[key] ? [] : [{ key, clause, meaning, value, usual: usual[key] }];
  });
}
