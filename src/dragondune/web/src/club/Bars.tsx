// Counts as bars, drawn like the charts after a game: ink for games, the people's colour or wax for wins.
import type { Seat, Tally } from "../../wire";
import { FACTIONS, suitOf } from "../names";

const ROW = 34;
const LABEL = 132;
const WIDTH = 420;
const NUMBERS = 86;

export interface Bar extends Tally {
  readonly name: string;
  readonly seat?: Seat;
}

/** `hasWins`: the won part is filled, and the share is given. */
export function Bars({ name, bars, hasWins }: { name: string; bars: readonly Bar[]; hasWins: boolean }) {
  const most = Math.max(1, ...bars.map((one) => one.games));
  const x = (value: number): number => (value / most) * (WIDTH - LABEL - NUMBERS);
  if (bars.length === 0) return null;
  return (
    <figure class="club-bars">
      <figcaption class="head">{name}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${bars.length * ROW}`} role="img" aria-label={`${name}: ${told(bars, hasWins)}`}>
        {bars.map((one, i) => (
          <g
            key={one.key}
            transform={`translate(0 ${i * ROW})`}
            class={one.seat ? `f${FACTIONS[one.seat].letter}` : undefined}
          >
            <text x={LABEL - 10} y={ROW / 2 + 5} text-anchor="end">
              {one.seat && `${suitOf(one.seat)} `}
              {one.name}
            </text>
            <rect
              class={hasWins ? "club-all" : "club-part"}
              x={LABEL}
              y={7}
              width={Math.max(1, x(one.games))}
              height={ROW - 14}
            />
            {hasWins && one.wins > 0 && (
              <rect class="club-part" x={LABEL} y={7} width={x(one.wins)} height={ROW - 14} />
            )}
            <text x={LABEL + Math.max(1, x(one.games)) + 8} y={ROW / 2 + 5}>
              {hasWins ? `${one.wins} of ${one.games}` : one.games}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

export const told = (bars: readonly Bar[], hasWins: boolean): string =>
  bars.map((one) => `${one.name} ${hasWins ? `${one.wins} won of ${one.games}` : one.games}`).join(", ");
