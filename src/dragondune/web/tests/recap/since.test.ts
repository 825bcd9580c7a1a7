import { describe, expect, it } from "vitest";
import { lastChoice, stepsSince } from "../../src/recap/since";
import type { EventLine, Seat, Territory, Update } from "../../wire";
import { happened, line, news } from "../builders";

const by = (n: number, seat: Seat | null, ...events: EventLine[]): Update =>
  news(n, { news: "happened", seat, stand_in: false, is_automatic: false, events });
const forYou = (n: number, seat: Seat, ...events: EventLine[]): Update =>
  news(n, { news: "happened", seat, stand_in: false, is_automatic: true, events });
const still = { dragon: 12, closing: [] };
const texts = (heard: readonly Update[], after = 0) => stepsSince(heard, "elves", after, still).map((one) => one.text);

const bid = (seat: Seat) => line({ event: "BidPlaced", seat, amount: 1 });
const turn = by(1, null, line({ event: "TurnBegan", turn: 1, starter: "dwarves" }));
const hired = line(
  { event: "UnitsHired", seat: "dwarves", place: "15c", count: 2 },
  "The Dwarves hire 2 units in 15★ for 2 gold.",
);
const paid = line(
  { event: "GoldPaid", seat: "dwarves", payee: "goblins", amount: 2 },
  "The Dwarves pay the Goblins 2 gold to hire units.",
);
const marched = line(
  {
    event: "UnitsMoved",
    seat: "orcs",
    origin: "2f",
    destination: "3c",
    count: 3,
    is_hidden: false,
    clause: "IV.5",
  },
  "The Orcs move 3 units from 2• to 3★.",
);

const march = "Orcs move 3 units from 2• to 3★.";

describe("your last choice", () => {
  it("is your last decision, however little it says", () => {
    expect(lastChoice([by(4, "elves", bid("elves")), by(5, "orcs", bid("orcs"))], "elves")).toBe(4);
    expect(lastChoice([by(4, "orcs", bid("orcs"))], "elves")).toBe(0);
  });

  it("is not what the server or a stand-in answered for you, nor a gift", () => {
    const given = line({ event: "GoldGiven", seat: "elves", to: "orcs", amount: 1 });
    const heard = [
      by(4, "elves", bid("elves")),
      forYou(5, "elves", bid("elves")),
      news(6, { news: "happened", seat: "elves", stand_in: true, is_automatic: false, events: [bid("elves")] }),
      by(7, "elves", given),
    ];
    expect(lastChoice(heard, "elves")).toBe(4);
  });

  it("is a sealed answer, or something that you took back", () => {
    expect(lastChoice([news(8, { news: "sealed", decision: { decide: "Pass" } })], "elves")).toBe(8);
    expect(lastChoice([news(8, { news: "sealed", decision: null })], "elves")).toBe(0);
    expect(lastChoice([news(9, { news: "taken_back", seat: "elves", count: 1 })], "elves")).toBe(9);
  });
});

