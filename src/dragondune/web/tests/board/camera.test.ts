import { describe, expect, it } from "vitest";
import {
  aimedAt,
  brought,
  held,
  inFrame,
  MOST,
  onMap,
  panned,
  seen,
  shows,
  unitsIn,
  whole,
  zoomed,
} from "../../src/board/camera";
import { type Point, VIEW_BOX } from "../../src/board-facts";

const FRAME = { width: 800, height: 600 };
const [LEFT, TOP, SIZE] = VIEW_BOX;
const MIDDLE: Point = [LEFT + SIZE / 2, TOP + SIZE / 2];

describe("the camera", () => {
  it("centres a map that is smaller than its frame", () => {
    expect(whole(FRAME)).toEqual({ scale: 1, x: 100, y: 0 });
    expect(seen(whole(FRAME), FRAME)[1]).toBeCloseTo(TOP);
    expect(seen(whole(FRAME), FRAME)[3]).toBeCloseTo(SIZE);
  });

  it("never leaves a gap beside a map that could fill the frame", () => {
    expect(held({ scale: 2, x: 50, y: 50 }, FRAME)).toEqual({ scale: 2, x: 0, y: 0 });
    expect(held({ scale: 2, x: -9999, y: -9999 }, FRAME)).toEqual({ scale: 2, x: 800 - 1200, y: 600 - 1200 });
  });

  it("keeps the scale between the whole map and the closest look", () => {
    expect(held({ scale: 0.2, x: 0, y: 0 }, FRAME).scale).toBe(1);
    expect(held({ scale: 99, x: 0, y: 0 }, FRAME).scale).toBe(MOST);
  });

  it("zooms around the point under the finger", () => {
    const near = held({ scale: 2, x: -200, y: -300 }, FRAME);
    const at: Point = [400, 300];
    const before = onMap(near, FRAME, at);
    const after = onMap(zoomed(near, FRAME, 1.5, at), FRAME, at);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });

  it("aims at points so that all of them are seen", () => {
    const points: Point[] = [MIDDLE, [MIDDLE[0] + 60, MIDDLE[1] - 40]];
    const camera = aimedAt(points, FRAME);
    expect(camera.scale).toBeGreaterThan(1);
    expect(shows(camera, FRAME, points)).toBe(true);
    expect(shows(camera, FRAME, [[LEFT + 31, TOP + 31]])).toBe(false);
  });

  it("finds a point of the frame again on the map", () => {
    const near = held({ scale: 2, x: -200, y: -300 }, FRAME);
    const [x, y] = onMap(near, FRAME, inFrame(near, FRAME, [123, 456]));
    expect(x).toBeCloseTo(123);
    expect(y).toBeCloseTo(456);
    expect(unitsIn(near, FRAME, 22)).toBeCloseTo((22 * SIZE) / 1200);
  });

  it("moves by keys as far as there is map", () => {
    const near = zoomed(whole(FRAME), FRAME, 2, [400, 300]);
    expect(panned(near, FRAME, [-100, 0]).x).toBe(near.x - 100);
    expect(panned(near, FRAME, [-9999, 0]).x).toBe(800 - 1200);
    expect(panned(whole(FRAME), FRAME, [50, 50])).toEqual(whole(FRAME));
  });

  it("brings into view what the keyboard is at, and stays where that is seen", () => {
    const near = zoomed(whole(FRAME), FRAME, 3, [0, 0]);
    const far: Point = [LEFT + SIZE - 100, TOP + SIZE - 100];
    expect(shows(near, FRAME, [far])).toBe(false);
    expect(shows(brought(near, FRAME, far), FRAME, [far])).toBe(true);
    const there = brought(near, FRAME, far);
    expect(brought(there, FRAME, far)).toEqual(there);
  });

  it("shows the whole map when there is nothing to aim at", () => {
    expect(aimedAt([], FRAME)).toEqual(whole(FRAME));
  });
});
