import { describe, expect, it } from "vitest";
import { Refusal } from "../../src/api";
import { counterTo, decisionOf, Negotiation, negotiationOf, offerTo, speak } from "../../src/deal/negotiation";
import { Session } from "../../src/session";

describe("a negotiation", () => {
  it("belongs to one session", () => {
    const [one, other] = [new Session("t", null, null), new Session("t", null, null)];
    expect(negotiationOf(one)).toBe(negotiationOf(one));
    expect(negotiationOf(one)).not.toBe(negotiationOf(other));
  });

  it("calls for the Deals tab when an offer is composed or shown, not while it is written", () => {
    const negotiation = new Negotiation();
    const draft = offerTo("elves", ["orcs"]);
    negotiation.write(draft);
    expect(negotiation.calls).toBe(0);
    negotiation.compose(draft);
    negotiation.show(4);
    expect([negotiation.calls, negotiation.shown]).toEqual([2, 4]);
  });

  it("forgets the gift when an offer is composed", () => {
    const negotiation = new Negotiation();
    negotiation.give("orcs");
    negotiation.compose(offerTo("elves", ["orcs"]));
    expect(negotiation.giftTo).toBeNull();
  });

  it("lists the parties in the order of the seats", () => {
    expect(offerTo("orcs", ["dwarves"]).parties).toEqual(["dwarves", "orcs"]);
  });

  it("sends a counter-offer with the number it answers", () => {
    const offer = { parties: ["elves", "orcs"], clauses: [], number: 3 } as never;
    expect(decisionOf(counterTo(offer))).toMatchObject({ decide: "CounterOffer", number: 3 });
    expect(decisionOf(offerTo("elves", ["orcs"]))).toMatchObject({ decide: "OfferAgreement" });
  });

  it("is said again when the table moved on meanwhile, and only then", async () => {
    const refusal = (kind: string): Refusal =>
      new Refusal({ kind, sentence: "no", rule: null, picture: { n: 9 } } as never);
    const tried: number[] = [];
    const stale = {
      latest: { n: 5 },
      act: (command: { at: number }) => {
        tried.push(command.at);
        return tried.length < 3 ? Promise.reject(refusal("stale")) : Promise.resolve(1);
      },
    };
    await speak(stale as never, { decide: "Pass" } as never, "key");
    expect(tried).toEqual([5, 9, 9]);
    const illegal = { latest: null, act: () => Promise.reject(refusal("illegal")) };
    await expect(speak(illegal as never, { decide: "Pass" } as never, "key")).rejects.toThrow("no");
  });
});
