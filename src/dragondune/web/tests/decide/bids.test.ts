import { describe, expect, it } from "vitest";
import { countsIn, type Plan, planOf } from "../../src/decide/battle/battle-plans";
import { storyOf } from "../../src/decide/bidding/auction-story";
import { happened, line, view } from "../builders";

const began = line({ event: "RoundBegan", round: "III" });
const up = line({ event: "CardPutUp" });
const bid = (seat: "elves" | "orcs", amount: number) => line({ event: "BidPlaced", seat, amount });

describe("the auction", () => {
  it("says which of the cards is up, and what was bid for it", () => {
    const heard = [
      happened(1, began, up, bid("elves", 1)),
      happened(2, up, bid("orcs", 2), line({ event: "BidPassed", seat: "elves" })),
    ];
    const story = storyOf(heard, view({ auction: { cards_left: 3 } }));
    expect(story.title).toBe("Second of four cards");
    expect(story.calls).toEqual([
      { seat: "orcs", amount: 2 },
      { seat: "elves", amount: null },
    ]);
  });

  it("has a title for a single card, and where the count is unknown", () => {
    expect(storyOf([happened(1, began, up)], view({ auction: { cards_left: 1 } })).title).toBe("The only card");
    expect(storyOf([], view({ auction: { cards_left: 4 } })).title).toBe("A card is up for bid");
  });
});

describe("battle plans", () => {
  const plan = (decide: string, count: number, card: string | null, elites?: number): Plan =>
    ({ decide, count, card, ...(elites === undefined ? {} : { elites }) }) as unknown as Plan;
  const plans = [
    plan("SealPlan", 3, null),
    plan("SealPlan", 1, "5H"),
    plan("SealElitePlan", 3, null, 2),
    plan("SealBlessedPlan", 1, "5H"),
  ];

  it("list each army once, smallest first", () => {
    expect(countsIn(plans)).toEqual([1, 3]);
  });

  it("are found by what is wished for", () => {
    const wish = { count: 3, card: null, elites: null, isBlessed: false };
    expect(planOf(plans, wish)).toBe(plans[0]);
    expect(planOf(plans, { ...wish, elites: 2 })).toBe(plans[2]);
    expect(planOf(plans, { ...wish, count: 1, card: "5H", isBlessed: true })).toBe(plans[3]);
    expect(planOf(plans, { ...wish, count: 2 })).toBeNull();
  });
});