describe("the steps since then", () => {
  it("make one sentence of a deed", () => {
    const steps = stepsSince([turn, by(2, "dwarves", hired, paid)], "elves", 1, still);
    expect(steps.map((one) => one.text)).toEqual(["Dwarves hire 2 units in 15★ and pay the Goblins 2 gold."]);
    expect(steps[0]?.places).toEqual(["15c"]);
    const { text, names } = steps[0] ?? { text: "", names: [] };
    expect(names.map(([seat, from, to]) => [seat, text.slice(from, to)])).toEqual([
      ["dwarves", "Dwarves"],
      ["goblins", "Goblins"],
    ]);
    expect(steps[0]?.actor).toBe("dwarves");
  });

  it("join over several updates what one people does in one land, and nothing else", () => {
    const raised = line({ event: "UnitsRaised", seat: "dwarves", place: "15c", count: 1 }, "The Dwarves raise 1 unit.");
    const elsewhere = line({ event: "UnitsHired", seat: "dwarves", place: "14", count: 1 }, "The Dwarves hire 1 unit.");
    expect(texts([turn, by(2, "dwarves", hired), by(3, "dwarves", raised), by(4, "dwarves", elsewhere)])).toEqual([
      "Dwarves hire 2 units in 15★ for 2 gold and raise 1 unit.",
      "Dwarves hire 1 unit.",
    ]);
  });

  it("begin after your choice", () => {
    expect(texts([turn, by(2, "dwarves", hired), by(3, "orcs", marched)], 2)).toEqual([march]);
  });

  it("begin with the first turn if you have not chosen yet", () => {
    const placed = line({ event: "UnitsPlaced", seat: "elves", place: "5c", count: 5 }, "The Elves place 5 units.");
    expect(texts([happened(1, placed), { ...turn, n: 2 }, by(3, "orcs", marched)])).toEqual([march]);
  });

  it("lead a march through the lands crossed, around the dragon", () => {
    const [free] = stepsSince([turn, by(2, "orcs", marched)], "elves", 1, still);
    expect(free?.way[0]).toBe("2f");
    expect(free?.way.at(-1)).toBe("3c");
    const far = { ...marched, event: { ...marched.event, origin: "4", destination: "14" } } as EventLine;
    const flown = line({ event: "DragonMoved", origin: 4, destination: 12, burnt: [] }, "The dragon flies.");
    const closing = Array.from({ length: 12 }, (_, i): Territory[] => (i === 11 ? ["12f"] : []));
    const [, around] = stepsSince([turn, by(2, null, flown), by(3, "orcs", far)], "elves", 1, { dragon: 1, closing });
    expect(around?.way).not.toContain("12f");
    expect(around?.way.length).toBeGreaterThan(2);
  });

  it("let the dragon fly over its numbers, with what it burns", () => {
    const flown = line(
      { event: "DragonMoved", origin: 17, destination: 1, burnt: ["18", "1"] },
      "The dragon flies from 17 to 1.",
    );
    const lost = line({ event: "UnitsLost", seat: "orcs", place: "18", count: 2, clause: "I.2" }, "The Orcs lose 2.");
    const card = line({ event: "DragonCardTurned", card: "2H" }, "2♥ is turned up.");
    const [step] = stepsSince([turn, by(2, "elves", card, flown, lost)], "elves", 1, still);
    expect(step).toMatchObject({
      actor: "dragon",
      flight: [17, 18, 1],
      places: ["18"],
      text: "The dragon flies from 17 to 1. The Orcs lose 2.",
    });
  });

  it("tell a sale by its end, and what you saw of the card", () => {
    const up = line({ event: "CardPutUp", bidder: "orcs" }, "A card is put up.");
    const seen = line({ event: "CardSeen", seat: "elves", card: "4C" }, "The Elves see the card up for bid: 4♣.");
    const sold = line({ event: "CardSold", seat: "orcs", amount: 1 }, "The Orcs win the card with a bid of 1.");
    const passed = line({ event: "BidPassed", seat: "dwarves" }, "The Dwarves pass.");
    const heard = [turn, by(2, "elves", up, seen), by(3, "orcs", bid("orcs")), by(4, "dwarves", passed)];
    expect(texts(heard, 1)).toEqual([]);
    expect(texts([...heard, by(5, "goblins", sold, up, seen)], 1)).toEqual([
      "Orcs win the card with a bid of 1. You saw it: 4♣.",
    ]);
  });

  it("tell a battle by its outcome and your losses, and one that goes on by the attack", () => {
    const began = line({ event: "BattleBegan", attacker: "orcs", defender: "elves", place: "8f" }, "The Orcs attack.");
    const plan = line({ event: "PlanRevealed", seat: "orcs", count: 2, card: null }, "The Orcs reveal 2 units.");
    const won = line({ event: "BattleWon", seat: "orcs", loser: "elves", place: "8f" }, "The Orcs win in 8•.");
    const mine = line({ event: "UnitsLost", seat: "elves", place: "8f", count: 2, clause: "V.8" }, "The Elves lose 2.");
    const theirs = line({ event: "UnitsLost", seat: "orcs", place: "8f", count: 1, clause: "V.7" }, "The Orcs lose 1.");
    const [open] = stepsSince([turn, by(2, "orcs", began)], "elves", 1, still);
    expect(open).toMatchObject({ text: "Orcs attack.", actor: "swords", places: ["8f"], isAgainst: true });
    expect(texts([turn, by(2, "orcs", began), by(3, null, plan, won, theirs, mine)], 1)).toEqual([
      "Orcs win in 8•. The Elves lose 2.",
    ]);
  });

  it("say what was answered for you", () => {
    const hid = line(
      { event: "UnitsConscripted", seat: "elves", place: "8f", count: 1 },
      "The Elves conscript 1 unit.",
    );
    expect(texts([turn, forYou(2, "elves", hid)], 1)).toEqual(["Answered for you: Elves conscript 1 unit."]);
  });

  it("leave out what was taken back, and have it again when it was put back", () => {
    const undone = [turn, by(2, "orcs", marched), news(3, { news: "taken_back", seat: "orcs", count: 1 })];
    expect(texts(undone, 1)).toEqual([]);
    expect(texts([...undone, news(4, { news: "put_back", seat: "orcs", count: 1 })], 1)).toEqual([march]);
  });

  it("are none for passes and beginnings of rounds", () => {
    const passed = line({ event: "BidPassed", seat: "dwarves" }, "The Dwarves pass.");
    const round = line({ event: "RoundBegan", round: "III" }, "The Bidding Round begins.");
    expect(texts([turn, by(2, "dwarves", passed, round)], 1)).toEqual([]);
  });

  it("let an alliance be told once it is answered", () => {
    const asked = line({ event: "AllianceProposed", seat: "orcs", to: "goblins" }, "The Orcs propose.");
    const formed = line(
      { event: "AllianceFormed", seat: "goblins", partner: "orcs" },
      "The Goblins and the Orcs ally.",
    );
    expect(texts([turn, by(2, "orcs", asked)], 1)).toEqual(["Orcs propose."]);
    expect(texts([turn, by(2, "orcs", asked), by(3, "goblins", formed)], 1)).toEqual(["Goblins and the Orcs ally."]);
  });
});
