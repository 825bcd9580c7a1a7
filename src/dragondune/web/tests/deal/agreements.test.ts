import { describe, expect, it } from "vitest";
import { PLACES } from "../../src/board-facts";
import { effectOf } from "../../src/deal/clause-effects";
import {
  CLAUSE_FORMS,
  conditionsFor,
  type Fields,
  phrase,
  placesText,
  toClause,
  without,
  words,
} from "../../src/deal/clause-sentence";
import { freshClause, groundOf, KINDS, templatesOn } from "../../src/deal/offer-templates";
import { kept, pastOf } from "../../src/deal/past-deals";
import type { Territory } from "../../wire";
import { happened, line, news, place, view } from "../builders";

const TABLE = view({
  turn: 3,
  players: [
    { faction: "elves", gold: 8 },
    { faction: "goblins", gold: 3 },
    { faction: "orcs", gold: 2 },
  ],
  places: [
    place("1", null, { faction: "elves", units: 9 }),
    place("3c", "elves", { faction: "elves", units: 1 }),
    place("5c", "orcs", { faction: "orcs", units: 2 }),
  ],
});
const GROUND = groundOf(TABLE, "elves", "orcs", 10);
const BACK = groundOf(TABLE, "orcs", "elves", 10);
const way = (name: string) => templatesOn(GROUND, BACK, 4).find((one) => one.name === name)?.ways ?? [];

describe("what an agreement is about at first", () => {
  it("prefers a castle you hold to a larger army elsewhere", () => {
    expect(GROUND).toMatchObject({ you: "elves", them: "orcs", land: "3c", theirs: "5c", last: 4 });
    expect(GROUND.rival).toBe("goblins");
  });

  it("never names a turn after the last", () => {
    expect(groundOf(TABLE, "elves", "orcs", 3).last).toBe(3);
  });

  it("offers no alliance to two players", () => {
    const duties = (playing: number) =>
      templatesOn(GROUND, BACK, playing).flatMap(({ ways }) => ways[0]?.clauses.map(({ duty }) => duty));
    expect(duties(4)).toContain("ally_with");
    expect(duties(2)).not.toContain("ally_with");
    expect(duties(4)).toContain("attack");
    expect(duties(2)).not.toContain("attack");
  });

  it("fills the patterns with both sides", () => {
    const [mine] = way("Peace");
    expect(mine?.clauses.map(({ seat, faction, turn }) => ({ seat, faction, turn }))).toEqual([
      { seat: "elves", faction: "orcs", turn: 4 },
      { seat: "orcs", faction: "elves", turn: 4 },
    ]);
  });

  it("has the bargains that people make most", () => {
    const names = templatesOn(GROUND, BACK, 4).map((one) => one.name);
    const usual = ["Peace", "Tribute", "Bounty", "Loan", "Information", "Joint attack", "Vote"];
    expect(names).toEqual(expect.arrayContaining(usual));
  });

  it("sells what each side can show: the Elves the next event, others their cards", () => {
    const [bought, sold] = way("Information");
    expect(bought?.clauses.map(phrase)).toEqual([
      "show their Queen at once",
      "pay the Orcs 2 gold if clause 1 is kept",
    ]);
    expect(bought?.clauses.map(({ seat }) => seat)).toEqual(["orcs", "elves"]);
    expect(sold?.clauses.map(phrase)).toEqual([
      "show the first event card that they see in advance by the end of turn 4",
      "pay the Elves 1 gold if clause 1 is kept",
    ]);
    expect(sold?.clauses.map(({ seat }) => seat)).toEqual(["elves", "orcs"]);
    const holding = view({ ...TABLE, players: [{ faction: "orcs", gold: 2, hand_size: 3 }] });
    expect(phrase(groundOf(holding, "elves", "orcs", 10).secret)).toBe("show their hand at once");
  });

  it("turns round who pays whom, with the gold of each", () => {
    const [mine, back] = way("Loan");
    expect(mine?.clauses.map(phrase)).toEqual([
      "pay the Orcs 4 gold at once",
      "pay the Elves 5 gold when round VI of turn 4 begins",
    ]);
    expect(back?.clauses.map(phrase)).toEqual([
      "pay the Elves 1 gold at once",
      "pay the Orcs 2 gold when round VI of turn 4 begins",
    ]);
  });

  it("protects the places where both sides meet", () => {
    expect(GROUND.border).toEqual(["3c"]);
    const beside = PLACES["1"].neighbours[0] as Territory;
    const near = view({ ...TABLE, places: [...TABLE.places, place(beside, null, { faction: "orcs", units: 1 })] });
    expect(groundOf(near, "elves", "orcs", 10).border).toContain("1");
  });

  it("aims a joint attack at what both stand beside", () => {
    expect(GROUND.target).toEqual([]);
    const [one, other] = PLACES["5c"].neighbours as [Territory, Territory?];
    const table = view({
      players: TABLE.players,
      places: [
        place("5c", "goblins", { faction: "goblins", units: 1 }),
        place(one, null, { faction: "elves", units: 1 }),
        place(other ?? one, null, { faction: "orcs", units: 1 }),
      ],
    });
    expect(groundOf(table, "elves", "orcs", 10).target).toEqual(["5c"]);
  });

  it("names this turn for an act as long as units can still move", () => {
    const turn = (round: string) => groundOf(view({ ...TABLE, round }), "elves", "orcs", 10).soon;
    expect([turn("III"), turn("IV"), turn("VII")]).toEqual([3, 4, 4]);
  });

  const all = templatesOn(GROUND, BACK, 4).flatMap(({ name, ways }) =>
    ways.map((one) => ({ title: `${name}: ${one.name}`, clauses: one.clauses })),
  );

  it.each(all)("is a sentence without holes: $title", ({ clauses }) => {
    for (const clause of clauses) {
      expect(phrase(clause)).not.toMatch(/[{}]|undefined|null|NaN|\s{2}/);
      expect(Object.values(toClause(clause))).not.toContain(undefined);
    }
  });
});

