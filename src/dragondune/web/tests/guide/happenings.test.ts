import { describe, expect, it } from "vitest";
import { happened as noteworthy } from "../../src/guide/happenings";
import { sentencesOf, soundOf, summary } from "../../src/sense/announcements";
import { happened, line, news } from "../builders";

describe("what the guide explains", () => {
  it("is what happened in this turn and the last, the latest first", () => {
    const turn = (n: number) => line({ event: "TurnBegan", turn: n });
    const heard = [
      happened(1, turn(1), line({ event: "CouncilCalled" })),
      happened(2, turn(2), line({ event: "RedDragonAppeared", place: "1" })),
      happened(3, turn(3), line({ event: "AcePlayed", seat: "orcs" })),
    ];
    expect(noteworthy(heard, "elves")).toEqual(["Ace", "RedDragon"]);
  });

  it("is not your own doing", () => {
    expect(noteworthy([happened(1, line({ event: "AcePlayed", seat: "elves" }))], "elves")).toEqual([]);
    const lost = line({ event: "UnitsLost", seat: "elves", clause: "I.2" });
    expect(noteworthy([happened(1, lost)], "elves")).toEqual(["Burnt"]);
    expect(noteworthy([happened(1, lost)], "orcs")).toEqual([]);
  });
});

describe("what is heard", () => {
  it("is the most important sound of an update", () => {
    const update = {
      ...happened(1, line({ event: "BidPlaced", seat: "orcs" })),
      notice: { kind: "turn", sentence: "" },
    };
    expect(soundOf(update as never, "elves")).toBe("turn");
    expect(soundOf(news(1, { news: "said", seat: "elves", text: "", to: [] }), "elves")).toBeNull();
    expect(soundOf(news(1, { news: "said", seat: "orcs", text: "", to: [] }), "elves")).toBe("talk");
  });

  it("is read out without rule ids, and says who whispers", () => {
    expect(sentencesOf(happened(1, line({ event: "BidPassed" }, "Elves pass.")), "orcs")).toEqual(["Elves pass."]);
    const whisper = news(1, { news: "said", seat: "elves", name: "Ann", text: "psst", to: ["orcs"] });
    expect(sentencesOf(whisper, "orcs")).toEqual(["Ann whispers: psst"]);
    expect(sentencesOf(whisper, "elves")).toEqual([]);
  });

  it("is shortened when a lot happens at once", () => {
    expect(summary(["a.", "b."])).toBe("a. b.");
    expect(summary(["a.", "b.", "c.", "d.", "e."])).toMatch(/^5 .*d\. e\.$/);
  });
});
