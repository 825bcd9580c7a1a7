import { describe, expect, it } from "vitest";
import { attempt } from "../../src/decide/decision-lights";
import type { Territory } from "../../wire";
import { option } from "../builders";

const move = (origin: string, destination: string) =>
  option({ decide: "MoveUnits", origin, destination, count: 3, emerging: 0 });
const facet = (field: string, values: readonly string[]) => ({ field, values, chosen: undefined });
const at = (place: string): Territory => place as Territory;

describe("asking why a territory cannot be chosen", () => {
  it("tries one unit in that territory", () => {
    const tried = attempt([move("1", "2")], facet("destination", ["2"]), at("9"));
    expect(tried).toMatchObject({ decide: "MoveUnits", origin: "1", destination: "9", count: 1 });
  });

  it("never moves units to where they are", () => {
    const pool = [move("1", "2"), move("1", "3")];
    expect(attempt(pool, facet("origin", ["1"]), at("2"))).toMatchObject({ origin: "2", destination: "3" });
    expect(attempt(pool, facet("destination", ["2", "3"]), at("1"))).toBeNull();
  });

  it("tries nothing where the territory can be chosen", () => {
    expect(attempt([move("1", "2")], facet("destination", ["2"]), at("2"))).toBeNull();
  });
});
