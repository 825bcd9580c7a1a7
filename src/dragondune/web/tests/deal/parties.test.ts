import { describe, expect, it } from "vitest";
import type { Fields } from "../../src/deal/clause-sentence";
import { offerTo } from "../../src/deal/negotiation";
import { templatesAmong } from "../../src/deal/offer-templates";
import { withParties } from "../../src/deal/parties";
import { termsFor } from "../../src/deal/terms";
import { place, view } from "../builders";

const away = (seat: Fields["seat"], faction: Fields["seat"]): Fields => ({
  duty: "keep_away",
  seat,
  faction,
  turn: 4,
  round: "VII",
});
const PEACE = [away("elves", "orcs"), away("orcs", "elves")];
const draft = { ...offerTo("elves", ["orcs"]), clauses: PEACE };
const pairs = (clauses: readonly Fields[]) => clauses.map(({ seat, faction }) => `${seat} ${faction}`);

describe("a change of partner", () => {
  it("changes the clauses when the new one is chosen before the old one leaves", () => {
    const both = withParties(draft, ["elves", "orcs", "goblins"], "elves");
    expect(pairs(both.clauses)).toEqual(["elves orcs", "orcs elves"]);
    const one = withParties(both, ["elves", "goblins"], "elves");
    expect(pairs(one.clauses)).toEqual(["elves goblins", "goblins elves"]);
    expect(one.parties).toEqual(["elves", "goblins"]);
  });

  it("changes them when the old one leaves first", () => {
    const alone = withParties(draft, ["elves"], "elves");
    expect(pairs(alone.clauses)).toEqual(["elves orcs", "orcs elves"]);
    const next = withParties(alone, ["elves", "dwarves"], "elves");
    expect(pairs(next.clauses)).toEqual(["elves dwarves", "dwarves elves"]);
    expect(next.gone).toBeUndefined();
  });

  it("keeps them when the same one comes back", () => {
    const back = withParties(withParties(draft, ["elves"], "elves"), ["elves", "orcs"], "elves");
    expect(pairs(back.clauses)).toEqual(["elves orcs", "orcs elves"]);
  });

  it("drops what bound the one who leaves an agreement among three", () => {
    const three = { ...draft, parties: ["elves", "goblins", "orcs"] as const };
    const clauses = [...PEACE, away("elves", "goblins"), away("goblins", "elves")];
    const left = withParties({ ...three, clauses }, ["elves", "goblins"], "elves");
    expect(pairs(left.clauses)).toEqual(["elves goblins", "goblins elves"]);
  });
});

const TABLE = view({
  turn: 3,
  players: [{ faction: "dwarves" }, { faction: "elves" }, { faction: "goblins" }, { faction: "orcs" }],
  places: [place("3c", "elves", { faction: "elves", units: 2 })],
});
const clausesOf = (name: string, others: readonly Fields["seat"][], way = 0) =>
  templatesAmong(TABLE, "elves", others, 10).find((one) => one.name === name)?.ways[way]?.clauses ?? [];

describe("templates among several", () => {
  it("writes a peace for every pair", () => {
    expect(pairs(clausesOf("Peace", ["orcs", "goblins"])).sort()).toEqual([
      "elves goblins",
      "elves orcs",
      "goblins elves",
      "goblins orcs",
      "orcs elves",
      "orcs goblins",
    ]);
  });

  it("limits the bids of each once", () => {
    expect(clausesOf("Auction truce", ["orcs", "goblins"]).map((one) => one.seat)).toEqual([
      "elves",
      "orcs",
      "goblins",
    ]);
  });

  it("pays each of the others, and leaves the number of a clause where it belongs", () => {
    const bought = clausesOf("Information", ["orcs", "goblins"]);
    expect(bought.map(({ duty, clause }) => `${duty} ${clause ?? ""}`.trim())).toEqual([
      "show_queen",
      "pay_if_kept 1",
      "show_queen",
      "pay_if_kept 3",
    ]);
  });

  it("never attacks a party, and offers nothing longer than an agreement can be", () => {
    const attacked = clausesOf("Joint attack", ["orcs", "goblins"]).flatMap((one) => one.opponent ?? []);
    expect(attacked.every((seat) => seat === "dwarves")).toBe(true);
    expect(clausesOf("Peace", ["orcs", "goblins", "dwarves"])).toEqual([]);
  });
});

describe("what an agreement means for you", () => {
  it("tells payments from what binds, and names an alliance once", () => {
    const pay: Fields = { duty: "pay", seat: "elves", to: "orcs", amount: 3, turn: null, round: null };
    const ally = (seat: Fields["seat"], faction: Fields["seat"]): Fields => ({ duty: "ally_with", seat, faction });
    const terms = termsFor("elves", [pay, ...PEACE, ally("elves", "orcs"), ally("orcs", "elves")]);
    expect(terms.pay).toEqual([pay]);
    expect(terms.bound.map((one) => one.duty)).toEqual(["keep_away", "ally_with"]);
    expect(terms.get.map((one) => one.seat)).toEqual(["orcs", "orcs"]);
    expect(terms.alliances).toEqual([["elves", "orcs"]]);
  });
});
