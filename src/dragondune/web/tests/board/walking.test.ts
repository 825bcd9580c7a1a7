import { describe, expect, it } from "vitest";
import type { Lights } from "../../src/board/lights";
import { meantBy, nearestLand, neighbourTowards, nextLegal } from "../../src/board/walking";
import { ANCHORS, aheadOf, PLACES, TERRITORIES, trail } from "../../src/board-facts";

describe("walking over the map by keyboard", () => {
  it("goes in the direction of the arrow", () => {
    for (const from of TERRITORIES) {
      const above = neighbourTowards(from, "ArrowUp");
      if (above) expect(ANCHORS[above].tok[1]).toBeLessThan(ANCHORS[from].tok[1]);
    }
    expect(neighbourTowards(TERRITORIES[0] ?? "1", "Enter")).toBeNull();
  });

  it("reaches every land with the four arrows", () => {
    const reached = new Set(TERRITORIES.slice(0, 1));
    for (const from of reached)
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
        const next = neighbourTowards(from, key);
        if (next) reached.add(next);
      }
    expect(reached.size).toBe(TERRITORIES.length);
  });

  it("does not leap when no other land can be chosen", () => {
    expect(nextLegal("5c", "PageDown", { marks: new Map() } as never)).toBeNull();
  });
});

describe("a tap beside a land", () => {
  it("means the nearest land, if it is near enough", () => {
    const [x, y] = ANCHORS["5c"].tok;
    expect(nearestLand([x + 3, y + 3])).toBe("5c");
    expect(nearestLand([-9999, -9999])).toBeNull();
  });

  const legal: Lights = { marks: new Map([["7", "legal"]]), choose: () => undefined };

  it("means the land that can be chosen within a finger's reach, rather than the one that cannot", () => {
    const [x, y] = ANCHORS["7"].tok;
    expect(meantBy([x + 40, y], "6", 54, legal)).toBe("7");
    expect(meantBy([x + 130, y], "6", 54, legal)).toBe("6");
    expect(meantBy([x, y], "7", 54, legal)).toBe("7");
  });

  it("means what is exactly under a mouse", () => {
    const [x, y] = ANCHORS["7"].tok;
    expect(meantBy([x + 40, y], "6", 0, legal)).toBe("6");
    expect(meantBy([x + 40, y], null, 0, legal)).toBeNull();
  });
});

describe("ways over the map", () => {
  it("cross borders only", () => {
    const way = trail("5c", "18f" in PLACES ? ("18f" as never) : "1", new Set());
    way.slice(1).forEach((at, i) => expect(PLACES[way[i] ?? at].neighbours).toContain(at));
  });

  it("go around what is closed", () => {
    const from = TERRITORIES.find((at) => PLACES[at].neighbours.length > 2) ?? "5c";
    const open = trail(from, "5c");
    const middle = open[1];
    if (middle && middle !== "5c") expect(trail(from, "5c", new Set([middle]))).not.toContain(middle);
  });

  it("count how far ahead of the dragon a number is", () => {
    expect([aheadOf(5, 5), aheadOf(5, 6), aheadOf(18, 1), aheadOf(2, 1)]).toEqual([0, 1, 1, 17]);
  });
});
