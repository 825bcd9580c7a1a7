import { describe, expect, it } from "vitest";
import { canChoose, concerned, DARK, type Lights, looks, type Mark } from "../../src/board/lights";
import { TERRITORIES } from "../../src/board-facts";
import type { Territory } from "../../wire";

const choose = (): void => undefined;
const marks = (...entries: [Territory, Mark][]): ReadonlyMap<Territory, Mark> => new Map(entries);

const DECISIONS: Record<string, Lights> = {
  "a placement": { marks: marks(["1c", "legal"], ["9f", "legal"], ["16f", "legal"]), choose },
  "a march with other units to take instead": {
    marks: marks(["7", "legal"], ["6", "legal"], ["5c", "selected"]),
    can: new Set<Territory>(["7", "6", "1c"]),
    choose,
  },
  "a flight": { marks: new Map(), flight: [4, 5], can: new Set<Territory>(["4", "5c"]), choose },
  "an agreement in the way": { marks: marks(["7", "legal"], ["8", "barred"]), choose },
};

describe("how lands look", () => {
  it.each(Object.entries(DECISIONS))("pale is what cannot be chosen, and nothing else, in %s", (_, lights) => {
    const look = looks(lights);
    for (const place of TERRITORIES) {
      if (canChoose(lights, place)) expect(look(place), place).not.toBe("pale");
      else if (!lights.marks.has(place)) expect(look(place), place).toBe("pale");
    }
  });

  it("lights what can be chosen, also where a control marks nothing", () => {
    expect(looks(DECISIONS["a flight"] as Lights)("5c")).toBe("legal");
    expect(concerned(DECISIONS["a flight"] as Lights)).toEqual(["4", "5c"]);
  });

  it("leaves units that could be taken instead as they are, beside where the chosen ones can go", () => {
    const look = looks(DECISIONS["a march with other units to take instead"] as Lights);
    expect([look("7"), look("1c"), look("5c"), look("9")]).toEqual(["legal", "can", "selected", "pale"]);
  });

  it("makes nothing pale while there is nothing to choose on the map", () => {
    for (const lights of [DARK, { marks: marks(["8", "selected"]), choose, can: new Set<Territory>() }])
      for (const place of TERRITORIES) expect(looks(lights)(place)).not.toBe("pale");
  });
});
