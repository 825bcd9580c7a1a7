// The state of a clause of an agreement in force: a tag and an explanation.
import type { ClauseState, RoundOfTurn, View } from "../../wire";
import { count } from "../names";
import { REASONS } from "./ClauseList";
import { CLAUSE_FORMS, type Fields } from "./clause-sentence";
import words from "./standing-texts.json";

export interface Standing {
  readonly tag: string;
  readonly tone: "good" | "warn" | "dim";
  readonly detail: string;
}

const whenText = ({ turn, round }: RoundOfTurn): string => `round ${round} of turn ${turn}`;

/** "since round VI of turn 3, for 2 turns" */
export function ageText(at: RoundOfTurn, now: number): string {
  const turns = now - at.turn;
  return `since ${whenText(at)}${turns > 0 ? `, for ${count(turns, "turn")}` : ""}`;
}

/** How far away a turn is. */
const inTurns = (turn: number, now: number): string =>
  turn <= now ? "this turn" : turn === now + 1 ? "next turn" : `in ${turn - now} turns`;

/** What an open clause waits for. */
function openText(clause: Fields, now: number): string {
  const { term } = CLAUSE_FORMS[clause.duty];
  const { turn } = clause;
  if (term === "now") return words.sale;
  if (term === "clause") return `Depends on clause ${clause.clause}.`;
  if (!turn) return term === "until" ? words.game : "";
  return `${term === "until" ? "Ends" : "Due"} ${inTurns(turn, now)}.`;
}

export function standingOf(clause: Fields, ledger: ClauseState, now: number): Standing {
  const { state, owed, since: from, reason, at, is_due } = ledger;
  const why = reason ? `: ${REASONS[reason]}` : "";
  const when = at ? ` in ${whenText(at)}` : "";
  switch (state) {
    case "open":
      return is_due
        ? { tag: "Due now", tone: "warn", detail: "" }
        : { tag: "Open", tone: "dim", detail: openText(clause, now) };
    case "owed":
      return { tag: "Owed", tone: "warn", detail: `${owed} gold${from ? ` ${ageText(from, now)}` : ""}.` };
    case "kept":
      return { tag: CLAUSE_FORMS[clause.duty].keys.includes("to") ? "Paid" : "Kept", tone: "good", detail: "" };
    case "yielded":
      return { tag: "Yielded", tone: "warn", detail: `Gave way${when}${why}. It still binds.` };
    case "lapsed":
      return { tag: "Lapsed", tone: "dim", detail: `Over${when}${why}.` };
  }
}

export interface Debt {
  readonly number: number;
  readonly clause: Fields;
  readonly owed: number;
  readonly since: RoundOfTurn;
}

/** What is owed at the table, the oldest debt first. */
export function debtsOf({ deals }: View): readonly Debt[] {
  const found = deals.agreements.flatMap(({ number, clauses, ledger }) =>
    ledger.flatMap(({ owed, since: from }, i): Debt[] => {
      const clause = clauses[i];
      return clause && owed > 0 && from ? [{ number, clause, owed, since: from }] : [];
    }),
  );
  return found.sort((a, b) => a.since.turn - b.since.turn || a.number - b.number);
}
