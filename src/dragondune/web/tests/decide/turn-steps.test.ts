import { describe, expect, it } from "vitest";
import { turnSteps } from "../../src/decide/recruiting/turn-steps";
import type { Step, View } from "../../wire";

const ORDER: readonly Step[] = ["revive", "conscript", "hire", "move"];
const texts = (canHire: boolean, agenda: readonly Step[]): string[] =>
  turnSteps({ agenda } as unknown as View, [], "orcs", { order: ORDER, canHire }).map((one) => one.text);

describe("the steps of a turn", () => {
  it("say that a people that cannot hire raises armies", () => {
    expect(texts(false, ["move", "hire"])).toContain("Raise armies");
    expect(texts(true, ["move", "hire"])).toContain("Hire");
    expect(texts(false, ["move", "hire", "revive"])).toContain("Raise armies");
  });
});