describe("a payment that depends on another clause", () => {
  const until = freshClause("stay_out", GROUND);
  const endless = { ...until, turn: null, round: null };
  const honour = { ...freshClause("text", GROUND), text: "peace" };

  it("can name what the game judges, and can know in time", () => {
    const clauses = [until, honour, endless, freshClause("pay_if_won", GROUND)];
    expect(conditionsFor("pay_if_kept", clauses)).toEqual([1]);
    expect(conditionsFor("pay_if_yielded", clauses)).toEqual([1, 3]);
  });

  it("follows its clause when others are removed, and names another when that one is", () => {
    const paid = freshClause("pay_if_kept", GROUND, [until]);
    const clauses = [until, { ...until, seat: "elves" as const }, { ...paid, clause: 2 }];
    expect(without(clauses, 0).map((one) => one.clause)).toEqual([0, 1]);
    expect(without(clauses, 1).at(-1)?.clause).toBe(1);
  });

  it("goes with the last clause that it could depend on", () => {
    const clauses = [until, honour, freshClause("pay_if_kept", GROUND, [until])];
    expect(without(clauses, 0).map((one) => one.duty)).toEqual(["text"]);
  });
});

describe("the sentence of a clause", () => {
  const duties = KINDS.flatMap(({ kinds }) => kinds.map(([duty]) => duty));

  it.each(duties)("has no holes left: %s", (duty) => {
    const sentence = phrase(freshClause(duty, GROUND));
    expect(sentence).not.toMatch(/[{}]|undefined|null|\s{2}/);
    expect(effectOf(freshClause(duty, GROUND), "elves").text).not.toMatch(/[{}]|undefined/);
  });

  it("says what happens to the player it names, and to no other", () => {
    const effect = (part: Partial<Fields>) =>
      effectOf({ ...freshClause("no_question", GROUND), ...part }, "elves").text;
    expect(effect({ opponent: null })).toContain("The Orcs cannot question anyone");
    expect(effect({ opponent: "elves" })).toContain("The Orcs cannot question you");
    const spared = { ...freshClause("no_treachery", GROUND), opponent: "goblins" } as const;
    expect(effectOf(spared, "elves").text).toContain("cannot use treachery against the Goblins");
  });

  it("can be written for every kind of clause", () => {
    expect(new Set(duties)).toEqual(new Set(Object.keys(CLAUSE_FORMS)));
  });

  it("obliges the only people that can owe it", () => {
    expect(freshClause("no_forbidding", GROUND)).toMatchObject({ seat: "goblins", faction: "elves" });
  });

  it("says whom an attack is aimed at", () => {
    const attack = freshClause("attack", GROUND);
    expect(phrase({ ...attack, opponent: null, places: ["1"] })).toMatch(/^attack anyone in 1 with/);
    expect(phrase({ ...attack, opponent: "goblins" })).toMatch(/^attack the Goblins with at least 2 units in turn 3$/);
  });

  it("names one unit and several units correctly", () => {
    const send = (amount: number): Fields => ({ ...freshClause("send_at_most", GROUND), amount });
    expect(phrase(send(1))).toMatch(/\b1 unit\b/);
    expect(phrase(send(2))).toMatch(/\b2 units\b/);
  });

  it("marks the peoples it names", () => {
    const named = words(freshClause("pay", GROUND)).filter((one) => one.seat);
    expect(named.map((one) => one.seat)).toEqual(["elves"]);
  });

  it("sends only the fields of its duty", () => {
    const clause = toClause(freshClause("pay", GROUND)) as unknown as Record<string, unknown>;
    expect(new Set(Object.keys(clause))).toEqual(new Set(["duty", "seat", ...CLAUSE_FORMS.pay.keys]));
  });

  it("lists places with the right conjunction", () => {
    expect(placesText(["1"], "or")).toBe("1");
    expect(placesText(["1", "2", "4"], "or")).toMatch(/^\S+, \S+ or \S+$/);
  });
});

