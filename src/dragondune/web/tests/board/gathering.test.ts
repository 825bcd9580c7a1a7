import { describe, expect, it } from "vitest";
import { BODY, bannerAt, COUNT, gathered, SWORDS } from "../../src/board/gathering";
import type { Planned } from "../../src/board/lights";
import { standing } from "../../src/board/standees";
import { ANCHORS, type Box, PLACES, type Point, TERRITORIES } from "../../src/board-facts";
import { SEATS } from "../../src/names";
import type { Place, Seat, Territory, View } from "../../wire";
import { view } from "../builders";

const moved = ([left, top, right, bottom]: Box, [x, y]: Point, scale = 1): Box => [
  x + left * scale,
  y + top * scale,
  x + right * scale,
  y + bottom * scale,
];
const ROUNDING = 0.01;
const overlap = (a: Box, b: Box): boolean =>
  a[0] < b[2] - ROUNDING && b[0] < a[2] - ROUNDING && a[1] < b[3] - ROUNDING && b[1] < a[3] - ROUNDING;

/** The boxes of a single unit, of gold beside it, of steps or a price, and of a number, as the map's drawing keeps them apart. */
const GOLD: Box = [-18, -11, 22, 20];
const GOLD_COUNT: Box = [1.5, -0.5, 22.5, 20.5];
const STEP: Box = [-20, -13, 20, 13];
const ELITES: Box = [-25, -24.3, -3, -3.7];
const BANNER: Box = [-11, -17, 16, 19];

const full = (territory: Territory, peoples: number, isRich: boolean): Place => ({
  territory,
  garrisons: [
    ...SEATS.slice(0, peoples).map((faction) => ({ faction, units: 12, is_hidden: false, hid_now: false })),
    { faction: "elves", units: 3, is_hidden: true, hid_now: false },
  ],
  gold: isRich ? 8 : 0,
  troll: isRich,
  has_broken_walls: false,
  controller: null,
  is_contested: true,
});

const at = (territory: Territory): View =>
  view({
    dragon: PLACES[territory].number,
    decks: {},
    agenda: [],
    elites: { places: { [territory]: 3 } },
  });

const plans = (territory: Territory): Planned[] => [{ seat: "elves", at: territory, n: 2 }];

describe("pieces in one land", () => {
  it("stand at the token's place when alone, and apart when several", () => {
    const anchors = ANCHORS["5c"];
    expect(gathered(anchors, 1).spots).toEqual([anchors.tok]);
    expect(new Set(gathered(anchors, 4).spots.map(String)).size).toBe(4);
  });

  it("are as large as ever where there is room, and stay legible where there is little", () => {
    expect(gathered({ ...ANCHORS["5c"], field: [0, 0, 300, 300] }, 6).scale).toBe(1);
    for (const place of TERRITORIES) {
      expect(gathered(ANCHORS[place], 4).scale, place).toBeGreaterThanOrEqual(0.6);
      expect(gathered(ANCHORS[place], 6).scale, place).toBeGreaterThanOrEqual(0.5);
    }
  });

  it("stand inside the field of their land", () => {
    for (const place of TERRITORIES)
      for (let count = 2; count <= 9; count++) {
        const { spots, scale } = gathered(ANCHORS[place], count);
        const [left, top, right, bottom] = ANCHORS[place].field;
        for (const spot of spots) {
          const body = moved(BODY, spot, scale);
          expect(body[0], `${count} in ${place}`).toBeGreaterThanOrEqual(left - 1);
          expect(body[1], `${count} in ${place}`).toBeGreaterThanOrEqual(top - 1);
          expect(body[2], `${count} in ${place}`).toBeLessThanOrEqual(right + 1);
          expect(body[3], `${count} in ${place}`).toBeLessThanOrEqual(bottom + 1);
        }
      }
  });
});

describe("the counts of units", () => {
  it.each(TERRITORIES)("are never covered, however full %s is", (territory) => {
    for (const peoples of [1, 2, 3, 4])
      for (const isRich of [false, true])
        for (const you of [null, "elves", "orcs"] as (Seat | null)[]) {
          const standees = standing(full(territory, peoples, isRich), at(territory), you, {
            plans: plans(territory),
            struck: null,
          });
          const { spots, scale, swords } = gathered(ANCHORS[territory], standees.length);
          const others = [moved(SWORDS, swords, scale), moved(STEP, ANCHORS[territory].step)];
          standees.forEach((one, i) => {
            if (one.kind === "beast") return;
            const spot = spots[i] as Point;
            const counts = [moved(COUNT, spot, scale)];
            if (one.kind === "units" && one.elites > 0) counts.push(moved(ELITES, spot, scale));
            const inFront = [...spots.slice(0, i).map((front) => moved(BODY, front, scale)), ...others];
            for (const count of counts)
              for (const box of inFront) expect(overlap(count, box), `${one.key} of ${standees.length}`).toBe(false);
          });
        }
  });

  it.each(TERRITORIES)("are never covered where one people stands beside gold in %s", (territory) => {
    const { tok, gold, step, art } = ANCHORS[territory];
    const counts = [moved(COUNT, tok), moved(GOLD_COUNT, gold)];
    expect(overlap(counts[0] as Box, moved(GOLD, gold))).toBe(false);
    expect(overlap(moved(BODY, tok), counts[1] as Box)).toBe(false);
    for (const count of counts) {
      expect(overlap(count, moved(STEP, step))).toBe(false);
      if (art) expect(overlap(count, moved(BANNER, bannerAt(art, ANCHORS[territory].label)))).toBe(false);
    }
  });

  it("have the units with elites, which have two of them, in front of all others", () => {
    const standees = standing(full("8", 4, true), at("8"), "orcs", { plans: plans("8"), struck: null });
    expect(standees.map((one) => one.key)).toEqual([
      "dwarves",
      "plan-elves",
      "orcs",
      "elves",
      "goblins",
      "hidden-elves",
      "gold",
      "troll",
      "dragon",
    ]);
  });
});

/** A number and the star after it. */
const NUMBER: Box = [-22, -26, 26, 10];

it.each(TERRITORIES)("the banner in %s touches neither the number nor the steps", (territory) => {
  const { art, label, step } = ANCHORS[territory];
  if (!art || PLACES[territory].kind !== "castle") return;
  const banner = moved(BANNER, bannerAt(art, label));
  expect(overlap(banner, moved(NUMBER, label))).toBe(false);
  expect(overlap(banner, moved(STEP, step))).toBe(false);
});
