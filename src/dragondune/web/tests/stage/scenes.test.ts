import { describe, expect, it } from "vitest";
import { PLACES, TERRITORIES } from "../../src/board-facts";
import { goldAfter, sceneLights } from "../../src/stage/scene-lights";
import { usualLasting } from "../../src/stage/scene-times";
import {
  BEGINNING,
  isAside,
  type Plot,
  partsOf,
  plotOf,
  type Scene,
  type Walk,
  withNumber,
} from "../../src/stage/scenes";
import type { EventLine, GameEvent, Territory } from "../../wire";
import { happened, line, news, view } from "../builders";

const [first, second] = [TERRITORIES[0] ?? "1", PLACES[TERRITORIES[0] ?? "1"].neighbours[0] ?? "2"];
const moved = line({
  event: "UnitsMoved",
  seat: "elves",
  origin: first,
  destination: second,
  count: 2,
  clause: "IV.5",
});
const began = line({ event: "BattleBegan", attacker: "elves", defender: "orcs", place: "8f" });
const plan = (seat: "elves" | "orcs"): EventLine => line({ event: "PlanRevealed", seat, count: 1, card: null });
const won = line({ event: "BattleWon", seat: "elves", loser: "orcs", place: "8f", clause: "V.6" });
const lost = line({ event: "UnitsLost", seat: "orcs", place: "8f", count: 1, clause: "V.8" });
const flown = line({ event: "DragonMoved", origin: 17, destination: 2, burnt: ["18"] });

const cut = (n: number, plot: Plot, ...events: EventLine[]): [Scene | null, number][] =>
  partsOf(happened(n, ...events), plot, "orcs")[0].map(({ update, scene }) => [
    scene,
    update.news.news === "happened" ? update.news.events.length : 0,
  ]);

describe("an event on the map", () => {
  const placed = (amount: number): EventLine => line({ event: "GoldPlaced", place: "7", amount, clause: "II.3" });
  const at = view({ places: [{ territory: "7", gold: 2 }] });

  it("counts what lies there already", () => {
    expect([...goldAfter([placed(3)], at)]).toEqual([["7", 5]]);
    expect([...goldAfter([placed(3), placed(1)], view())]).toEqual([["7", 4]]);
  });

  it("marks the lands of all its cards, and nothing in other scenes", () => {
    const scene: Scene = { kind: "event", cards: ["8S", "10S"], lines: [] };
    const named = TERRITORIES.filter((land) => PLACES[land].event === "8S" || PLACES[land].event === "10S");
    expect(new Set(sceneLights(scene, at).marks.keys())).toEqual(new Set(named));
    expect(sceneLights({ kind: "victory" }, at).marks.size).toBe(0);
  });

  it("looks where something happens", () => {
    expect(sceneLights({ kind: "strike", place: "13", cards: [], lines: [] }, at).scene).toEqual(["13"]);
    const flight: Scene = { kind: "flight", numbers: [3, 4, 5], burnt: [], turned: null, lines: [] };
    expect(sceneLights(flight, at).scene).toEqual(TERRITORIES.filter((land) => PLACES[land].number === 5));
  });
});

