import { describe, expect, it } from "vitest";
import { admits, allowedOf, topicsOf, valueText } from "../../src/pages/rule-choices";
import { faultOf, freshDraft, isFull, wishOf } from "../../src/pages/table-draft";
import { isFound } from "../../src/rules/search";
import type { ParameterInfo } from "../../wire";

const parameter = (key: string, fields: Partial<ParameterInfo>): ParameterInfo => ({
  key,
  clause: "II.1",
  meaning: "turns",
  allowed: "",
  kind: "switch",
  least: 0,
  most: 0,
  choices: [],
  ...fields,
});
const TURNS = parameter("turns", { kind: "number", least: 1, most: 20 });

describe("a new table", () => {
  it("is sent as it was planned", () => {
    const wish = wishOf({ ...freshDraft(), yourName: "Ann" });
    expect(wish).toMatchObject({ name: "Ann's table", agreements: null, house_rules: null });
    expect(wish.seats).toHaveLength(4);
    expect(wish.seats?.[1]).toEqual({ faction: "elves", holder: "me", name: "Ann" });
  });

  it("leaves empty chairs out", () => {
    const draft = freshDraft();
    const seats = draft.seats.map((one) => (one.faction === "orcs" ? { ...one, holding: "absent" as const } : one));
    expect(wishOf({ ...draft, seats }).seats?.map((one) => one.faction)).toEqual(["dwarves", "elves", "goblins"]);
    expect(isFull({ ...draft, seats })).toBe(false);
  });

  it("says what is wrong before the server has to", () => {
    const draft = freshDraft();
    expect(faultOf(draft, [])).toBeNull();
    const nobody = draft.seats.map((one) => ({ ...one, holding: "absent" as const }));
    expect(faultOf({ ...draft, seats: nobody }, [])).toBeTruthy();
    expect(faultOf({ ...draft, perDecision: 0 }, [])).toBeTruthy();
    expect(faultOf({ ...draft, goneAfter: 9 }, [])).toBeTruthy();
    expect(faultOf({ ...draft, botSeconds: 61 }, [])).toBeTruthy();
    expect(faultOf({ ...draft, overrides: { turns: 99 } }, [TURNS])).toContain("II.1");
  });
});

describe("rules", () => {
  it("admit what they allow and nothing else", () => {
    const range = allowedOf(TURNS);
    expect([admits(range, 1), admits(range, 20), admits(range, 21), admits(range, 1.5)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const choice = allowedOf(parameter("x", { kind: "words", choices: ["a", "b"] }));
    expect([admits(choice, "b"), admits(choice, "c")]).toEqual([true, false]);
    expect(allowedOf(parameter("x", {}))).toEqual({ kind: "switch" });
  });

  it("have values that people can read", () => {
    expect([valueText(true), valueText(false), valueText(""), valueText(undefined), valueText(7)]).toEqual([
      "yes",
      "no",
      "none",
      "none",
      "7",
    ]);
    expect(valueText("some_new_word")).toBe("some new word");
  });

  it("are grouped without losing any", () => {
    const rules = ["a", "b", "c"].map((key) => parameter(key, {}));
    expect(topicsOf(rules).flatMap((one) => one.rules)).toEqual(rules);
  });

  it("are found by the beginnings of words", () => {
    expect(isFound("Orcs place units in the forest", "unit pla")).toBe(true);
    expect(isFound("Orcs place units", "nits")).toBe(false);
    expect(isFound("anything", "  ")).toBe(true);
  });
});
