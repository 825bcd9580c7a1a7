// The values of the rules that a table is played by.
import { useEffect, useMemo } from "preact/hooks";
import type { TableInfo } from "../../wire";
import { changeSuits } from "../names";
import { useChoices, type Values } from "../pages/rule-choices";

export type Rules = Values;

/** Empty until the server has said what its editions are. */
export function useRules(info: TableInfo | undefined): Rules {
  const { choices } = useChoices();
  return useMemo(
    () =>
      choices && info
        ? { ...choices.editions.find((one) => one.name === info.edition)?.values, ...info.overrides }
        : {},
    [choices, info?.edition, info?.overrides],
  );
}

/** Gives the peoples the suits that they have at this table. */
export function useSuits(info: TableInfo | undefined): void {
  const isChanged = useRules(info).goblins_suit === "spades";
  changeSuits(isChanged);
  useEffect(() => () => changeSuits(false), []);
}

export const number = (rules: Rules, key: string): number => Number(rules[key] ?? 0);
