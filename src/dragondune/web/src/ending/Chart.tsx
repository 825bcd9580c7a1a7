// How a figure went for each people, turn by turn: lines told apart by dashes and suits, read out turn by turn with the arrow keys.
import { useSignal } from "@preact/signals";
import type { Seat } from "../../wire";
import { FACTIONS, nameOf, suitOf } from "../names";

export interface Series {
  readonly seat: Seat;
  /** One value for each point. */
  readonly values: readonly number[];
}

const WIDTH = 330;
const HEIGHT = 196;
const LEFT = 30;
const RIGHT = 30;
const TOP = 12;
const BOTTOM = 26;
const MARK = 17;
export const DASHES: Record<Seat, string> = { dwarves: "none", elves: "none", goblins: "8 4", orcs: "2.5 3.5" };
/** Lines that overlap are drawn side by side. */
const ASIDE: Record<Seat, number> = { dwarves: -1.8, elves: 0.2, goblins: 2.2, orcs: 4.2 };

/** `turns` names the turn of each point. */
export function Chart({ name, turns, series }: { name: string; turns: readonly number[]; series: readonly Series[] }) {
  const pointed = useSignal<number | null>(null);
  const at = pointed.value;
  const top = Math.max(1, ...series.flatMap((one) => one.values));
  const step = [1, 2, 5, 10, 20, 50].find((one) => top / one <= 5) ?? 100;
  const most = Math.ceil(top / step) * step;
  const x = (i: number): number => LEFT + (turns.length < 2 ? 0.5 : i / (turns.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number => HEIGHT - BOTTOM - (value / most) * (HEIGHT - TOP - BOTTOM);
  const last = turns.length - 1;
  const told = (i: number): string =>
    `Turn ${turns[i]}: ${series.map(({ seat, values }) => `${nameOf(seat)} ${values[i]}`).join(", ")}`;
  const point = (event: PointerEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const along = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT);
    pointed.value = Math.max(0, Math.min(last, Math.round(along * last)));
  };
  const press = (event: KeyboardEvent): void => {
    const next = nextTurn(event.key, at ?? last, last);
    if (next === undefined) return;
    event.preventDefault();
    pointed.value = next;
  };
  return (
    <figure class="en-chart">
      <figcaption class="head">{name}</figcaption>
      <div
        role="slider"
        tabindex={0}
        aria-label={`${name} by turn`}
        aria-valuemin={turns[0]}
        aria-valuemax={turns[last]}
        aria-valuenow={turns[at ?? last]}
        aria-valuetext={told(at ?? last)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => {
          pointed.value = null;
        }}
        onKeyDown={press}
        onFocus={() => {
          pointed.value = at ?? last;
        }}
        onBlur={() => {
          pointed.value = null;
        }}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          {ticks(most, step).map((value) => (
            <g key={value}>
              <path class="en-grid" d={`M${LEFT} ${y(value)}H${WIDTH - RIGHT}`} />
              <text x={LEFT - 8} y={y(value) + 4.5} text-anchor="end">
                {value}
              </text>
            </g>
          ))}
          {turns.map((turn, i) =>
            turn > 0 && turn !== turns[i - 1] ? (
              <text key={turn} x={x(i)} y={HEIGHT - 6} text-anchor="middle">
                {turn}
              </text>
            ) : null,
          )}
          {at !== null && <path class="en-cursor" d={`M${x(at)} ${TOP - 6}V${HEIGHT - BOTTOM}`} />}
          {series.map(({ seat, values }) => (
            <g key={seat} class={`en-line f${FACTIONS[seat].letter}`} transform={`translate(0 ${ASIDE[seat]})`}>
              <path
                d={values.map((value, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("")}
                stroke-dasharray={DASHES[seat]}
              />
              <circle cx={x(at ?? last)} cy={y(values[at ?? last] ?? 0)} r="3.6" />
            </g>
          ))}
          {apart(series, (one) => y(one.values[last] ?? 0)).map(([{ seat }, height]) => (
            <text key={seat} class={`en-suit f${FACTIONS[seat].letter}`} x={WIDTH - RIGHT + 9} y={height + 6}>
              {suitOf(seat)}
            </text>
          ))}
        </svg>
        {at !== null && (
          <div class="en-tip" aria-hidden="true">
            <b>Turn {turns[at]}</b>
            {series.map(({ seat, values }) => (
              <span key={seat} class={`f${FACTIONS[seat].letter}`}>
                {suitOf(seat)} {values[at]}
              </span>
            ))}
          </div>
        )}
      </div>
    </figure>
  );
}

function nextTurn(key: string, at: number, last: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowLeft" || key === "ArrowDown") return Math.max(0, at - 1);
  if (key === "ArrowRight" || key === "ArrowUp") return Math.min(last, at + 1);
  return undefined;
}

const ticks = (most: number, step: number): number[] =>
  Array.from({ length: Math.round(most / step) + 1 }, (_, i) => i * step);

/** Heights of the suits at the ends of the lines, moved apart where they would cover each other. */
function apart<T>(all: readonly T[], height: (one: T) => number): readonly (readonly [T, number])[] {
  const placed: [T, number][] = [...all].sort((a, b) => height(a) - height(b)).map((one) => [one, height(one)]);
  for (let i = 1; i < placed.length; i++) {
    const here = placed[i];
    const above = placed[i - 1];
    if (here && above) here[1] = Math.max(here[1], above[1] + MARK);
  }
  let lowest = HEIGHT - BOTTOM;
  for (const one of [...placed].reverse()) {
    one[1] = Math.min(one[1], lowest);
    lowest = one[1] - MARK;
  }
  return placed;
}
