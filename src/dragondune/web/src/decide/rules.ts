// The rules a table is played by, and what is said only where they are so.
import { useEffect, useMemo } from "preact/hooks";
import type { TableInfo } from "../../wire";
import { useChoices, type Values } from "../pages/rulebook";
import { changeSuits, fill } from "../words";

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

/** Dresses the peoples in the suits that they have at this table. */
export function useSuits(info: TableInfo | undefined): void {
  const isChanged = useRules(info).goblins_suit === "spades";
  changeSuits(isChanged);
  useEffect(() => () => changeSuits(false), []);
}

export const number = (rules: Rules, key: string): number => Number(rules[key] ?? 0);

/** A sentence of a table: `if` says under which rules it is true, {holes} are their values. */
export interface Said {
  readonly text: string;
  readonly if?: string;
  readonly clause?: string;
}

function isSo(condition: string, rules: Rules): boolean {
  const [, not, key = "", sign, other = ""] = /^(!?)(\w+)(?:([=>])(\w+))?$/.exec(condition) ?? [];
  const is =
    sign === ">"
      ? number(rules, key) > number(rules, other)
      : sign
        ? String(rules[key]) === other
        : Boolean(rules[key]);
  return is !== (not === "!");
}

/** "negations&!you=orcs|ace_hides": whether rules, and whatever else is known, are like that. */
export const holds = (condition: string, rules: Rules): boolean =>
  condition.split("|").some((all) => all.split("&").every((one) => isSo(one, rules)));

export const said = <T extends Said>(all: readonly T[], rules: Rules): readonly T[] =>
  all
    .filter((one) => one.if === undefined || holds(one.if, rules))
    .map((one) => ({ ...one, text: fill(one.text, rules) }));
