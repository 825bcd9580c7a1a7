// Filters for finished games, and the queries that they make.
import { nameOf, SEATS } from "../names";
import editions from "../pages/editions.json";
import type { Filters } from "./club-api";
import words from "./club-texts.json";

export interface Chosen {
  readonly edition: string;
  readonly played: string;
  readonly wonBy: string;
  readonly outcome: string;
  readonly opponent: string;
  readonly length: string;
  readonly bots: string;
  readonly search: string;
}

export const ANY: Chosen = {
  edition: "",
  played: "",
  wonBy: "",
  outcome: "",
  opponent: "",
  length: "",
  bots: "",
  search: "",
};
const SHORT = "4";
const LONG = "5";

export const EDITIONS = [["", "Any edition"], ...editions] as const;
export const PEOPLES = [["", "Any people"], ...SEATS.map((seat) => [seat, nameOf(seat)])] as const;
export const OUTCOMES = [["", "Any result"], ...Object.entries(words.outcomes)] as const;

/** The query for a choice. */
export function asked(chosen: Chosen, older = ""): Filters {
  return {
    edition: chosen.edition,
    played: chosen.played,
    won_by: chosen.wonBy,
    outcome: chosen.outcome,
    opponent: chosen.opponent,
    bots: chosen.bots,
    search: chosen.search.trim(),
    most_turns: chosen.length === "short" ? SHORT : "",
    least_turns: chosen.length === "long" ? LONG : "",
    older,
  };
}

export const isAny = (chosen: Chosen): boolean => Object.values(chosen).every((one) => one === "");
