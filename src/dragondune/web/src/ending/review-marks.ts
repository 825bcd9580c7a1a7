// What the analysis of a game shows: its numbered marks, what each was worth, and where they stand on the curve.
import type { Mark, Moment, Review, ReviewPoint, Seat } from "../../wire";
import { ROUNDS } from "../names";

export type Filter = "all" | "mine" | "mistakes" | "luck";

/** A mark with its number on the curve and in the list; `at` is the point of the curve that shows its effect. */
export interface Numbered {
  readonly number: number;
  readonly mark: Mark;
  readonly at: number;
}

export const percent = (chance: number): number => Math.round(100 * chance);
export const signed = (points: number): string => `${points < 0 ? "−" : "+"}${Math.abs(points)}`;

export const numbered = ({ points, marks }: Pick<Review, "points" | "marks">): readonly Numbered[] =>
  marks.map((mark, i) => {
    const found = points.findIndex((point) => point.n >= mark.n);
    return { number: i + 1, mark, at: found < 0 ? points.length - 1 : found };
  });

export function passes({ mark }: Numbered, filter: Filter, you: Seat | null): boolean {
  switch (filter) {
    case "all":
      return true;
    case "mine":
      return mark.seat !== null && mark.seat === you;
    case "mistakes":
      return mark.kind === "mistake";
    case "luck":
      return mark.kind === "luck";
  }
}

/** The moment to open: before a mistake was made, so that you can think about it; otherwise when it happened. */
export const momentOf = (mark: Mark): number => (mark.kind === "mistake" ? Math.max(0, mark.n - 1) : mark.n);

/** The name of the round that a moment belongs to, once it has been fetched. */
export const roundOf = (moments: readonly Moment[], n: number): string =>
  ROUNDS.find((one) => one.id === moments[n]?.view.round)?.name ?? "";

/** Who made the mistake or the strong move; otherwise whose chance changed most. */
export function seatOf({ kind, seat, shift }: Mark): Seat | null {
  if (seat && (kind === "mistake" || kind === "stroke")) return seat;
  const [most] = Object.entries(shift).sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  return (most?.[0] as Seat | undefined) ?? null;
}

/** The points of 100 that a mark won for its people, or lost. */
export function worthOf(mark: Mark): number {
  if (mark.kind === "mistake") return -percent(mark.cost);
  const seat = seatOf(mark);
  return percent((seat && mark.shift[seat]) ?? 0);
}

/** The mark that counted most, of yours if there are any: it is shown first. */
export function weightiest(all: readonly Numbered[], you: Seat | null): Numbered | null {
  const mine = all.filter(({ mark }) => mark.kind === "mistake" && mark.seat === you);
  const [first] = [...(mine.length > 0 ? mine : all)].sort(
    (a, b) => Math.abs(worthOf(b.mark)) - Math.abs(worthOf(a.mark)),
  );
  return first ?? null;
}

/** The first and the last point of each turn. */
export function turnSpans(points: readonly ReviewPoint[]): readonly { turn: number; from: number; to: number }[] {
  const spans: { turn: number; from: number; to: number }[] = [];
  points.forEach(({ turn }, i) => {
    const last = spans.at(-1);
    if (last) last.to = i;
    if (last?.turn !== turn) spans.push({ turn, from: i, to: i });
  });
  return spans;
}

/** Moves numbers on a line apart until each has `gap` to the next, as little as possible and within the line. */
export function spread(wanted: readonly number[], gap: number, least: number, most: number): readonly number[] {
  const placed = [...wanted];
  for (let i = 0; i < placed.length; i++)
    placed[i] = Math.max(placed[i] ?? 0, i > 0 ? (placed[i - 1] ?? 0) + gap : least);
  let limit = most;
  for (let i = placed.length - 1; i >= 0; i--) {
    placed[i] = Math.min(placed[i] ?? 0, limit);
    limit = (placed[i] ?? 0) - gap;
  }
  return placed;
}

/** Where a key leads on the curve: arrows go to the next point, with Shift to the next mark. Undefined: nowhere. */
export function keyed(
  key: string,
  isShift: boolean,
  { at, last, marks }: { at: number; last: number; marks: readonly Numbered[] },
): number | undefined {
  const back = key === "ArrowLeft" || key === "ArrowDown";
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (!back && key !== "ArrowRight" && key !== "ArrowUp") return undefined;
  if (!isShift) return Math.max(0, Math.min(last, at + (back ? -1 : 1)));
  const stops = marks.map((one) => one.at).filter((one) => (back ? one < at : one > at));
  return stops.at(back ? -1 : 0) ?? at;
}