describe("past agreements", () => {
  const offered = line({
    event: "AgreementOffered",
    number: 1,
    seat: "elves",
    parties: ["elves", "orcs"],
    clauses: ["peace"],
    answers: 0,
  });

  it("tells how an offer ended", () => {
    const past = pastOf([happened(1, offered), happened(2, line({ event: "OfferDeclined", number: 1, seat: "orcs" }))]);
    expect(past.deals).toEqual([
      {
        number: 1,
        seat: "elves",
        parties: ["elves", "orcs"],
        sentences: ["peace"],
        wasBinding: false,
        end: "declined by the Orcs",
      },
    ]);
  });

  it("remembers that an agreement was binding", () => {
    const past = pastOf([
      happened(1, offered),
      happened(2, line({ event: "AgreementFormed", number: 1 })),
      happened(3, line({ event: "AgreementTerminated", number: 1 })),
    ]);
    expect(past.deals[0]?.wasBinding).toBe(true);
  });

  it("closes the offer that a counter-offer replaces", () => {
    const counter = line({
      event: "AgreementOffered",
      number: 2,
      seat: "orcs",
      parties: ["elves", "orcs"],
      clauses: [],
      answers: 1,
    });
    expect(pastOf([happened(1, offered), happened(2, counter)]).deals.map((one) => one.number)).toEqual([1]);
  });

  it("keeps gifts with their turn, and payments with their agreement", () => {
    const heard = [
      happened(1, line({ event: "TurnBegan", turn: 4 })),
      happened(2, line({ event: "GoldGiven", seat: "orcs", to: "elves", amount: 3 })),
      happened(3, line({ event: "PaymentMade", seat: "elves", to: "orcs", amount: 2, number: 7 }, "Elves pay.")),
    ];
    const past = pastOf(heard);
    expect(past.gifts.map(({ turn, amount, agreement }) => [turn, amount, agreement])).toEqual([
      [4, 3, null],
      [4, 2, 7],
    ]);
    expect(past.notes.get(7)?.map(({ turn, line: told }) => [turn, told.text])).toEqual([[4, "Elves pay."]]);
  });

  it("leaves out what was taken back", () => {
    const heard = [happened(1, offered), happened(2), news(3, { news: "taken_back", count: 2 })];
    expect(kept(heard)).toEqual([]);
    expect(kept([...heard, news(4, { news: "put_back", count: 2 })])).toHaveLength(2);
  });
});
