// The rules that can be chosen, as the pages show them.

import type { Choices, EditionInfo, ParameterInfo } from "../../wire";
import * as api from "../api";
import { resource, useResource } from "../kit/resource";
import { isFound } from "../rules/search";
import editions from "./editions.json";
import topicNames from "./rule-topics.json";
import phrases from "./rule-values.json";

export type Value = number | boolean | string;
export type Values = Readonly<Record<string, Value>>;

type Allowed =
  | { readonly kind: "number"; readonly least: number; readonly most: number }
  | { readonly kind: "switch" }
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "factions" };

/** The values that a rule allows. */
export function allowedOf(rule: ParameterInfo): Allowed {
  switch (rule.kind) {
    case "number":
      return { kind: rule.kind, least: rule.least, most: rule.most };
    case "words":
      return { kind: rule.kind, words: rule.choices };
    default:
      return { kind: rule.kind };
  }
}

export function admits(allowed: Allowed, value: Value): boolean {
  if (allowed.kind === "number")
    return Number.isInteger(value) && Number(value) >= allowed.least && Number(value) <= allowed.most;
  return allowed.kind !== "words" || allowed.words.includes(String(value));
}

/** Values that are words of the ruleset rather than of people. */
const PHRASES: Readonly<Record<string, string>> = phrases;

export function valueText(value: Value | undefined): string {
  if (value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return PHRASES[value] ?? String(value).replaceAll("_", " ").replaceAll(",", ", ");
}

/** The server lists the rules in the order of the game; each topic begins with one of them. */
const TOPICS: Readonly<Record<string, string>> = topicNames;

export interface Topic {
  readonly name: string;
  readonly rules: readonly ParameterInfo[];
}

export function topicsOf(parameters: readonly ParameterInfo[]): readonly Topic[] {
  const topics: { name: string; rules: ParameterInfo[] }[] = [];
  for (const rule of parameters) {
    const name = TOPICS[rule.key];
    if (name !== undefined || topics.length === 0) topics.push({ name: name ?? "The game", rules: [] });
    topics.at(-1)?.rules.push(rule);
  }
  return topics;
}

/** Whether the rule or its clause matches the search. */
export const hasWords = (rule: ParameterInfo, sought: string): boolean =>
  isFound(`${rule.clause} ${rule.key.replaceAll("_", " ")} ${rule.meaning}`, sought);

const EDITION_NAMES = new Map(editions as [string, string][]);
export const USUAL_EDITION = "1.10";

export const editionName = (name: string): string => EDITION_NAMES.get(name) ?? name;

/** The usual edition first, those without a name here last. */
export function inOrder(all: readonly EditionInfo[]): readonly EditionInfo[] {
  const named = [...EDITION_NAMES.keys()].flatMap((name) => all.find((one) => one.name === name) ?? []);
  return [...named, ...all.filter((one) => !EDITION_NAMES.has(one.name))];
}

/** The editions, parameters, bots and limits that the server offers. */
export const choices = resource<Choices>(api.choices);

export function useChoices(): { readonly choices: Choices | null; readonly fault: string | null } {
  const found = useResource(choices);
  const fault = choices.fault.value;
  return { choices: found, fault: fault === null ? null : sentenceOf(fault) };
}

/** A refusal as people read it; browsers have their own words for a server that is gone. */
export function sentenceOf(refusal: unknown): string {
  if (refusal instanceof TypeError) return "The server is not responding. Try again in a moment.";
  return refusal instanceof Error ? refusal.message : String(refusal);
}
