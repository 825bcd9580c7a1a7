import { describe, expect, it } from "vitest";
import { alliedSince, lastChange, linesBack, since } from "../../src/decide/event-history";
import type { Session } from "../../src/session";
import { happened, line, news } from "../builders";

const bid = (amount: number) => line({ event: "BidPlaced", seat: "elves", amount });
const amounts = (heard: Parameters<typeof linesBack>[0]) =>
  [...linesBack(heard)].map(({ event }) => (event.event === "BidPlaced" ? event.amount : null));

describe("the queue of events", () => {
  it("is read from the end", () => {
    expect(amounts([happened(1, bid(1), bid(2)), happened(2, bid(3))])).toEqual([3, 2, 1]);
  });

  it("leaves out what was taken back", () => {
    expect(amounts([happened(1, bid(1)), happened(2, bid(2)), news(3, { news: "taken_back", count: 1 })])).toEqual([1]);
  });

  it("has it again when it was put back", () => {
    const heard = [
      happened(1, bid(1)),
      happened(2, bid(2)),
      news(3, { news: "taken_back", count: 1 }),
      news(4, { news: "put_back", count: 1 }),
    ];
    expect(amounts(heard)).toEqual([2, 1]);
  });

  it("gives the lines since the last event of a kind, oldest first", () => {
    const began = line({ event: "RoundBegan", round: "III" });
    const heard = [happened(1, began, bid(1)), happened(2, began, bid(2)), happened(3, bid(3))];
    expect(since(heard, "RoundBegan").map(({ event }) => event.event)).toEqual([
      "RoundBegan",
      "BidPlaced",
      "BidPlaced",
    ]);
  });

  it("tells since when peoples are allied, from their latest alliance", () => {
    const turn = (number: number) => line({ event: "TurnBegan", turn: number, starter: "elves" });
    const formed = line({ event: "AllianceFormed", seat: "elves", partner: "orcs" });
    const heard = [happened(1, turn(1)), happened(2, formed), happened(3, turn(2), turn(3)), happened(4, formed)];
    expect(alliedSince(heard.slice(0, 3), "orcs")).toBe(1);
    expect(alliedSince(heard, "elves")).toBe(3);
    expect(alliedSince(heard, "goblins")).toBeNull();
    expect(alliedSince(heard.slice(3), "elves")).toBeNull();
  });

  it("does not count gifts, offers and talk as a change of the question", () => {
    const gift = line({ event: "GoldGiven", seat: "orcs", to: "elves", amount: 1 });
    const heard = [happened(1, bid(1)), happened(2, gift), news(3, { news: "said", text: "hello" })];
    expect(lastChange({ heard } as unknown as Session)).toBe(1);
    expect(lastChange({ heard: [] } as unknown as Session)).toBe(0);
  });
});
