// Fingers and mouse on the map: pan, pinch, wheel, double tap, tap, long press, and units carried from land to land.
import type { Territory } from "../../wire";
import type { Point } from "../board-facts";
import { type Camera, type Frame, held, onMap, unitsIn, whole, zoomed } from "./camera";

export interface Hands {
  /** The land whose units are under the finger and can be taken up. */
  grab: (at: Point) => Territory | null;
  carry: (from: Territory, at: Point) => void;
  /** Where it was released; null if it was cancelled. */
  drop: (from: Territory, at: Point | null) => void;
  /** `reach`: how far from the point the target of a finger may lie; 0 for a mouse. */
  tap: (at: Point, reach: number) => void;
  /** A long press or a right click: to look at a land without choosing it. */
  look: (at: Point, reach: number) => void;
}

interface Eye {
  readonly camera: () => Camera;
  readonly frame: () => Frame;
  move: (camera: Camera, isSmooth?: boolean) => void;
}

const SLACK = 7;
const DOUBLE_TAP = 320;
const SAME_PLACE = 30;
const NEARER = 2.2;
const LONG_PRESS = 450;
/** Pixels around a finger's point in which its target may lie: half of a target's size. */
const FINGER = 22;

interface Finger {
  readonly start: Point;
  at: Point;
}

/** Listens on the frame until the returned function is called; a map that is still only hears taps. */
export function listen(frame: HTMLElement, eye: Eye, hands: () => Hands, isStill: boolean): () => void {
  const fingers = new Map<number, Finger>();
  let carried: Territory | null = null;
  let grabbed: Territory | null = null;
  let isMoving = false;
  let lastTap = 0;
  let lastAt: Point = [0, 0];
  let pressed = 0;
  const pointOf = (event: MouseEvent): Point => {
    const box = frame.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const toMap = (at: Point): Point => onMap(eye.camera(), eye.frame(), at);
  const reachOf = (event: PointerEvent): number =>
    event.pointerType === "mouse" ? 0 : unitsIn(eye.camera(), eye.frame(), FINGER);
  const look = (at: Point, reach: number): void => {
    isMoving = true; // it ends neither as a tap nor with units picked up
    grabbed = null;
    hands().look(toMap(at), reach);
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || (event.target as Element).closest("button, a, .sheet")) return;
    const at = pointOf(event);
    fingers.set(event.pointerId, { start: at, at });
    clearTimeout(pressed);
    if (fingers.size > 1) return letGo();
    [grabbed, isMoving] = [hands().grab(toMap(at)), false];
    const reach = reachOf(event);
    if (reach > 0)
      pressed = globalThis.setTimeout(() => fingers.size === 1 && !isMoving && look(at, reach), LONG_PRESS);
  };
  const letGo = (): void => {
    if (carried) hands().drop(carried, null);
    [carried, grabbed] = [null, null];
    isMoving = true;
  };
  const moved = (event: PointerEvent): void => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const old = finger.at;
    finger.at = pointOf(event);
    if (fingers.size === 2 && !isStill) return pinch(fingers, finger, old, eye);
    if (!isMoving && Math.hypot(finger.at[0] - finger.start[0], finger.at[1] - finger.start[1]) < SLACK) return;
    if (!isMoving && !isStill) frame.setPointerCapture(event.pointerId);
    isMoving = true;
    if (isStill) return;
    carried = grabbed;
    if (carried) return hands().carry(carried, toMap(finger.at));
    const { scale, x, y } = eye.camera();
    eye.move(held({ scale, x: x + finger.at[0] - old[0], y: y + finger.at[1] - old[1] }, eye.frame()));
  };
  const up = (event: PointerEvent): void => {
    const finger = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    clearTimeout(pressed);
    if (!finger || fingers.size > 0) return;
    if (carried) hands().drop(carried, toMap(finger.at));
    else if (!isMoving) tapped(finger.at, event);
    [carried, grabbed] = [null, null];
  };
  const tapped = (at: Point, event: PointerEvent): void => {
    const isSamePlace = Math.hypot(at[0] - lastAt[0], at[1] - lastAt[1]) < SAME_PLACE;
    const isSecond = !isStill && isSamePlace && event.timeStamp - lastTap < DOUBLE_TAP;
    lastAt = at;
    lastTap = isSecond ? 0 : event.timeStamp;
    if (!isSecond) return hands().tap(toMap(at), reachOf(event));
    const isNear = eye.camera().scale > 1.05;
    eye.move(isNear ? whole(eye.frame()) : zoomed(eye.camera(), eye.frame(), NEARER, at), true);
  };
  const broken = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
    clearTimeout(pressed);
    letGo();
  };
  const asked = (event: PointerEvent): void => {
    if ((event.target as Element).closest("button, a, .sheet")) return;
    event.preventDefault(); // a finger's long press has already been handled
    if (event.pointerType === "mouse") look(pointOf(event), 0);
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    eye.move(
      zoomed(eye.camera(), eye.frame(), Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), pointOf(event)),
    );
  };
  const all: readonly [string, (event: never) => void][] = [
    ["pointerdown", down],
    ["pointermove", moved],
    ["pointerup", up],
    ["pointercancel", broken],
    ["contextmenu", asked],
  ];
  if (!isStill) frame.addEventListener("wheel", wheel, { passive: false });
  for (const [kind, heard] of all) frame.addEventListener(kind, heard as (event: Event) => void);
  return () => {
    clearTimeout(pressed);
    frame.removeEventListener("wheel", wheel);
    all.forEach(([kind, heard]) => frame.removeEventListener(kind, heard as (event: Event) => void));
  };
}

function pinch(fingers: ReadonlyMap<number, Finger>, moved: Finger, old: Point, eye: Eye): void {
  const other = [...fingers.values()].find((one) => one !== moved);
  if (!other) return;
  const apart = (at: Point): number => Math.hypot(at[0] - other.at[0], at[1] - other.at[1]);
  const middle: Point = [(moved.at[0] + other.at[0]) / 2, (moved.at[1] + other.at[1]) / 2];
  const { scale, x, y } = zoomed(eye.camera(), eye.frame(), apart(moved.at) / Math.max(1, apart(old)), middle);
  eye.move(held({ scale, x: x + (moved.at[0] - old[0]) / 2, y: y + (moved.at[1] - old[1]) / 2 }, eye.frame()));
}
