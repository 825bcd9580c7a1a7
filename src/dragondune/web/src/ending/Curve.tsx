// Everyone's chance to win, point by point, with the numbered marks above it.
import { useRef } from "preact/hooks";
import type { ReviewPoint, Seat } from "../../wire";
import { Token, UnitShape } from "../kit/token";
import { FACTIONS, nameOf } from "../names";
import { DASHES } from "./Chart";
import { keyed, type Numbered, percent, seatOf, spread, turnSpans } from "./review-marks";
import texts from "./review-texts.json";
import { useWidth } from "./use-width";

const LEFT = 38;
const TOP = 40;
const BOTTOM = 28;
/** Room for the tokens at the ends of the lines. */
const END = 78;
const NARROW_END = 40;
const WIDE = 700;
const LEAST_HIGH = 200;
const MOST_HIGH = 330;
/** What half a window needs besides the curve, so that the details below it are in sight. */
const REST = 160;
const USUAL = 1000;
const GAP = 32;
const BADGE = 13;
const TOKEN = 21;
const GRID = [0, 25, 50, 75, 100];

interface Props {
  readonly points: readonly ReviewPoint[];
  readonly seats: readonly Seat[];
  readonly marks: readonly Numbered[];
  /** The point that is looked at. */
  readonly at: number;
  readonly chosen: Numbered | null;
  /** Goes to a point, and to the mark there if there is one. */
  readonly to: (at: number) => void;
  readonly choose: (mark: Numbered) => void;
}

