import { describe, expect, it } from "vitest";
import { burntAt, lasting, type Motion, motionsOf, queued } from "../../src/board/motions";
import { PLACES, TERRITORIES } from "../../src/board-facts";
import { happened, line, news } from "../builders";

const [first, second] = [TERRITORIES[0] ?? "1", PLACES[TERRITORIES[0] ?? "1"].neighbours[0] ?? "2"];

describe("the queue of motions", () => {
  const drop = (at: string): Motion => ({ kind: "drop", at }) as Motion;

  it("keeps the order in which things happened", () => {
    expect(queued([drop("1")], [drop("2"), drop("3")])).toEqual([drop("1"), drop("2"), drop("3")]);
  });

  it("forgets the oldest motions when it falls behind", () => {
    const many = ["1", "2", "3", "4", "5", "6", "7"].map(drop);
    expect(queued(many.slice(0, 4), many.slice(4))).toEqual(many.slice(2));
  });
});

describe("motions", () => {
  it("walks a march along borders", () => {
    const moved = line({
      event: "UnitsMoved",
      seat: "elves",
      origin: first,
      destination: second,
      count: 2,
      clause: "IV.5",
    });
    const [walk] = motionsOf(happened(1, moved), 0);
    expect(walk).toMatchObject({ kind: "walk", seat: "elves", n: 2, way: [first, second] });
  });

  it("flies the dragon over every number of the track, past its end", () => {
    const [flight] = motionsOf(happened(1, line({ event: "DragonMoved", origin: 17, destination: 2 })), 0);
    expect(flight).toEqual({ kind: "fly", numbers: [17, 18, 1, 2] });
  });

  it("shows nothing for talk", () => {
    expect(motionsOf(news(1, { news: "said", text: "hello" }), 0)).toEqual([]);
  });

  it("takes longer for longer ways, up to a limit", () => {
    const walk = (steps: number): Motion =>
      ({ kind: "walk", seat: "orcs", way: new Array(steps + 1).fill(first), n: 1, isHidden: false }) as Motion;
    expect(lasting(walk(2), false)).toBeGreaterThan(lasting(walk(1), false));
    expect(lasting(walk(9), false)).toBe(lasting(walk(99), false));
    expect(lasting(walk(9), true)).toBe(lasting(walk(1), true));
  });

  it("burns the plains with the dragon's number only", () => {
    const plain = TERRITORIES.find((at) => PLACES[at].kind === "plain") ?? first;
    const { number } = PLACES[plain];
    expect(burntAt(number)).toContain(plain);
    expect(burntAt(number).every((at) => PLACES[at].number === number && PLACES[at].kind === "plain")).toBe(true);
  });
});
