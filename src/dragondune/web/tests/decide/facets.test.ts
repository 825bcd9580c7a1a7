import { describe, expect, it } from "vitest";
import { before, narrow, openFacet, shared, withDefaults } from "../../src/decide/facets";
import { option } from "../builders";

const hire = (place: string, count: number, price: number) => option({ decide: "HireUnits", place, count }, price);
const march = (origin: string, destination: string, count: number) =>
  option({ decide: "MoveUnits", origin, destination, count });
const OPTIONS = [hire("1", 1, 2), hire("1", 2, 4), hire("3c", 1, 2), march("1", "2", 1), march("1", "3c", 1)];

describe("a decision, part by part", () => {
  it("asks first what to do", () => {
    const { facets, left } = narrow(OPTIONS, {});
    expect(facets.map((one) => one.field)).toEqual(["decide"]);
    expect(left).toHaveLength(OPTIONS.length);
  });

  it("narrows the options with every choice", () => {
    const { facets, left } = narrow(OPTIONS, { decide: "HireUnits", place: "1" });
    expect(facets.map((one) => one.field)).toEqual(["decide", "place", "count"]);
    expect(left.map((one) => one.price)).toEqual([2, 4]);
    expect(openFacet(facets)?.values).toEqual([1, 2]);
  });

  it("does not ask for what is the same in all options", () => {
    const { facets, left } = narrow([march("1", "2", 1), march("1", "3c", 1)], { destination: "2" });
    expect(facets.map((one) => one.field)).toEqual(["destination"]);
    expect(left).toEqual([march("1", "2", 1)]);
    expect(openFacet(facets)).toBeNull();
  });

  it("ignores a choice that is no longer possible", () => {
    const { facets } = narrow(OPTIONS, { decide: "HireUnits", place: "17" });
    expect(openFacet(facets)?.field).toBe("place");
  });

  it("starts numbers with the most of what costs least", () => {
    const free = [hire("1", 1, 0), hire("1", 2, 0), hire("1", 3, 2)];
    expect(withDefaults(free, {})).toEqual({ count: 2 });
  });

  it("sorts numbers by value", () => {
    const { facets } = narrow([hire("1", 10, 9), hire("1", 9, 8), hire("1", 1, 1)], {});
    expect(openFacet(facets)?.values).toEqual([1, 9, 10]);
  });

  it("knows the value that all options share, and none where they differ", () => {
    expect(shared([hire("1", 1, 2), hire("1", 2, 4)], "place")).toBe("1");
    expect(shared(OPTIONS, "place")).toBeUndefined();
  });

  it("shows which options were left before a part was chosen", () => {
    const { facets } = narrow(OPTIONS, { decide: "HireUnits", place: "1", count: 2 });
    expect(before(OPTIONS, facets, "place")).toEqual(OPTIONS.slice(0, 3));
  });
});
