// An experiment in words: its rules, how far it is, and numbers as people read them.
import type { LabProgress, LabQuestion, ParameterInfo } from "../../wire";
import { count } from "../names";
import { editionName, type Values, valueText } from "../pages/rule-choices";
import words from "./lab-texts.json";

/** Fewer games do not tell how long the others will take. */
const ENOUGH = 20;

export const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** A difference of shares, with its sign. */
export const points = (difference: number): string => {
  const rounded = Math.round(100 * difference);
  return rounded === 0 ? "0" : rounded > 0 ? `+${rounded}` : `−${-rounded}`;
};

/** Changed rules in the words of the rulebook. */
export const changesTold = (changes: Values, parameters: readonly ParameterInfo[]): readonly string[] =>
  Object.entries(changes).map(([key, value]) => {
    const meaning = parameters.find((one) => one.key === key)?.meaning ?? key.replaceAll("_", " ");
    return `${meaning}: ${valueText(value)}`;
  });

/** The most rules that a title names. */
const NAMED = 2;

function firstOf(told: readonly string[]): string {
  const more = told.length - NAMED;
  return told.slice(0, NAMED).join("; ") + (more > 0 ? `; and ${count(more, "more rule")}` : "");
}

/** Which rules it is about: its own, those of a file, too, and those it changes. */
export function titleOf({ edition, overrides, changes }: LabQuestion, parameters: readonly ParameterInfo[]): string {
  const own = firstOf(changesTold(overrides, parameters));
  const changed = firstOf(changesTold(changes, parameters));
  const base = `Edition ${editionName(edition)}${own && ` with ${own}`}`;
  return changed ? `${base}. What changes: ${changed}` : `${base}. How even is it?`;
}

export function timeTold(seconds: number): string {
  if (seconds < 90) return count(Math.max(1, Math.round(seconds)), "second");
  if (seconds < 5400) return count(Math.round(seconds / 60), "minute");
  return count(Math.round(seconds / 3600), "hour");
}

export function statusTold({ status, played, most, seconds_left, fault, found }: LabProgress): string {
  if (status === "failed") return fault ?? words.status.failed;
  if (status === "stopped" && !found) return words.status.stoppedEarly;
  if (status !== "running") return words.status[status];
  if (most === 0) return "Getting ready…";
  const left = seconds_left === null || played < ENOUGH ? "" : `, at most ${timeTold(seconds_left)} left`;
  return `${words.status.running}: ${played} of at most ${most} games${left}`;
}
