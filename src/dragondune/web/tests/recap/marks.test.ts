import { describe, expect, it } from "vitest";
import { ANCHORS, type Point, TERRITORIES, TRACK } from "../../src/board-facts";
import { marked } from "../../src/recap/StepsOnMap";
import type { Step } from "../../src/recap/since";

const step = (fields: Partial<Step>): Step => ({
  n: 1,
  actor: null,
  text: "",
  names: [],
  places: [],
  way: [],
  flight: [],
  isAgainst: false,
  ...fields,
});

describe("numbers on the map", () => {
  it("are left out where nothing has a place, and keep their count", () => {
    const found = marked([step({}), step({ places: ["5c"] }), step({}), step({ flight: [4, 5, 6] })]);
    expect(found.map((one) => one.i)).toEqual([1, 3]);
  });

  it("stand beside each other in one land", () => {
    const [first, second] = marked([step({ places: ["5c"] }), step({ places: ["5c"] })]);
    expect(second?.spot[0]).toBeGreaterThan((first?.spot[0] ?? 0) + 25);
    expect(second?.spot[1]).toBe(first?.spot[1]);
  });

  it("cover no number of a land and no units", () => {
    const covers = ([x, y]: Point, [tx, ty]: Point): boolean => Math.abs(x - tx) < 25 && Math.abs(y - ty) < 25;
    const covering = TERRITORIES.filter((place) => {
      const spot = marked([step({ places: [place] })])[0]?.spot as Point;
      return covers(spot, ANCHORS[place].label) || covers(spot, ANCHORS[place].tok);
    });
    expect(covering).toEqual([]);
  });

  it("stand in the middle of the way", () => {
    const [found] = marked([step({ places: ["2f", "3c"], way: ["2f", "0f", "3c"] })]);
    expect(found?.spot).toEqual(ANCHORS["0f"].tok);
    expect(found?.path).toHaveLength(3);
  });

  it("follow the dragon's track round a corner of the map", () => {
    const [found] = marked([step({ flight: [9, 10, 11] })]);
    const [at9, at10, at11] = [TRACK["9"], TRACK["10"], TRACK["11"]];
    expect(found?.path).toEqual([at9, [at9?.[0], at10?.[1]], at10, at11]);
  });
});
