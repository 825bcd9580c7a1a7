// The rules of this table that agreements depend on.
import type { TableInfo } from "../../wire";
import { number, useRules } from "../decide/rule-values";

export interface DealRules {
  readonly agreements: "enforce" | "record" | "off";
  readonly turns: number;
}

/** Until the rules are known, the game could end with this turn. */
export function useDealRules(info: TableInfo): DealRules {
  const rules = useRules(info);
  const { agreements } = rules;
  return {
    agreements: agreements === "off" || agreements === "record" ? agreements : "enforce",
    turns: Math.max(info.turn, number(rules, "turns")),
  };
}
