import { beforeEach, describe, expect, it } from "vitest";
import { DARK, type Lights } from "../../src/board/lights";
import { mark } from "../../src/board/marks";
import { TERRITORIES, TRACK_LENGTH } from "../../src/board-facts";
import type { Territory } from "../../wire";
import { view } from "../builders";

describe("the dragon's track", () => {
  let paper: HTMLElement;
  beforeEach(() => {
    paper = document.createElement("div");
    const numbers = Array.from({ length: TRACK_LENGTH }, (_, i) => `<i id="n-${i + 1}"></i>`);
    paper.innerHTML = [...TERRITORIES.map((place) => `<i id="t-${place}"></i>`), ...numbers].join("");
  });

  const next = (reach: number, dragon = 15): readonly string[] => {
    mark(paper, view({ dragon }), DARK, "5c", { reach, closed: [] });
    return [...paper.querySelectorAll(".is-next")].map((one) => one.id);
  };

  it("shows the numbers that the next flight can reach by the rules of the table", () => {
    expect(next(6)).toEqual(["n-1", "n-2", "n-3", "n-16", "n-17", "n-18"]);
    expect(next(10)).toHaveLength(10);
    expect(next(0)).toEqual([]);
  });

  it("hatches the lands that the dragon closes or would burn, as the server says", () => {
    const hatched = (lights: Lights, ...closed: Territory[]): readonly string[] => {
      mark(paper, view({ dragon: 5 }), lights, "5c", { reach: 6, closed });
      return [...paper.querySelectorAll(".is-dragon")].map((one) => one.id).filter((id) => id.startsWith("t-"));
    };
    expect(hatched(DARK)).toEqual([]);
    expect(hatched(DARK, "5c")).toEqual(["t-5c"]);
    expect(hatched({ ...DARK, flight: [6, 7, 8], burnt: ["5c"] })).toEqual(["t-5c"]);
  });
});
