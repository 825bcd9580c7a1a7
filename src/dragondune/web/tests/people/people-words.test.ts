import { expect, test } from "vitest";
import { castlesText, figuresOf, gainsClauses, gainsText } from "../../src/people/people-words";
import type { Outlook, Player, TableFacts } from "../../wire";
import { place, view } from "../builders";

const table = view({
  places: [
    place("10c", "goblins", { faction: "goblins", units: 4 }),
    place("5c", "elves", { faction: "elves", units: 2 }),
    place("8", null, { faction: "goblins", units: 3 }),
  ],
});

const near = (seat: string, castles: object[]): Outlook =>
  ({ peoples: [{ seat, prospects: [], castles }], dangers: [] }) as unknown as Outlook;

test("figures count what is on the map, and hidden gold is unknown", () => {
  const goblins = { faction: "goblins", gold: null, hand_size: 1, reserve: 2, graveyard: 0 } as unknown as Player;
  expect(figuresOf(table, goblins)).toEqual([
    ["?", "gold"],
    [1, "card"],
    [7, "on the map"],
    [2, "in reserve"],
    [0, "in the graveyard"],
    [1, "castle"],
  ]);
});

test("castles held, and the nearest of the others", () => {
  const outlook = near("goblins", [
    { place: "5c", steps: 4, holder: "elves", units: 2, has_troll: false },
    { place: "3c", steps: 5, holder: null, units: 0, has_troll: true },
    { place: "1c", steps: 6, holder: null, units: 0, has_troll: false },
  ]);
  expect(castlesText(table, "goblins", "elves", outlook)).toBe(
    "They hold 1: 10★. The nearest are 5★ (you, 2 units, 4 territories away) and 3★ (a troll, 5 territories away).",
  );
  expect(castlesText(table, "orcs", "elves", null)).toBe("They hold none.");
});

test("a castle where they stand beside others is contested", () => {
  const outlook = near("elves", [{ place: "1c", steps: 0, holder: null, units: 0, has_troll: false }]);
  expect(castlesText(table, "elves", "elves", outlook)).toBe("You hold 1: 5★. The nearest is 1★ (contested).");
});

test("the gains of an alliance are one sentence, their clauses named once", () => {
  const facts = {
    alliances: [
      {
        partner: "goblins",
        ally: "elves",
        gains: [
          { clause: "goblins.8", text: "hiring at half price" },
          { clause: "goblins.8", text: "free disbanding" },
        ],
      },
      { partner: "orcs", ally: "elves", gains: [] },
    ],
  } as unknown as TableFacts;
  expect(gainsText(facts, "goblins", "elves")).toBe("Hiring at half price and free disbanding.");
  expect(gainsClauses(facts, "goblins", "elves")).toBe("goblins.8");
  expect(gainsText(facts, "orcs", "elves")).toBe("");
  expect(gainsText(null, "orcs", "elves")).toBe("");
});
