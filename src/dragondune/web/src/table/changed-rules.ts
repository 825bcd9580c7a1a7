// The rules in which a table differs from its edition.
import type { TableInfo } from "../../wire";
import { useChoices, type Value } from "../pages/rule-choices";

interface Changed {
  readonly key: string;
  readonly clause: string;
  readonly meaning: string;
  readonly value: Value;
  readonly usual: Value | undefined;
}

export function useChanged(info: TableInfo): readonly Changed[] {
  const { choices } = useChoices();
  const usual = choices?.editions.find((one) => one.name === info.edition)?.values;
  if (!choices || !usual) return [];
  return choices.parameters.flatMap(({ key, clause, meaning }) => {
    const value = info.overrides[key];
    return value === undefined || value === usual[key] ? [] : [{ key, clause, meaning, value, usual: usual[key] }];
  });
}
