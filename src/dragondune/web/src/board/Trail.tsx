// The route that units would take, and the steps to a land or the price of a unit there.
import { useMemo } from "preact/hooks";
import type { Territory } from "../../wire";
import { ANCHORS, type Point } from "../board-facts";
import type { Lights } from "./lights";

/** A curve through the places of the units, bent so that it looks drawn by hand. */
export function inked(points: readonly Point[]): string {
  return points
    .map(([x, y], i) => {
      const before = points[i - 1];
      if (!before) return `M${x},${y}`;
      const [bx, by] = before;
      const bend = (i % 2 ? 1 : -1) * 0.09;
      return `Q${(bx + x) / 2 - (y - by) * bend},${(by + y) / 2 + (x - bx) * bend} ${x},${y}`;
    })
    .join("");
}

export function Way({ way }: { way: readonly Territory[] }) {
  const d = useMemo(() => inked(way.map((place) => ANCHORS[place].tok)), [way.join()]);
  const [last, before] = [way.at(-1), way.at(-2)];
  if (!last || !before) return null;
  const [x, y] = ANCHORS[last].tok;
  const [bx, by] = ANCHORS[before].tok;
  const turn = (Math.atan2(y - by, x - bx) * 180) / Math.PI;
  return (
    <g class="way">
      <path d={d} class="way-under" />
      <path d={d} class="way-ink" />
      <path d="M-30-8L-16,0-30,8z" class="way-end" transform={`translate(${x} ${y})rotate(${turn})`} />
    </g>
  );
}

export function Badges({ badges, kind }: { badges: ReadonlyMap<Territory, string>; kind: Lights["badge"] }) {
  return (
    <>
      {[...badges].map(([place, text]) => (
        <StepBadge key={place} at={ANCHORS[place].step} text={text} isGold={kind === "gold"} />
      ))}
    </>
  );
}

function StepBadge({ at: [x, y], text, isGold }: { at: Point; text: string; isGold: boolean }) {
  const half = Math.max(12, 7 + text.length * 4) + (isGold ? 7 : 0);
  return (
    <g class="step" transform={`translate(${x} ${y})`}>
      <rect x={-half} y="-12" width={2 * half} height="24" rx="12" />
      {isGold && <circle cx="8" r="5.5" />}
      <text x={isGold ? -6 : 0} y="5.5" text-anchor="middle">
        {text}
      </text>
    </g>
  );
}
