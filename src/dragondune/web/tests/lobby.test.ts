import { beforeEach, describe, expect, it } from "vitest";
import { keepTable, moveSeat, myTable } from "../src/browser-storage";
import { changeOf, draftOf } from "../src/lobby/ChangeTable";
import { lotsWith } from "../src/lobby/LobbySeats";
import { moved } from "../src/lobby/order";
import { standingOf } from "../src/lobby/Ready";
import type { Seat, SeatInfo, TableInfo } from "../wire";

const seat = (name: Seat, kind: string, also: Partial<SeatInfo> = {}): SeatInfo =>
  ({
    seat: name,
    holder: { kind, name, bot: "", colour: null },
    is_ready: false,
    is_by_lot: false,
    ...also,
  }) as SeatInfo;

describe("the order of seats", () => {
  it("moves one seat and keeps the others' order", () => {
    expect(moved(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
    expect(moved(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
    expect(moved(["a", "b"], 1, 1)).toEqual(["a", "b"]);
  });
});

describe("lots", () => {
  const seats = [seat("elves", "person"), seat("orcs", "bot"), seat("goblins", "person"), seat("dwarves", "open")];

  it("bots draw along with the first person who draws", () => {
    expect(lotsWith(seats, "elves")).toEqual(["elves", "orcs"]);
  });

  it("end for bots when no person draws any more", () => {
    const drawing = seats.map((one) => ({ ...one, is_by_lot: one.seat === "elves" || one.seat === "orcs" }));
    expect(lotsWith(drawing, "elves")).toEqual([]);
    const both = drawing.map((one) => ({ ...one, is_by_lot: one.is_by_lot || one.seat === "goblins" }));
    expect(lotsWith(both, "elves")).toEqual(["orcs", "goblins"]);
  });
});

describe("who is waited for", () => {
  const seats = [seat("elves", "person"), seat("orcs", "person"), seat("goblins", "person", { is_ready: true })];

  it("is nobody of this browser, and nobody who is ready", () => {
    const { late, wait, free } = standingOf(seats, ["elves"], { until: 160, now: 120.5 });
    expect(late.map((one) => one.seat)).toEqual(["orcs"]);
    expect(wait).toBe(40);
    expect(free).toEqual([]);
  });
});

describe("a right to a seat that was swapped", () => {
  beforeEach(() => localStorage.clear());

  it("is kept under the new seat", () => {
    keepTable("t", { seats: { elves: "a" } });
    moveSeat("t", "a", "orcs");
    expect(myTable("t")?.seats).toEqual({ orcs: "a" });
  });

  it("trades places with another of this browser", () => {
    keepTable("t", { seats: { elves: "a", orcs: "b" } });
    moveSeat("t", "a", "orcs");
    moveSeat("t", "b", "elves");
    expect(myTable("t")?.seats).toEqual({ orcs: "a", elves: "b" });
  });
});

describe("a change of the table", () => {
  it("sends the rules, or the clock, and nothing else", () => {
    const info = {
      name: "Friday",
      edition: "1.7",
      overrides: { turns: 6, agreements: "record" },
      seats: [],
      clock: { per_decision: 60, per_game: null, per_answer: null, leave: 0 },
      answer_seconds: 1,
      bot_seconds: 0.5,
      gone_after: 300,
      seating: "drawn",
    } as unknown as TableInfo;
    const draft = draftOf(info);
    expect(changeOf(draft, "rules", true)).toEqual({
      edition: "1.7",
      overrides: { turns: 6 },
      house_rules: null,
      agreements: "record",
    });
    expect(changeOf(draft, "clock", false)).toEqual({
      clock: info.clock,
      answer_seconds: 1,
      bot_seconds: 0.5,
      gone_after: 300,
      starts_itself: false,
    });
  });
});
