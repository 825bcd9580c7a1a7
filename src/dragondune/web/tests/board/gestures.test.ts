import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Camera, whole } from "../../src/board/camera";
import { type Hands, listen } from "../../src/board/gestures";

const FRAME = { width: 470, height: 470 };
/** Pixels for a unit of the map, which is 940 wide. */
const UNIT = 0.5;

describe("fingers on the map", () => {
  const frame = document.createElement("div");
  let hands: { [K in keyof Hands]: ReturnType<typeof vi.fn<Hands[K]>> };
  let stop: () => void;
  const camera: Camera = whole(FRAME);

  beforeEach(() => {
    vi.useFakeTimers();
    hands = {
      grab: vi.fn(() => null),
      carry: vi.fn(),
      drop: vi.fn(),
      tap: vi.fn(),
      look: vi.fn(),
    };
    stop = listen(frame, { camera: () => camera, frame: () => FRAME, move: vi.fn() }, () => hands, false);
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  const point = (kind: string, pointerType: string): void => {
    frame.dispatchEvent(
      Object.assign(new Event(kind, { bubbles: true, cancelable: true }), {
        pointerType,
        pointerId: 1,
        button: 0,
        clientX: 100,
        clientY: 120,
      }),
    );
  };

  it("choose by a tap, and may mean what is near", () => {
    point("pointerdown", "touch");
    point("pointerup", "touch");
    expect(hands.tap).toHaveBeenCalledWith([130, 170], 22 / UNIT);
    expect(hands.look).not.toHaveBeenCalled();
  });

  it("look at a land by a long press, without choosing it", () => {
    point("pointerdown", "touch");
    vi.advanceTimersByTime(1000);
    point("pointerup", "touch");
    expect(hands.look).toHaveBeenCalledWith([130, 170], 22 / UNIT);
    expect(hands.tap).not.toHaveBeenCalled();
  });

  it("a mouse means exactly what is under it, and looks by its right button", () => {
    point("pointerdown", "mouse");
    vi.advanceTimersByTime(1000);
    point("pointerup", "mouse");
    expect(hands.tap).toHaveBeenCalledWith([130, 170], 0);
    point("contextmenu", "mouse");
    expect(hands.look).toHaveBeenCalledWith([130, 170], 0);
  });
});
