// The numbered marks of a game's analysis: their order, their filter, their worth and their place.
import { expect, test } from "vitest";
import {
  keyed,
  momentOf,
  numbered,
  passes,
  spread,
  turnSpans,
  weightiest,
  worthOf,
} from "../../src/ending/review-marks";
import type { Mark, ReviewPoint } from "../../wire";

const point = (n: number, turn: number): ReviewPoint => ({ n, turn, chances: { elves: 0.5, orcs: 0.5 } });
const points = [point(0, 1), point(4, 1), point(9, 2), point(12, 2)];

const mark = (n: number, fields: Partial<Mark> = {}): Mark => ({
  n,
  turn: 1,
  kind: "mistake",
  seat: "elves",
  text: "",
  better: "",
  cost: 0.08,
  reasons: [],
  shift: {},
  ...fields,
});

const luck = mark(5, { kind: "luck", seat: null, cost: 0, shift: { elves: 0.1, orcs: -0.2 } });
const theirs = mark(10, { seat: "orcs", cost: 0.3 });
const all = numbered({ points, marks: [mark(3), luck, theirs] });

test("marks are numbered and stand at the point that shows their effect", () => {
  expect(all.map(({ number, at }) => [number, at])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
});

test("a mark after the last point stands at the last point", () => {
  expect(numbered({ points, marks: [mark(40)] })[0]?.at).toBe(3);
});

test("a mistake opens before it was made, anything else when it happened", () => {
  expect(momentOf(mark(3))).toBe(2);
  expect(momentOf(mark(0))).toBe(0);
  expect(momentOf(luck)).toBe(5);
});

test("a filter keeps the numbers of what it lets through", () => {
  const through = (filter: Parameters<typeof passes>[1]) =>
    all.filter((one) => passes(one, filter, "elves")).map((one) => one.number);
  expect(through("all")).toEqual([1, 2, 3]);
  expect(through("mine")).toEqual([1]);
  expect(through("mistakes")).toEqual([1, 3]);
  expect(through("luck")).toEqual([2]);
});

test("nothing is yours if you only watched", () => {
  expect(all.some((one) => passes(one, "mine", null))).toBe(false);
});

test("a mistake is worth its cost, a strong move what it won, anything else the largest change", () => {
  const shift = { elves: 0.02, orcs: -0.2 };
  expect(worthOf(theirs)).toBe(-30);
  expect(worthOf(mark(3, { kind: "stroke", shift }))).toBe(2);
  expect(worthOf(mark(3, { kind: "swing", shift }))).toBe(-20);
  expect(worthOf(luck)).toBe(-20);
});

test("your worst mistake is shown first, without one what counted most", () => {
  expect(weightiest(all, "elves")?.number).toBe(1);
  expect(weightiest(all, "dwarves")?.number).toBe(3);
  expect(weightiest([], "elves")).toBeNull();
});

test("turns share the point between them", () => {
  expect(turnSpans(points)).toEqual([
    { turn: 1, from: 0, to: 2 },
    { turn: 2, from: 2, to: 3 },
  ]);
});

test("numbers that would cover each other move apart within the line", () => {
  expect(spread([10, 12, 100], 30, 0, 200)).toEqual([10, 40, 100]);
  expect(spread([190, 195, 199], 30, 0, 200)).toEqual([140, 170, 200]);
});

test("arrows go from point to point, with Shift from mark to mark", () => {
  const where = { at: 1, last: 3, marks: all };
  expect(keyed("ArrowRight", false, where)).toBe(2);
  expect(keyed("ArrowLeft", false, { ...where, at: 0 })).toBe(0);
  expect(keyed("ArrowRight", true, { ...where, at: 0 })).toBe(1);
  expect(keyed("ArrowLeft", true, { ...where, at: 3 })).toBe(2);
  expect(keyed("ArrowLeft", true, { ...where, at: 1 })).toBe(1);
  expect(keyed("End", false, where)).toBe(3);
  expect(keyed("Tab", false, where)).toBeUndefined();
});