describe("scenes", () => {
  it("walks a march along borders", () => {
    expect(cut(1, BEGINNING, moved)).toEqual([
      [{ kind: "walk", seat: "elves", way: [first, second], n: 2, isHidden: undefined }, 1],
    ]);
  });

  it("flies the dragon over every number of the track, past its end, and burns what it passes", () => {
    const turned = line({ event: "DragonCardTurned", card: "3D" });
    expect(cut(1, BEGINNING, turned, flown, lost)).toEqual([
      [null, 1],
      [{ kind: "flight", numbers: [17, 18, 1, 2], burnt: ["18"], turned: "3D", lines: [lost] }, 2],
    ]);
  });

  it("keeps a battle together, from its plans to its losses", () => {
    expect(
      cut(4, BEGINNING, began, plan("elves"), plan("orcs"), won, lost, line({ event: "RoundBegan", round: "VI" })),
    ).toEqual([
      [null, 1],
      [{ kind: "battle", revealed: 4, goesOn: false, isOver: true, isOwn: true }, 4],
      [null, 1],
    ]);
  });

  it("goes on with a battle in which somebody had a choice", () => {
    const [, plot] = partsOf(happened(4, began, plan("elves"), plan("orcs")), BEGINNING, null);
    expect(cut(5, plot, won, lost)).toEqual([
      [{ kind: "battle", revealed: 4, goesOn: true, isOver: true, isOwn: true }, 2],
    ]);
  });

  it("tells two event cards of a suit as the Red Dragon's strike", () => {
    const place = TERRITORIES.find((at) => PLACES[at].event === "8S") ?? first;
    const cards = ["8H", "10S"].map((event_card) => line({ event: "EventCardTurned", event_card } as never));
    const appears = line({ event: "RedDragonAppeared", place });
    expect(cut(1, BEGINNING, ...cards, appears, lost)).toEqual([
      [{ kind: "strike", place, cards: ["8S", "10S"], lines: [lost] }, 4],
    ]);
  });

  it("shows what a council has brought before the gold of the event", () => {
    const formed = line({ event: "AllianceFormed", seat: "elves", partner: "orcs" });
    const gold = line({ event: "GoldPlaced", place: "8", amount: 4, clause: "II.4" });
    const [, plot] = partsOf(happened(1, line({ event: "CouncilCalled" })), BEGINNING, null);
    expect(cut(2, plot, formed, gold)).toEqual([
      [{ kind: "council", lines: [formed] }, 1],
      [{ kind: "event", cards: [], lines: [gold] }, 1],
    ]);
  });

  it("forgets what was taken back", () => {
    const battle = happened(1, began, plan("elves"), plan("orcs"));
    expect(plotOf([battle]).battle?.revealed).toBe(1);
    expect(plotOf([battle, news(2, { news: "taken_back", seat: "elves", count: 1 })]).battle).toBeNull();
  });

  it("lets talk pass, and nothing of the game", () => {
    expect(isAside(news(1, { news: "said", text: "hello" }))).toBe(true);
    expect(isAside(happened(1, line({ event: "GoldGiven" })))).toBe(false);
    expect(isAside(news(1, { news: "sealed", decision: null }))).toBe(false);
  });

  it("takes longer for longer ways, up to a limit", () => {
    const walk = (steps: number): Walk => ({
      kind: "walk",
      seat: "orcs",
      way: new Array(steps + 1).fill(first),
      n: 1,
      isHidden: false,
    });
    expect(usualLasting(walk(2))[0]).toBeGreaterThan(usualLasting(walk(1))[0]);
    expect(usualLasting(walk(9))).toEqual(usualLasting(walk(99)));
  });

  it("flashes the lands that the dragon burns as it reaches their number, castles without walls too", () => {
    const burnt: Territory[] = ["17", "18", "1c"];
    const [part] = partsOf(happened(1, line({ ...flown.event, burnt } as GameEvent)), BEGINNING, null)[0];
    expect(part?.scene).toMatchObject({ burnt });
    expect(withNumber(burnt, 1)).toEqual(["1c"]);
    expect(withNumber(burnt, 2)).toEqual([]);
  });

  it("walks around the lands that the dragon closes by the rules of the table", () => {
    const far = line({ ...moved.event, origin: "4", destination: "14" } as GameEvent);
    const wayWith = (closed: Territory[]): readonly Territory[] => {
      const closing = Array.from({ length: 12 }, (_, i) => (i === 11 ? closed : []));
      const [part] = partsOf(happened(1, far), { ...BEGINNING, dragon: 12, closing }, null)[0];
      return part?.scene?.kind === "walk" ? part.scene.way : [];
    };
    const free = wayWith([]);
    const crossed = free[1] ?? "12f";
    expect(wayWith([crossed])).not.toContain(crossed);
  });
});