export function Curve({ points, seats, marks, at, chosen, to, choose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, USUAL);
  const height = Math.max(LEAST_HIGH, Math.min(MOST_HIGH, innerHeight / 2 - REST));
  const last = points.length - 1;
  const right = width - (width < WIDE ? NARROW_END : END);
  const first = points[0]?.n ?? 0;
  const span = Math.max(1, (points[last]?.n ?? 1) - first);
  const x = (i: number): number => LEFT + (((points[i]?.n ?? first) - first) / span) * (right - LEFT);
  const y = (chance: number): number => height - BOTTOM - chance * (height - TOP - BOTTOM);
  const chanceOf = (i: number, seat: Seat): number => points[i]?.chances[seat] ?? 0;
  const places = spread(
    marks.map((one) => x(one.at)),
    GAP,
    LEFT,
    right,
  );
  const point = (event: PointerEvent): void => {
    const from = (event.currentTarget as Element).getBoundingClientRect().left;
    const wanted = event.clientX - from;
    const near = points.map((_, i) => Math.abs(x(i) - wanted));
    to(near.indexOf(Math.min(...near)));
  };
  const press = (event: KeyboardEvent): void => {
    const next = keyed(event.key, event.shiftKey, { at, last, marks });
    if (next === undefined) return;
    event.preventDefault();
    to(next);
  };
  return (
    <div class="cv" ref={box}>
      <div
        role="slider"
        tabindex={0}
        aria-label={texts.curve}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={told(points[at], seats)}
        onPointerDown={point}
        onKeyDown={press}
      >
        <svg width={width} height={height} aria-hidden="true">
          {turnSpans(points).map(({ turn, from, to: end }, i) => {
            const [start, stop] = [x(from), x(end)];
            return (
              <g key={turn}>
                {i % 2 === 0 && (
                  <rect class="cv-turn" x={start} y={TOP} width={stop - start} height={height - TOP - BOTTOM} />
                )}
                {stop - start > 16 && (
                  <text class="sc" x={(start + stop) / 2} y={height - 8} text-anchor="middle">
                    {stop - start > 64 ? `Turn ${turn}` : turn}
                  </text>
                )}
              </g>
            );
          })}
          {GRID.map((value) => (
            <g key={value}>
              <path class="en-grid" d={`M${LEFT} ${y(value / 100)}H${right}`} />
              <text x={LEFT - 8} y={y(value / 100) + 5} text-anchor="end">
                {value}
              </text>
            </g>
          ))}
          {!chosen && <path class="cv-here" d={`M${x(at)} ${TOP}V${y(0)}`} />}
          {marks.map((one, i) => (
            <path
              key={one.number}
              class={one === chosen ? "cv-stem on" : "cv-stem"}
              d={`M${places[i]} ${BADGE * 2}L${x(one.at)} ${TOP}V${y(0)}`}
            />
          ))}
          {seats.map((seat) => {
            const d = points
              .map((_, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(chanceOf(i, seat)).toFixed(1)}`)
              .join("");
            return (
              <g key={seat} class={`en-line f${FACTIONS[seat].letter}`}>
                <path class="cv-halo" d={d} />
                <path d={d} stroke-dasharray={DASHES[seat]} />
                {!chosen && <circle cx={x(at)} cy={y(chanceOf(at, seat))} r="4" />}
              </g>
            );
          })}
          {marks.map((one) => {
            const seat = seatOf(one.mark);
            return (
              seat && (
                <circle
                  key={one.number}
                  class={`cv-dot f${FACTIONS[seat].letter}`}
                  cx={x(one.at)}
                  cy={y(chanceOf(one.at, seat))}
                  r={one === chosen ? 7 : 6}
                />
              )
            );
          })}
          <Ends seats={seats} x={right} y={y} chances={points[last]?.chances ?? {}} isWide={width >= WIDE} />
        </svg>
      </div>
      <ol aria-label={texts.marks}>
        {marks.map((one, i) => (
          <li key={one.number} style={{ left: `${places[i]}px` }}>
            <button
              type="button"
              class="cv-number"
              aria-pressed={one === chosen}
              aria-label={`${one.number}: ${one.mark.text}`}
              onClick={() => choose(one)}
            >
              {one.number}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

const told = (point: ReviewPoint | undefined, seats: readonly Seat[]): string =>
  point
    ? `Turn ${point.turn}: ${seats.map((seat) => `${nameOf(seat)} ${percent(point.chances[seat] ?? 0)}%`).join(", ")}`
    : "";

/** Tokens at the ends of the lines; those that end together stand side by side. */
function Ends({
  seats,
  x,
  y,
  chances,
  isWide,
}: {
  seats: readonly Seat[];
  x: number;
  y: (chance: number) => number;
  chances: ReviewPoint["chances"];
  isWide: boolean;
}) {
  const groups = new Map<number, Seat[]>();
  for (const seat of seats) {
    const chance = chances[seat] ?? 0;
    groups.set(chance, [...(groups.get(chance) ?? []), seat]);
  }
  return (
    <>
      {[...groups].map(([chance, together]) => (
        <g key={chance}>
          {together.map((seat, i) => (
            <g
              key={seat}
              transform={
                isWide
                  ? `translate(${x + 14 + TOKEN * i} ${y(chance)})scale(.5)`
                  : `translate(${x + 16} ${y(chance) - TOKEN * i})scale(.5)`
              }
            >
              <UnitShape seat={seat} />
            </g>
          ))}
          {isWide && chance === 1 && together.length === 1 && (
            <text class={`cv-won f${FACTIONS[together[0] ?? "elves"].letter}`} x={x + 32} y={y(1) + 6}>
              won
            </text>
          )}
        </g>
      ))}
    </>
  );
}

export function Legend({ seats }: { seats: readonly Seat[] }) {
  return (
    <ul class="cv-legend">
      {seats.map((seat) => (
        <li key={seat} class={`f${FACTIONS[seat].letter}`}>
          <Token seat={seat} size={24} />
          <svg class={`en-line f${FACTIONS[seat].letter}`} width="44" height="10" aria-hidden="true">
            <path d="M2 5H42" stroke-dasharray={DASHES[seat]} />
          </svg>
          {nameOf(seat)}
        </li>
      ))}
    </ul>
  );
}
