import { describe, expect, it } from "vitest";
import { changesFor } from "../../src/recap/changes";
import { newWarnings, warnings } from "../../src/sense/announcements";
import type { Stake } from "../../wire";
import { happened, line, news, place, view } from "../builders";

const stake = (fields: Partial<Stake>): Stake =>
  ({
    seat: "orcs",
    ending: "castles",
    clause: "VII.2",
    text: "The Orcs hold two castles.",
    names: [],
    winners: ["orcs"],
    castles: ["1c", "3c"],
    needed: 3,
    missing: 1,
    within_march: [],
    is_close: true,
    ...fields,
  }) as unknown as Stake;

const held = view({ places: [place("5c", "elves", { faction: "elves", units: 2 })] });
const texts = (stakes: readonly Stake[], heard = [] as Parameters<typeof changesFor>[2], after = 0) =>
  changesFor({ stakes, view: held }, "elves", heard, after).map((one) => one.text);

describe("what the steps change for you", () => {
  it("warns of others who are close, and of your castles that they can reach", () => {
    expect(texts([stake({ within_march: ["5c", "10c"] })])).toEqual([
      "The Orcs hold two castles.",
      "They can reach 5★ in one move; 2 of yours hold it.",
    ]);
  });

  it("says nothing of those who are far, and of castles that are not yours", () => {
    expect(texts([stake({ is_close: false }), stake({ within_march: ["10c"] })])).toEqual([
      "The Orcs hold two castles.",
    ]);
  });

  it("says once what two allies share", () => {
    const both = { winners: ["goblins", "orcs"], text: "They hold three together." } as const;
    expect(texts([stake({ ...both, seat: "goblins" }), stake(both)])).toEqual(["They hold three together."]);
  });

  it("counts your losses since then, without what was taken back, in two lines at most", () => {
    const lost = (n: number) => happened(n, line({ event: "UnitsLost", seat: "elves", place: "8f", count: 2 }));
    const heard = [lost(1), lost(2), lost(3), news(4, { news: "taken_back", seat: "orcs", count: 1 })];
    expect(texts([], heard, 1)).toEqual(["You have lost 2 units."]);
    expect(texts([stake({ within_march: ["5c"] })], heard, 1)).toHaveLength(2);
  });
});

describe("warnings", () => {
  it("are said when they begin to hold, and again after they had ceased", () => {
    const close = warnings([stake({}), stake({ seat: "elves", winners: ["elves"], is_close: false })]);
    expect(newWarnings(new Map(), close)).toBe("The Orcs hold two castles.");
    expect(newWarnings(close, close)).toBe("");
    const won = warnings([stake({ missing: 0, text: "They win." })]);
    expect(newWarnings(close, won)).toBe("They win.");
    expect(newWarnings(warnings([]), close)).toBe("The Orcs hold two castles.");
  });
});
