import { describe, expect, it } from "vitest";
import { effectOf } from "../../src/deal/clause-effects";
import { CLAUSE_FORMS, type Fields, phrase, placesText, toClause, words } from "../../src/deal/clause-sentence";
import { freshClause, groundOf, KINDS, templatesOn } from "../../src/deal/offer-templates";
import { kept, pastOf } from "../../src/deal/past-deals";
import { happened, line, news, place, view } from "../builders";

const TABLE = view({
  turn: 3,
  places: [
    place("1", null, { faction: "elves", units: 9 }),
    place("3c", "elves", { faction: "elves", units: 1 }),
    place("5c", "orcs", { faction: "orcs", units: 2 }),
  ],
});
const GROUND = groundOf(TABLE, "elves", "orcs", 10);

describe("what an agreement is about at first", () => {
  it("prefers a castle you hold to a larger army elsewhere", () => {
    expect(GROUND).toMatchObject({ you: "elves", them: "orcs", land: "3c", theirs: "5c", last: 4 });
  });

  it("never names a turn after the last", () => {
    expect(groundOf(TABLE, "elves", "orcs", 3).last).toBe(3);
  });

  it("offers no alliance to two players", () => {
    const duties = (playing: number) =>
      templatesOn(GROUND, playing).flatMap((one) => one.clauses.map(({ duty }) => duty));
    expect(duties(4)).toContain("ally_with");
    expect(duties(2)).not.toContain("ally_with");
  });

  it("fills the patterns with both sides", () => {
    const peace = templatesOn(GROUND, 4)[0];
    expect(peace?.clauses.map(({ seat, faction, turn }) => ({ seat, faction, turn }))).toEqual([
      { seat: "elves", faction: "orcs", turn: 4 },
      { seat: "orcs", faction: "elves", turn: 4 },
    ]);
  });
});

describe("the sentence of a clause", () => {
  const duties = KINDS.flatMap(({ kinds }) => kinds.map(([duty]) => duty));

  it.each(duties)("has no holes left: %s", (duty) => {
    const sentence = phrase(freshClause(duty, GROUND));
    expect(sentence).not.toMatch(/[{}]|undefined|null|\s{2}/);
    expect(effectOf(freshClause(duty, GROUND), "elves").text).not.toMatch(/[{}]|undefined/);
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
    expect(past.notes.get(7)?.map((one) => one.text)).toEqual(["Elves pay."]);
  });

  it("leaves out what was taken back", () => {
    const heard = [happened(1, offered), happened(2), news(3, { news: "taken_back", count: 2 })];
    expect(kept(heard)).toEqual([]);
    expect(kept([...heard, news(4, { news: "put_back", count: 2 })])).toHaveLength(2);
  });
});
