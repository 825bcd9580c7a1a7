// Which part of the map is seen: a scale and a place, in pixels of the frame around it.
import type { Point } from "../board-facts";
import { VIEW_BOX } from "../board-facts";

export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** The whole map has scale 1; x and y are where its corner lies. */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const MOST = 5;
const CLOSEST_AIM = 2.6;
const FARTHEST_AIM = 1.9;
const MARGIN = 95;
/** Room around what has the keyboard focus, in pixels. */
const EDGE = 70;

const [LEFT, TOP, SIZE] = VIEW_BOX;

export const sideOf = (frame: Frame): number => Math.min(frame.width, frame.height);

/** Nothing outside the map is shown where the map could be. */
export function held({ scale, x, y }: Camera, frame: Frame): Camera {
  const kept = Math.min(MOST, Math.max(1, scale));
  const side = sideOf(frame) * kept;
  const within = (at: number, room: number): number =>
    side <= room ? (room - side) / 2 : Math.min(0, Math.max(room - side, at));
  return { scale: kept, x: within(x, frame.width), y: within(y, frame.height) };
}

export const whole = (frame: Frame): Camera => held({ scale: 1, x: 0, y: 0 }, frame);

/** Zoomed in or out, with what lies at a point of the frame staying there. */
export function zoomed(camera: Camera, frame: Frame, factor: number, [x, y]: Point): Camera {
  const scale = Math.min(MOST, Math.max(1, camera.scale * factor));
  const ratio = scale / camera.scale;
  return held({ scale, x: x - (x - camera.x) * ratio, y: y - (y - camera.y) * ratio }, frame);
}

/** How many pixels of the frame a unit of the map is. */
export const perUnit = (camera: Camera, frame: Frame): number => (sideOf(frame) * camera.scale) / SIZE;

/** A point of the frame as a point of the map. */
export function onMap(camera: Camera, frame: Frame, [x, y]: Point): Point {
  const unit = perUnit(camera, frame);
  return [(x - camera.x) / unit + LEFT, (y - camera.y) / unit + TOP];
}

/** A point of the map as a point of the frame. */
export function inFrame(camera: Camera, frame: Frame, [x, y]: Point): Point {
  const unit = perUnit(camera, frame);
  return [(x - LEFT) * unit + camera.x, (y - TOP) * unit + camera.y];
}

/** How much of the map a length in the frame is. */
export const unitsIn = (camera: Camera, frame: Frame, length: number): number => length / perUnit(camera, frame);

export const panned = ({ scale, x, y }: Camera, frame: Frame, [dx, dy]: Point): Camera =>
  held({ scale, x: x + dx, y: y + dy }, frame);

/** Moved just enough to show a point of the map with some room around it. */
export function brought(camera: Camera, frame: Frame, point: Point): Camera {
  const [x, y] = inFrame(camera, frame, point);
  const into = (at: number, room: number): number => {
    const edge = Math.min(EDGE, room / 3);
    return Math.min(room - edge, Math.max(edge, at)) - at;
  };
  return panned(camera, frame, [into(x, frame.width), into(y, frame.height)]);
}

/** The visible part of the map: left, top, width, height in its units. */
export function seen(camera: Camera, frame: Frame): readonly [number, number, number, number] {
  const [left, top] = onMap(camera, frame, [0, 0]);
  const unit = perUnit(camera, frame);
  return [left, top, frame.width / unit, frame.height / unit];
}

/** Zoomed in as far as shows all these points, but large enough to fill the frame where that makes sense. */
export function aimedAt(points: readonly Point[], frame: Frame): Camera {
  if (points.length === 0) return whole(frame);
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const left = Math.min(...xs) - MARGIN;
  const top = Math.min(...ys) - MARGIN;
  const width = Math.max(...xs) + MARGIN - left;
  const height = Math.max(...ys) + MARGIN - top;
  const full = sideOf(frame) / SIZE;
  const filling = Math.min(FARTHEST_AIM, Math.max(frame.width, frame.height) / sideOf(frame));
  const scale = Math.min(
    CLOSEST_AIM,
    Math.max(filling, Math.min(frame.width / (width * full), frame.height / (height * full))),
  );
  const unit = full * scale;
  const x = frame.width / 2 - (left + width / 2 - LEFT) * unit;
  const y = frame.height / 2 - (top + height / 2 - TOP) * unit;
  return held({ scale, x, y }, frame);
}

export function shows(camera: Camera, frame: Frame, points: readonly Point[]): boolean {
  const [left, top, width, height] = seen(camera, frame);
  return points.every(([x, y]) => x > left + 30 && x < left + width - 30 && y > top + 30 && y < top + height - 30);
}
