// A table that is being planned: what the form holds, what is wrong with it, and what is sent.
import type { NewTable, ParameterInfo, Seat, SeatWish } from "../../wire";
import { preferences } from "../browser-storage";
import { SEATS, the } from "../names";
import type { PrintedRules } from "../print/PrintGame";
import { ANY_ROLE, USUAL_BOT, withRole } from "./bot-names";
import fields from "./form-texts.json";
import { admits, allowedOf, USUAL_EDITION, type Value, type Values } from "./rule-choices";

export type Holding = "me" | "open" | "bot" | "absent";
export type Agreements = "enforce" | "record" | "off";
export type Watchers = "anyone" | "invited" | "nobody";

export interface SeatPlan {
  readonly faction: Seat;
  readonly holding: Holding;
  readonly bot: string;
  readonly role: string;
}

export interface Draft {
  readonly name: string;
  readonly yourName: string;
  readonly edition: string;
  readonly overrides: Values;
  readonly houseRules: string;
  readonly agreements: Agreements | "edition";
  readonly seats: readonly SeatPlan[];
  readonly seating: "drawn" | "given";
  readonly perDecision: number | null;
  readonly perGame: number | null;
  readonly perAnswer: number | null;
  readonly leave: number | null;
  readonly answerSeconds: number;
  readonly botSeconds: number;
  readonly thinksFor: number | null;
  readonly goneAfter: number | null;
  readonly watch: Watchers;
  readonly isListed: boolean;
}

export type Change = (part: Partial<Draft>) => void;

export const freshDraft = (): Draft => ({
  name: "",
  yourName: preferences().name,
  edition: USUAL_EDITION,
  overrides: {},
  houseRules: "",
  agreements: "edition",
  seats: SEATS.map((faction) => ({
    faction,
    holding: faction === "elves" ? "me" : "open",
    bot: USUAL_BOT,
    role: ANY_ROLE,
  })),
  seating: "drawn",
  perDecision: null,
  perGame: null,
  perAnswer: null,
  leave: null,
  answerSeconds: 1,
  botSeconds: 0.5,
  thinksFor: null,
  goneAfter: null,
  watch: "anyone",
  isListed: false,
});

const { faults } = fields;
const DAY = 86_400;
const LONGEST = 60 * DAY;
export const MOST_WAIT = 60;
const LEAST_GONE = 60;
const FEWEST_SEATS = 2;

export const taken = (draft: Draft): readonly SeatPlan[] => draft.seats.filter((one) => one.holding !== "absent");

/** With all seats held there is nobody to wait for, and the game can begin at once. */
export const isFull = (draft: Draft): boolean => taken(draft).every((one) => one.holding !== "open");

/** What the server would refuse, in a sentence; null if nothing. */
export function faultOf(draft: Draft, parameters: readonly ParameterInfo[]): string | null {
  const isWithin = (value: number | null, least: number, most: number): boolean =>
    value !== null && value >= least && value <= most;
  if (taken(draft).length < FEWEST_SEATS) return faults.seats;
  for (const key of ["perDecision", "perGame", "perAnswer"] as const) {
    if (draft[key] !== null && !isWithin(draft[key], 1, LONGEST)) return faults[key];
  }
  if (draft.leave !== null && !isWithin(draft.leave, 0, LONGEST)) return faults.leave;
  if (draft.goneAfter !== null && !isWithin(draft.goneAfter, LEAST_GONE, LONGEST)) return faults.goneAfter;
  for (const key of ["answerSeconds", "botSeconds"] as const)
    if (!isWithin(draft[key], 0, MOST_WAIT)) return faults[key];
  for (const rule of parameters) {
    const value: Value | undefined = draft.overrides[rule.key];
    if (value !== undefined && !admits(allowedOf(rule), value))
      return `[${rule.clause}] “${rule.meaning}” must be ${rule.allowed}.`;
  }
  return null;
}

/** The rules alone, of what is sent. */
export const rulesOf = (draft: Draft): PrintedRules => ({
  edition: draft.edition,
  overrides: draft.overrides,
  house_rules: draft.houseRules.trim() ? draft.houseRules : null,
  agreements: draft.agreements === "edition" ? null : draft.agreements,
});

/** The clock and the pace alone. */
export const timesOf = (draft: Draft) => ({
  clock: {
    per_decision: draft.perDecision,
    per_game: draft.perGame,
    per_answer: draft.perAnswer,
    leave: draft.leave ?? 0,
  },
  answer_seconds: draft.answerSeconds,
  bot_seconds: draft.botSeconds,
  gone_after: draft.goneAfter,
});

export function wishOf(draft: Draft): NewTable {
  const seats = taken(draft).map(({ faction, holding, bot, role }): SeatWish => {
    if (holding === "bot") return { faction, holder: "bot", bot: withRole(bot, role) };
    return holding === "me" ? { faction, holder: "me", name: draft.yourName || "host" } : { faction, holder: "open" };
  });
  return {
    name: draft.name || nameFor(draft),
    ...rulesOf(draft),
    seats,
    seating: draft.seating,
    ...timesOf(draft),
    thinks_for: draft.thinksFor,
    watch: draft.watch,
    is_listed: draft.isListed,
  };
}

function nameFor(draft: Draft): string {
  const mine = draft.seats.find((one) => one.holding === "me");
  if (draft.yourName) return `${draft.yourName}'s table`.slice(0, 40);
  return mine ? `Table of ${the(mine.faction)}` : "";
}
