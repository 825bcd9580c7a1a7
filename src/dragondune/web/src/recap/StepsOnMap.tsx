// The steps on the map: a number each, and arrows through the lands that were crossed.

import { leastHiding, type Needed } from "../board/placing";
import { inked } from "../board/Trail";
import { ANCHORS, type Box, type Point, TERRITORIES, TRACK, VIEW_BOX } from "../board-facts";
import type { Step } from "./since";
import type { Recapped } from "./use-recap";

const APART = 30;
/** Where a number may stand, seen from the units of its land: above them if nothing is hidden there. */
const BESIDE: readonly Point[] = [
  [0, -40],
  [-28, -28],
  [28, -28],
  [-40, 0],
  [40, 0],
  [-28, 28],
  [28, 28],
  [0, 40],
];
const RADIUS = 14;
/** What is printed or lies at each anchor: half of its width and height, and how much it matters. */
const THINGS: readonly (readonly ["label" | "chip" | "tok" | "gold", number, number, number])[] = [
  ["label", 16, 14, 4],
  ["chip", 24, 12, 4],
  ["tok", 20, 18, 3],
  ["gold", 14, 10, 2],
];
const SEEN: readonly Needed[] = TERRITORIES.flatMap((place) =>
  THINGS.flatMap(([thing, x, y, weight]) => {
    const at = ANCHORS[place][thing];
    return at ? [{ box: around(at, x, y), weight }] : [];
  }),
);
const SHORT = 30;

interface Marked {
  readonly step: Step;
  readonly i: number;
  readonly path: readonly Point[];
  readonly spot: Point;
}

/** Where the numbers stand; those of one land beside each other. Things without a place have none. */
export function marked(steps: readonly Step[]): readonly Marked[] {
  const taken = new Map<string, number>();
  return steps.flatMap((step, i) => {
    const path = pathOf(step);
    const spot = spotOf(step, path);
    if (!spot) return [];
    const key = spot.map(Math.round).join();
    const before = taken.get(key) ?? 0;
    taken.set(key, before + 1);
    return [{ step, i, path, spot: [spot[0] + before * APART, spot[1]] as Point }];
  });
}

function pathOf({ way, flight }: Step): readonly Point[] {
  if (way.length > 1) return way.map((place) => ANCHORS[place].tok);
  return flight.map((number) => TRACK[String(number)] as Point).flatMap(roundCorners);
}

const MIDDLE = VIEW_BOX[0] + VIEW_BOX[2] / 2;
const NEAR = 12;

/** The dragon follows its track round the map, and does not fly across a corner of it. */
function roundCorners(to: Point, i: number, track: readonly Point[]): readonly Point[] {
  const from = track[i - 1];
  if (!from || Math.abs(from[0] - to[0]) < NEAR || Math.abs(from[1] - to[1]) < NEAR) return [to];
  const away = ([x, y]: Point): number => Math.hypot(x - MIDDLE, y - MIDDLE);
  const corners: readonly [Point, Point] = [
    [from[0], to[1]],
    [to[0], from[1]],
  ];
  return [away(corners[0]) > away(corners[1]) ? corners[0] : corners[1], to];
}

function spotOf({ places }: Step, path: readonly Point[]): Point | null {
  if (path.length > 1) {
    const [a, b] = [path[Math.floor((path.length - 1) / 2)], path[Math.ceil((path.length - 1) / 2)]] as [Point, Point];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  }
  const place = places.at(-1);
  if (!place) return null;
  const [x, y] = ANCHORS[place].tok;
  const spots = BESIDE.map(([dx, dy]): Point => [x + dx, y + dy]);
  return leastHiding(
    spots.map((spot) => [spot, around(spot, RADIUS, RADIUS)] as const),
    SEEN,
  );
}

function around([x, y]: Point, dx: number, dy: number): Box {
  return [x - dx, y - dy, x + dx, y + dy];
}

/**
 * The current step lies above the others, as a separate element: Chromium does not style again what is in an element
 * that is moved (`moveBefore`) and gets another class at the same time.
 */
export function StepsOnMap({ recap: { steps, at, go } }: { recap: Recapped }) {
  const all = marked(steps);
  const now = all.filter((one) => one.i === at);
  return (
    <g class="told-steps">
      {[...all.filter((one) => one.i !== at), ...now].map(({ i, path, spot: [x, y] }) => (
        <g key={i === at ? "now" : i} class={i === at ? "now" : ""}>
          {path.length > 1 && <Arrow path={path} />}
          <g class="told-number" transform={`translate(${x} ${y})`} data-step={i + 1} onPointerDown={jump(() => go(i))}>
            <circle />
            <text text-anchor="middle" y="6">
              {i + 1}
            </text>
          </g>
        </g>
      ))}
    </g>
  );
}

/** A press on a number does not reach the map behind it. */
const jump = (deed: () => void) => (event: PointerEvent) => {
  event.stopPropagation();
  deed();
};

/** It ends beside the piece that it leads to. */
function Arrow({ path }: { path: readonly Point[] }) {
  const [[bx, by], [x, y]] = path.slice(-2) as [Point, Point];
  const turn = Math.atan2(y - by, x - bx);
  const end: Point = [x - SHORT * Math.cos(turn), y - SHORT * Math.sin(turn)];
  const d = inked([...path.slice(0, -1), end]);
  return (
    <>
      <path d={d} class="told-under" />
      <path d={d} class="told-arrow" />
      <path
        d="M-10-9L9,0-10,9z"
        class="told-end"
        transform={`translate(${end.join(" ")})rotate(${(turn * 180) / Math.PI})`}
      />
    </>
  );
}
