import { describe, expect, it } from "vitest";
import { turningPoints } from "../../src/ending/turning-points";
import { reason, title } from "../../src/ending/verdict";
import { castlesOf, holderOf, taking, turnEnds, unitsOf } from "../../src/replay/score";
import { startsOf, stepped } from "../../src/replay/stepping";
import { line, moment, place, view } from "../builders";

const at = (turn: number, round: string, holder: "elves" | "orcs" | null = null) =>
  view({ turn, round, places: [place("5c", holder, { faction: "elves", units: 2 })] });
const GAME = [
  moment(0, at(0, "setup")),
  moment(1, at(1, "I")),
  moment(2, at(1, "III", "orcs")),
  moment(3, at(2, "I", "orcs")),
  moment(4, at(2, "V", "elves")),
];

describe("steps through a game", () => {
  const starts = startsOf(GAME);

  it("know where turns and rounds begin", () => {
    expect(starts.turns).toEqual([
      { turn: 1, n: 1 },
      { turn: 2, n: 3 },
    ]);
    expect(starts.rounds).toEqual([0, 1, 2, 3, 4]);
  });

  it("go by turns, rounds and single moments, and stop at both ends", () => {
    expect(stepped("turnOn", 1, 4, starts)).toBe(3);
    expect(stepped("turnBack", 4, 4, starts)).toBe(3);
    expect(stepped("roundOn", 4, 4, starts)).toBe(4);
    expect(stepped("back", 0, 4, starts)).toBe(0);
    expect(stepped("on", 4, 4, starts)).toBe(4);
    expect(stepped("first", 3, 4, starts)).toBe(0);
    expect(stepped("last", 0, 4, starts)).toBe(4);
  });
});

describe("the score", () => {
  it("counts castles and units by their holder", () => {
    const last = at(2, "V", "elves");
    expect(castlesOf(last, "elves")).toEqual(["5c"]);
    expect(castlesOf(last, "orcs")).toEqual([]);
    expect(unitsOf(last, "elves")).toBe(2);
    expect(holderOf(view({ places: [{ territory: "5c", controller: null, troll: 4, garrisons: [] }] }), "5c")).toBe(
      "troll",
    );
  });

  it("takes the end of a turn from the start of the next", () => {
    expect(turnEnds(GAME).map(({ turn, n }) => [turn, n])).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });

  it("knows since when and from whom a castle is held", () => {
    expect(taking(GAME, "5c", "elves")).toEqual({ turn: 2, from: "orcs" });
  });
});

describe("the verdict", () => {
  it("names the winners and their castles", () => {
    const won = view({ turn: 2, winners: ["elves"], ending: "castles", places: [place("5c", "elves")] });
    expect(title(won)).toBe("The Elves rule the land");
    expect(reason(won, [])).not.toMatch(/[{}]|undefined/);
  });

  it("says so when nobody won", () => {
    expect(title(view())).toBe("Nobody rules the land");
  });
});

describe("turning points", () => {
  it("tell the greatest battle with its losses, and the highest price", () => {
    const points = turningPoints([
      moment(0, view()),
      moment(
        1,
        view(),
        line({ event: "BattleBegan", place: "5c", attacker: "orcs", defender: "elves" }),
        line({ event: "UnitsLost", seat: "elves", place: "5c", count: 3, clause: "V.8" }),
        line({ event: "CardSold", seat: "orcs", amount: 7 }),
      ),
    ]);
    expect(points).toHaveLength(2);
    expect(points[0]?.text).toContain("the Elves lose 3");
    expect(points[1]?.text).toContain("the Orcs bid 7 for a card");
  });

  it("leave out what is too small to matter", () => {
    expect(turningPoints([moment(0, view(), line({ event: "CardSold", seat: "orcs", amount: 1 }))])).toEqual([]);
  });
});
