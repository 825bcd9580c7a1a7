import { describe, expect, it } from "vitest";
import { isGrave } from "../../src/decide/ask";
import { narrow, withDefaults } from "../../src/decide/facets";
import { lookOf } from "../../src/decide/OptionList";
import { choiceOf, settledOf } from "../../src/decide/recruiting/whole-turn";
import type { Mine, Option } from "../../wire";

const option = (decision: Record<string, unknown>, more: Partial<Option> = {}): Option =>
  ({ decision, text: "", price: 0, payee: "bank", spends: [], is_grave: false, ...more }) as unknown as Option;

describe("what is chosen for nobody", () => {
  const disbands = [1, 2, 3].map((count) => option({ decide: "DisbandUnits", place: "3c", count }, { is_grave: true }));
  const hires = [1, 2, 3].map((count) => option({ decide: "HireUnits", place: "3c", count }));

  it("begins with the least where it gives something up, and with the most where it does not", () => {
    expect(withDefaults(disbands, {})).toEqual({ count: 1 });
    expect(withDefaults(hires, {})).toEqual({ count: 3 });
  });

  it("never begins with a grave deed, even on the map", () => {
    const walls = option({ decide: "BreakWalls", place: "3c", cards: ["AD", "AH"] }, { is_grave: true });
    const ask = option({ decide: "BuyQuestion", cards: ["AD", "AH"] }, { is_grave: true });
    expect(withDefaults([walls, ask], {})).toEqual({});
    const { facets } = narrow([walls, ask], {});
    expect(facets[0]?.chosen).toBeUndefined();
  });
});

describe("the look of a button", () => {
  it("is red only for what was chosen and is not grave", () => {
    expect([lookOf(false, false), lookOf(false, true), lookOf(true, false), lookOf(true, true)]).toEqual([
      "",
      " go",
      " grave",
      " grave",
    ]);
  });

  it("is not red yet while it is unknown whether the choice is a good one", () => {
    expect([lookOf(false, true, true), lookOf(false, false, true), lookOf(true, true, true)]).toEqual([
      " pending",
      "",
      " grave",
    ]);
  });

  it("takes from the server what is grave, however the fields are ordered", () => {
    const mine = { options: [option({ decide: "DisbandUnits", place: "3c", count: 1 }, { is_grave: true })] };
    expect(isGrave({ mine: mine as unknown as Mine }, { count: 1, decide: "DisbandUnits", place: "3c" })).toBe(true);
    expect(isGrave({ mine: mine as unknown as Mine }, { decide: "Pass" })).toBe(false);
    expect(isGrave({ mine: mine as unknown as Mine }, null)).toBe(false);
  });
});

describe("a step of a turn that is answered at once", () => {
  const revive = option({ decide: "ReviveUnits", count: 1 });
  const hire = option({ decide: "HireUnits", place: "3c", count: 1 }, { price: 2 });
  const conscript = option({ decide: "ConscriptUnits", place: "3c", count: 1 });

  it("does what is free and needs no land, unless you want nothing", () => {
    expect(choiceOf({ ready: revive, isTouched: false }, "usual")).toBe(revive);
    expect(choiceOf({ ready: revive, isTouched: false }, "nothing")).toBeNull();
  });

  it("does nothing else before you choose it", () => {
    expect(choiceOf({ ready: hire, isTouched: false }, "usual")).toBeNull();
    expect(choiceOf({ ready: conscript, isTouched: false }, "usual")).toBeNull();
    expect(choiceOf({ ready: conscript, isTouched: false }, "this")).toBe(conscript);
    expect(choiceOf({ ready: hire, isTouched: true }, "usual")).toBe(hire);
    expect(choiceOf({ ready: null, isTouched: true }, "usual")).toBeNull();
  });

  it("settles the steps up to the last that you chose, and leaves the others to be asked", () => {
    const nothing = { option: null, isTouched: false };
    const chosen = { option: hire, isTouched: true };
    expect(settledOf([nothing, chosen, nothing])).toEqual([nothing, chosen]);
    expect(settledOf([nothing, nothing])).toEqual([]);
    expect(settledOf([{ option: revive, isTouched: false }, nothing])).toHaveLength(1);
    expect(settledOf([nothing, { option: null, isTouched: true }])).toHaveLength(2);
  });
});
