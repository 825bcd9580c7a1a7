import { describe, expect, it } from "vitest";
import { capital, cardName, changeSuits, count, fill, listed, namesIn, suitOf } from "../../src/names";
import { awayText, clockText } from "../../src/table/Clock";

describe("clocks", () => {
  it.each([
    [-3, "0:00"],
    [5, "0:05"],
    [245, "4:05"],
    [3600, "1 h 0 min"],
    [11_400, "3 h 10 min"],
    [86_400, "24 h 0 min"],
    [2 * 86_400, "2 days"],
  ])("shows %i seconds as %s", (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });

  it.each([
    [undefined, ""],
    [990, "away"],
    [400, "away 10 min"],
    [1000 - 7200, "away 2 h"],
    [1000 - 86_400, "away 1 day"],
  ])("says for how long someone gone since %s is away", (since, text) => {
    const session = { away: { orcs: since }, time: () => 1000 };
    expect(awayText(session as never, "orcs")).toBe(text);
  });
});

describe("words", () => {
  it("counts one and many", () => {
    expect([count(1, "unit"), count(2, "unit"), count(0, "unit"), count(2, "ally", "allies")]).toEqual([
      "1 unit",
      "2 units",
      "0 units",
      "2 allies",
    ]);
  });

  it("lists names", () => {
    expect([listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])]).toEqual([
      "",
      "a",
      "a and b",
      "a, b and c",
    ]);
  });

  it("writes cards, sentences and names", () => {
    expect(cardName("10H")).toBe("10♥");
    expect(capital("the Elves")).toBe("The Elves");
    expect(fill("{a} and {b}", { a: 1 })).toBe("1 and ");
    expect(namesIn("The Elves fight Orcs.")).toEqual([
      ["elves", 4, 9],
      ["orcs", 16, 20],
    ]);
  });

  it("follows the rule that swaps two suits", () => {
    const usual = [suitOf("goblins"), suitOf("orcs")];
    changeSuits(true);
    expect([suitOf("goblins"), suitOf("orcs")]).toEqual([...usual].reverse());
    changeSuits(false);
    expect([suitOf("goblins"), suitOf("orcs")]).toEqual(usual);
  });
});
