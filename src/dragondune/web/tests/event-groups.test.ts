import { describe, expect, it } from "vitest";
import { causeOf } from "../src/event-groups";
import { happened as noteworthy } from "../src/guide/happenings";
import type { UnitsLost } from "../wire";
import { happened, line } from "./builders";

const lost = (clause: string): UnitsLost => ({ event: "UnitsLost", seat: "elves", place: "3c", count: 2, clause });

describe("what killed units", () => {
  it("is a dragon in the open or on a card, a troll, or a battle however it ended", () => {
    expect(["I.2", "II.2"].map((clause) => causeOf(lost(clause)))).toEqual(["dragon", "dragon"]);
    expect(causeOf(lost("IV.end"))).toBe("troll");
    expect(["V.7", "V.8", "V.9", "twoaces.3"].map((clause) => causeOf(lost(clause)))).toEqual(
      Array.from({ length: 4 }, () => "battle"),
    );
  });

  it("decides what the guide explains", () => {
    expect(noteworthy([happened(1, line(lost("II.2")))], "elves")).toEqual(["Burnt"]);
    expect(noteworthy([happened(1, line(lost("IV.end")))], "elves")).toEqual(["Troll"]);
    expect(noteworthy([happened(1, line(lost("V.8")))], "elves")).toEqual([]);
  });
});
