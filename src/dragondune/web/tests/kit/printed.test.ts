import { describe, expect, it } from "vitest";
import { pictures, withLowInk } from "../../src/kit/printed";

const drawn = new Map(pictures());

describe("the pieces and cards of the printed game", () => {
  it("are a standard deck, three backs and every marker", () => {
    const names = [...drawn.keys()].filter((name) => !name.startsWith("changed:"));
    const cards = [..."DHCS"].flatMap((suit) => [..."A23456789JQK", "10"].map((rank) => `card-${rank}${suit}`));
    expect(new Set(names.filter((name) => name.startsWith("card-")))).toEqual(new Set(cards));
    expect(names.filter((name) => name.startsWith("back-"))).toEqual(["back-artifact", "back-event", "back-player"]);
    expect(names).toEqual(expect.arrayContaining(["unit-elves", "elite", "hidden", "gold", "troll", "dragon"]));
  });

  it("name themselves", () => {
    for (const drawing of drawn.values()) expect(drawing).toMatch(/aria-label="[^"]+"/);
    expect(drawn.get("card-KH")).toContain('aria-label="King of hearts, graveyard of the Elves"');
  });

  it("follow the suits of Goblins and Orcs", () => {
    expect(drawn.get("card-KC")).toContain("graveyard of the Goblins");
    expect(drawn.get("changed:card-KC")).toContain("graveyard of the Orcs");
    expect(drawn.get("changed:unit-goblins")).not.toEqual(drawn.get("unit-goblins"));
    expect(drawn.has("changed:unit-elves")).toBe(false);
  });

  it("leave surfaces white where ink is saved, and show in colour what was light upon them", () => {
    const unit = drawn.get("unit-orcs") ?? "";
    expect(unit).toContain('fill="#43264f"');
    const low = withLowInk("unit-orcs", unit);
    expect(low).toContain('fill="#ffffff"');
    expect(low).not.toContain('fill="#fff8e8"');
    expect(low).toContain('fill="#43264f"'); // the face
    expect(withLowInk("changed:unit-orcs", unit)).toEqual(low);
    const hidden = drawn.get("unit-orcs-hidden") ?? "";
    expect(withLowInk("unit-orcs-hidden", hidden)).toEqual(hidden);
  });
});
