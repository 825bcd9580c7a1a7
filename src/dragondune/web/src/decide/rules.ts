// The rules a table is played by.
import { useMemo } from "preact/hooks";
import type { TableInfo } from "../../wire";
import { useChoices, type Values } from "../pages/rulebook";

export type Rules = Values;

/** Empty until the server has said what its editions are. */
export function useRules({ edition, overrides }: Pick<TableInfo, "edition" | "overrides">): Rules {
  const { choices } = useChoices();
  return useMemo(
    () => (choices ? { ...choices.editions.find((one) => one.name === edition)?.values, ...overrides } : {}),
    [choices, edition, overrides],
  );
}

export const number = (rules: Rules, key: string): number => Number(rules[key] ?? 0);
