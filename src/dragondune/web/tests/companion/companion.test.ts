import { describe, expect, it } from "vitest";
import { openOffers } from "../../src/companion/Agreements";
import { tellBox } from "../../src/companion/box-telling";
import { pipsOf } from "../../src/companion/Die";
import { lastDrawn } from "../../src/companion/Draws";
import { codeOf } from "../../src/companion/QrCode";
import { bySuit, planOf } from "../../src/companion/SecretForms";
import { clockText, leftOf } from "../../src/companion/TimerBar";
import { CLAUSE_FORMS } from "../../src/deal/clause-sentence";
import { freshClause, groundWithoutBoard, KINDS } from "../../src/deal/offer-templates";
import { freshKey } from "../../src/kit/keys";
import { SEATS } from "../../src/names";
import { isCalled } from "../../src/session";
import type { RoomView } from "../../wire";
import { happened, line, news, picture } from "../builders";

describe("a companion table", () => {
  it("shows what was drawn last, not what was promised since", () => {
    const heard = [
      happened(1, line({ event: "DragonCardTurned" }, "A card."), line({ event: "DragonMoved" }, "It moves.")),
      happened(2, line({ event: "AgreementOffered" }, "An offer.")),
    ];
    expect(lastDrawn(heard).map((one) => one.text)).toEqual(["A card.", "It moves."]);
    expect(lastDrawn([])).toEqual([]);
  });

  it("tells the latest first, and who was asked for what", () => {
    const told = tellBox([
      news(1, { news: "status_changed", status: "running" }),
      news(2, { news: "sealing_called", seat: "orcs", what: "plan", seats: ["elves", "orcs"] }),
      news(3, { news: "entry_sealed", seat: "elves" }),
      news(4, { news: "sealing_cancelled", seat: "elves" }),
      news(5, { news: "set_by_hand", seat: "elves", dragon: 7, starter: null }),
      news(6, { news: "set_by_hand", seat: "elves", dragon: null, starter: "orcs" }),
      happened(7, line({ event: "BidPassed" }, "The Orcs pass.")),
    ]);
    expect(told.map((one) => one.text)).toEqual([
      "The Orcs pass.",
      "The Elves say that the Orcs start.",
      "The Elves say that the dragon is at 7.",
      "The Elves cancel that; nothing is opened.",
      "The Orcs ask the Elves and Orcs for battle plans.",
      "The box is open.",
    ]);
  });

  it("calls for the screen only of seats that have not sealed", () => {
    const sealing = { seats: ["elves", "orcs"], sealed: ["orcs"] };
    const shown = picture(1, "elves", { room: { sealing } });
    expect(SEATS.filter((seat) => isCalled(shown, seat))).toEqual(["elves"]);
    expect(isCalled(picture(1, "elves"), "elves")).toBe(false);
    expect(isCalled(null, "elves")).toBe(false);
  });

  it("lists the offers that wait for you", () => {
    const offers = [
      { number: 1, parties: ["elves", "orcs"], accepted: ["orcs"] },
      { number: 2, parties: ["elves", "orcs"], accepted: ["elves"] },
      { number: 3, parties: ["dwarves", "orcs"], accepted: ["orcs"] },
    ];
    const room = { deals: { offers } } as unknown as RoomView;
    expect(openOffers(room, "elves").map((one) => one.number)).toEqual([1]);
    expect(openOffers(room, null)).toEqual([]);
  });
});

describe("a timer", () => {
  it("counts down by the server's clock, and stands still while it is held", () => {
    expect(leftOf({ seconds: 90, left: 90, runs_out: 1090 }, 1030.2)).toBe(60);
    expect(leftOf({ seconds: 90, left: 12.4, runs_out: null }, 5000)).toBe(13);
    expect(leftOf({ seconds: 90, left: 90, runs_out: 1090 }, 2000)).toBe(0);
    expect([0, 5, 65, 600].map(clockText)).toEqual(["0:00", "0:05", "1:05", "10:00"]);
  });
});

describe("a secret plan", () => {
  it("is the decision that its fields say", () => {
    const plan = { count: 3, card: "4S", elites: 0, isBlessed: false } as const;
    expect(planOf(plan)).toEqual({ decide: "SealPlan", count: 3, card: "4S" });
    expect(planOf({ ...plan, elites: 2 })).toEqual({ decide: "SealElitePlan", count: 3, card: "4S", elites: 2 });
    expect(planOf({ ...plan, isBlessed: true })).toEqual({ decide: "SealBlessedPlan", count: 3, card: "4S" });
  });

  it("offers cards suit by suit", () => {
    expect(bySuit(["AD", "2D", "3S", "4C"])).toEqual([["AD", "2D"], [], ["4C"], ["3S"]]);
  });

  it("has a key of its own each time", () => {
    expect(freshKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(freshKey()).not.toBe(freshKey());
  });
});

describe("the invitation as a code", () => {
  const { size, path } = codeOf(
    "http://192.168.1.20:8050/table/rqVPE4UdBTjBCCGM#invitation=wq4VpPfuTT0yh_JKzwLBEpGMgJWv",
  );
  const isDark = (x: number, y: number): boolean => path.includes(`M${x} ${y}h`);

  it("has a margin, and the marks by which cameras find it", () => {
    const inner = size - 8;
    expect(inner % 4).toBe(1);
    for (let i = 0; i < size; i++)
      for (const margin of [0, 3, size - 4, size - 1]) expect(isDark(i, margin) || isDark(margin, i)).toBe(false);
    for (const [x, y] of [
      [4, 4],
      [4 + inner - 7, 4],
      [4, 4 + inner - 7],
    ] as const) {
      const ring = Array.from({ length: 7 }, (_, i) => isDark(x + i, y + 3));
      expect(ring).toEqual([true, false, true, true, true, false, true]);
    }
  });

  it("is another one for another link", () => {
    expect(codeOf("http://192.168.1.20:8050/table/other").path).not.toBe(path);
  });
});

describe("a die", () => {
  it("has as many pips as it shows, none on top of another", () => {
    for (let pips = 1; pips <= 6; pips++) {
      const places = pipsOf(pips).map(String);
      expect(new Set(places).size).toBe(pips);
    }
  });
});

describe("an agreement without a board", () => {
  it("begins with a whole clause of every kind", () => {
    const ground = groundWithoutBoard("elves", "orcs", SEATS, 8);
    for (const [duty] of KINDS.flatMap((one) => one.kinds)) {
      const clause = freshClause(duty, ground);
      expect(clause.seat).not.toBe(clause.to);
      expect(SEATS).toContain(clause.seat);
      if (CLAUSE_FORMS[duty].places === "one") expect(clause.places).toHaveLength(1);
    }
    expect(groundWithoutBoard("elves", "orcs", ["elves", "orcs"], 1).last).toBe(1);
  });
});
