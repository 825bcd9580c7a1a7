import { describe, expect, it } from "vitest";
import type { Lights } from "../../src/board/lights";
import { leastHiding, neededOn } from "../../src/board/placing";
import { ANCHORS, type Box } from "../../src/board-facts";
import type { Territory } from "../../wire";
import { place, view } from "../builders";

const TOP: Box = [-70, -70, 870, 40];
const BOTTOM: Box = [-70, 760, 870, 870];
const EDGES = [
  ["bottom", BOTTOM],
  ["top", TOP],
] as const;
const NOTHING: Lights = { marks: new Map() };

describe("what lies on the map", () => {
  it("never hides the land that it is about", () => {
    expect(leastHiding(EDGES, neededOn(null, NOTHING, "15c"))).toBe("top");
    expect(leastHiding(EDGES, neededOn(null, NOTHING, "2"))).toBe("bottom");
  });

  it("rather hides other units than lands that can be chosen", () => {
    const lights: Lights = { marks: new Map([["10c", "legal"]]), choose: () => undefined };
    const held = view({ places: [place("5c", "elves", { faction: "elves", units: 2 })] });
    expect(leastHiding(EDGES, neededOn(held, lights, null))).toBe("top");
    expect(leastHiding(EDGES, neededOn(held, NOTHING, null))).toBe("bottom");
  });

  it("takes the first place where nothing is hidden anyway", () => {
    expect(leastHiding(EDGES, [])).toBe("bottom");
  });

  it("needs the number of a land and the place of its units", () => {
    const all = neededOn(null, NOTHING, "8" as Territory).map((one) => one.box);
    for (const [x, y] of [ANCHORS["8"].tok, ANCHORS["8"].label])
      expect(all.some(([left, top, right, bottom]) => left < x && x < right && top < y && y < bottom)).toBe(true);
  });
});
