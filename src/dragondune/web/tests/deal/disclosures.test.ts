import { describe, expect, it } from "vitest";
import { beforeTurn, disclosuresTo } from "../../src/deal/disclosures";
import { knowersOf } from "../../src/table/Known";
import type { Player } from "../../wire";
import { happened, line, news } from "../builders";

const card = (name: string, seat = "elves") =>
  line({ event: "CardDisclosed", seat, owner: "orcs", card: name } as Parameters<typeof line>[0]);
const HEARD = [
  happened(1, line({ event: "TurnBegan" })),
  happened(2, card("2C"), card("AS"), card("3D", "dwarves")),
  happened(3, line({ event: "QueenDisclosed", seat: "elves", owner: "goblins", suit: "S" })),
  happened(
    4,
    line({ event: "NextEventDisclosed", seat: "elves", owner: "orcs", event_card: "8H" }),
    line({ event: "SaleDisclosed", seat: "elves", owner: "orcs", card: "4D" }),
  ),
];

describe("what you are shown under agreements", () => {
  it("is listed for each player who shows it, and is yours alone", () => {
    expect(disclosuresTo("elves", HEARD, 0)).toEqual([
      { owner: "orcs", cards: ["2C", "AS"], onSale: ["4D"], events: ["8H"] },
      { owner: "goblins", cards: ["QS"], onSale: [], events: [] },
    ]);
    expect(disclosuresTo("dwarves", HEARD, 0)).toEqual([{ owner: "orcs", cards: ["3D"], onSale: [], events: [] }]);
    expect(disclosuresTo("goblins", HEARD, 0)).toEqual([]);
  });

  it("is over once it was put away or taken back", () => {
    expect(disclosuresTo("elves", HEARD, 3)).toEqual([{ owner: "orcs", cards: [], onSale: ["4D"], events: ["8H"] }]);
    expect(disclosuresTo("elves", HEARD, 4)).toEqual([]);
    const undone = [...HEARD, news(5, { news: "taken_back", count: 2 })];
    expect(disclosuresTo("elves", undone, 0)).toEqual([{ owner: "orcs", cards: ["2C", "AS"], onSale: [], events: [] }]);
  });

  it("is read from the beginning of the turn on", () => {
    expect(beforeTurn(HEARD)).toBe(0);
    expect(beforeTurn([...HEARD, happened(9, line({ event: "TurnBegan" }))])).toBe(8);
    expect(beforeTurn([])).toBe(-1);
  });
});

describe("who knows your cards", () => {
  const me = {
    faction: "orcs",
    shown: ["5D"],
    seen: ["4C", "6H"],
    seen_by_orcs: [],
    shown_to: [{ seat: "goblins", cards: ["4C", "2S"] }],
    queen_shown_to: ["dwarves"],
    jack_shown_to: [],
    is_pair_shown: false,
    is_queen_shown: false,
  } as unknown as Player;

  it.each([
    ["5D", "Everyone knows you hold it."],
    ["6H", "The Elves know you hold it."],
    ["2S", "The Goblins know you hold it."],
    ["4C", "The Goblins and the Elves know you hold it."],
    ["3H", ""],
    ["QS", "The Dwarves have seen it."],
    ["JD", ""],
  ])("%s: %s", (name, knowing) => {
    expect(knowersOf(name, me)).toBe(knowing);
  });
});
