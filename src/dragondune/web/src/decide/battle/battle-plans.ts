// The plans that can be sealed: an army, an artifact or none, and what single options add.
import type { Card, Mine, PlainDecision } from "../../../wire";

export type Plan = Extract<PlainDecision, { decide: "SealPlan" | "SealElitePlan" | "SealBlessedPlan" }>;

export interface Wish {
  readonly count: number;
  readonly card: Card | null;
  /** More elite units than the fewest that have to go; null means the fewest. */
  readonly elites: number | null;
  readonly isBlessed: boolean;
}

const isPlan = (decision: PlainDecision): decision is Plan =>
  decision.decide === "SealPlan" || decision.decide === "SealElitePlan" || decision.decide === "SealBlessedPlan";

export const plansIn = (mine: Mine): readonly Plan[] =>
  mine.options.flatMap(({ decision }) => (isPlan(decision) ? [decision] : []));

const distinct = <T>(all: readonly T[]): T[] => [...new Set(all)];

export const countsIn = (plans: readonly Plan[]): number[] =>
  distinct(plans.map((one) => one.count)).sort((a, b) => a - b);

export const elitesIn = (plans: readonly Plan[], { count, card }: Wish): number[] =>
  plans.flatMap((one) =>
    one.decide === "SealElitePlan" && one.count === count && one.card === card ? [one.elites] : [],
  );

export const canBless = (plans: readonly Plan[]): boolean => plans.some((one) => one.decide === "SealBlessedPlan");

export function planOf(plans: readonly Plan[], wish: Wish): Plan | null {
  const fits = (one: Plan): boolean => one.count === wish.count && one.card === wish.card;
  const kind = wish.isBlessed ? "SealBlessedPlan" : "SealPlan";
  const elite = plans.find((one) => one.decide === "SealElitePlan" && fits(one) && one.elites === wish.elites);
  return elite ?? plans.find((one) => one.decide === kind && fits(one)) ?? null;
}

/** [note.8] The agreement that forbids an artifact, or playing none. */
export const barredBy = (mine: Mine, card: Card | null): number | null =>
  mine.forbidden.find(({ decision }) => isPlan(decision) && decision.card === card)?.agreement ?? null;
