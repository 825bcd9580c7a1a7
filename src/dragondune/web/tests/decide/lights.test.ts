import { describe, expect, it } from "vitest";
import type { Decider } from "../../src/decide/decider";
import { closedTo, lightsOf } from "../../src/decide/decision-lights";
import { narrow, shared } from "../../src/decide/facets";
import type { Mine, Option } from "../../wire";
import { option, place, view } from "../builders";

const TABLE = view({
  places: [
    place("1", null, { faction: "elves", units: 3 }),
    place("2", null, { faction: "elves", units: 2, is_hidden: true }),
    place("3", null, { faction: "elves", units: 1 }, { faction: "elves", units: 1, is_hidden: true }),
  ],
});

const NEVER = (): never => {
  throw new Error("the map chooses nothing here");
};

/** Everything has been chosen, and one option is left. */
function decided(one: Option): Decider {
  const { facets, left } = narrow([one], {});
  const value = (field: string) => shared(left, field);
  const choices = { ready: one, pass: null, kinds: [one], isTouched: true };
  return { chosen: {}, facets, left, ...choices, choose: NEVER, back: NEVER, clear: NEVER, value };
}

const MINE = {
  question: { march: { steps: 2, closed: ["9"], closed_to_hidden: ["8"], gold_per_unit: 0 }, joins: ["1", "2", "3"] },
  options: [],
  forbidden: [],
} as unknown as Mine;

const APART = { ...MINE, question: { ...MINE.question, joins: [] } } as unknown as Mine;

const planned = (decision: Record<string, unknown>, mine: Mine): boolean | undefined =>
  lightsOf(decided(option({ count: 1, ...decision })), "elves", mine, TABLE).planned?.[0]?.hidden;

const move = (origin: string, destination: string, emerging = false) => ({
  decide: "MoveUnits",
  origin,
  destination,
  emerging,
});

describe("units on their way, as the map shows them", () => {
  it.each([
    ["open units that join hidden ones", move("1", "2"), true, false],
    ["hidden units that join open ones", move("2", "1"), false, true],
    ["recruits that join hidden ones", { decide: "HireUnits", place: "2" }, true, false],
  ])("are hidden or open as those there, or as they come: %s", (_, decision, alike, apart) => {
    expect([planned(decision, MINE), planned(decision, APART)]).toEqual([alike, apart]);
  });

  it.each([
    ["open", move("1", "4"), false],
    ["hidden", move("2", "4"), true],
    ["coming out", move("2", "4", true), false],
    ["hidden, leaving open ones behind", { ...move("3", "4"), decide: "MoveHidden" }, true],
    ["coming out and leaving open ones behind", move("3", "4", true), false],
  ])("arrive alone as they come: %s", (_, decision, hidden) => {
    expect([planned(decision, MINE), planned(decision, APART)]).toEqual([hidden, hidden]);
  });

  it("go the ways of hidden units, even if they come out at the end", () => {
    const closed = (decision: { decide: string; origin: string; emerging?: boolean }) => [
      ...closedTo(MINE, TABLE, "elves", decision as Parameters<typeof closedTo>[3]),
    ];
    expect(closed(move("3", "4"))).toEqual(["9"]);
    expect(closed(move("2", "4"))).toEqual(["8"]);
    expect(closed(move("3", "4", true))).toEqual(["8"]);
    expect(closed({ ...move("3", "4"), decide: "MoveHidden" })).toEqual(["8"]);
  });
});
