import { describe, expect, it } from "vitest";
import type { Fields } from "../../src/deal/clause-sentence";
import { debtsOf, standingOf } from "../../src/deal/clause-states";
import { askedAgain } from "../../src/deal/DueDuties";
import type { ClauseState } from "../../wire";
import { happened, line, view } from "../builders";

const LEAVE: Fields = { duty: "leave", seat: "orcs", places: ["5c"], turn: 4 };
const PAY: Fields = { duty: "pay", seat: "orcs", to: "elves", amount: 5, turn: 3, round: "VI" };
const STAY: Fields = { duty: "stay_out", seat: "elves", places: ["5c"], turn: 5, round: "VII" };
const state = (fields: Partial<ClauseState>): ClauseState =>
  ({ state: "open", owed: 0, since: null, reason: null, at: null, is_due: false, ...fields }) as ClauseState;
const told = (clause: Fields, fields: Partial<ClauseState>, now = 4): string => {
  const { tag, detail } = standingOf(clause, state(fields), now);
  return `${tag}: ${detail}`;
};

describe("how a clause stands", () => {
  it("says until when an open clause binds", () => {
    expect(told(STAY, {})).toBe("Open: Ends next turn.");
    expect(told(STAY, {}, 5)).toBe("Open: Ends this turn.");
    expect(told(STAY, {}, 2)).toBe("Open: Ends in 3 turns.");
    expect(told({ ...STAY, turn: null, round: null }, {})).toBe("Open: Binds until the game ends.");
  });

  it("says when an act or a payment is due", () => {
    expect(told(PAY, {}, 2)).toBe("Open: Due next turn.");
    expect(told(LEAVE, { is_due: true })).toBe("Due now: ");
  });

  it("says how old a debt is", () => {
    const since = { turn: 3, round: "VI" } as const;
    expect(told(PAY, { state: "owed", owed: 2, since }, 3)).toBe("Owed: 2 gold since round VI of turn 3.");
    expect(told(PAY, { state: "owed", owed: 2, since }, 5)).toBe("Owed: 2 gold since round VI of turn 3, for 2 turns.");
  });

  it("says what was paid, kept, yielded or lapsed, and why", () => {
    const at = { turn: 4, round: "IV" } as const;
    expect(told(PAY, { state: "kept" })).toBe("Paid: ");
    expect(told(LEAVE, { state: "kept" })).toBe("Kept: ");
    expect(told(LEAVE, { state: "yielded", reason: "no_choice", at })).toBe(
      "Yielded: Gave way in round IV of turn 4: the rules left no choice. It still binds.",
    );
    expect(told(LEAVE, { state: "lapsed", reason: "older_duty", at })).toBe(
      "Lapsed: Over in round IV of turn 4: an older duty took precedence.",
    );
  });
});

describe("debts", () => {
  it("come with the oldest first", () => {
    const ledger = (turn: number, owed: number) => [state({ state: "owed", owed, since: { turn, round: "VI" } })];
    const deals = {
      offers: [],
      count: 2,
      agreements: [
        { number: 1, clauses: [PAY], ledger: ledger(4, 1) },
        { number: 2, clauses: [PAY], ledger: ledger(3, 2) },
        { number: 3, clauses: [STAY], ledger: [state({})] },
      ],
    };
    expect(debtsOf(view({ deals })).map(({ number, owed }) => [number, owed])).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });
});

describe("a question that is asked again", () => {
  const again = line({ event: "AskedAgain", number: 3, seats: ["elves", "orcs"] });

  it("names the agreement until something else happens", () => {
    const heard = [happened(1, line({ event: "AgreementFormed", number: 3 }), again)];
    expect(askedAgain({ heard }, "elves")?.number).toBe(3);
    expect(askedAgain({ heard }, "goblins")).toBeNull();
    const offered = happened(2, line({ event: "AgreementOffered", number: 4 }));
    expect(askedAgain({ heard: [...heard, offered] }, "elves")?.number).toBe(3);
    expect(askedAgain({ heard: [...heard, happened(2, line({ event: "PlanRevealed" }))] }, "elves")).toBeNull();
  });
});
