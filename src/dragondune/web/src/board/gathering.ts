// Where several pieces stand in one land: yours in front, none over the number, all inside the borders.
import type { Anchors, Point } from "../board-facts";

const REACH = 25;
const LEAST = 0.6;

const FORMATIONS: readonly (readonly Point[])[] = [
  [],
  [[0, 0]],
  [
    [-21, -9],
    [21, 9],
  ],
  [
    [0, -20],
    [-21, 11],
    [21, 11],
  ],
  [
    [-20, -17],
    [20, -17],
    [-20, 17],
    [20, 17],
  ],
  [
    [0, -27],
    [-26, -8],
    [26, -8],
    [-17, 21],
    [17, 21],
  ],
  [
    [-21, -26],
    [21, -26],
    [-32, 2],
    [32, 2],
    [-17, 27],
    [17, 27],
  ],
];

/** Where crossed swords hide nothing. */
const SWORDS: readonly Point[] = [
  [0, 0],
  [0, -30],
  [0, -31],
  [-27, -18],
  [-42, 0],
  [-29, -33],
  [-42, -14],
];

export interface Gathering {
  readonly spots: readonly Point[];
  readonly scale: number;
  readonly swords: Point;
}

export function gathered(anchors: Anchors, count: number): Gathering {
  const at = Math.min(count, FORMATIONS.length - 1);
  const formation = FORMATIONS[at] ?? [];
  const needed = Math.max(0, ...formation.map((offset) => Math.hypot(...offset))) + REACH;
  const scale = count < 2 ? 1 : Math.max(LEAST, Math.min(1, anchors.room / needed));
  const [x, y] = count < 2 ? anchors.tok : anchors.hub;
  const moved = ([dx, dy]: Point): Point => [x + dx * scale, y + dy * scale];
  return { spots: formation.map(moved), scale, swords: moved(SWORDS[at] ?? [0, 0]) };
}
