// Shows what has just happened on the map, over the pieces as they stand now. A key, a click or a tap ends it.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Territory, View } from "../../wire";
import { ANCHORS, type Point, TRACK } from "../board-facts";
import { Piece } from "../kit/icon";
import { UnitShape } from "../kit/token";
import { isMoving } from "../pages/theme";
import type { Session } from "../session";
import { burntAt, DROPPING, lasting, type Motion, motionsOf, queued } from "./motions";
import { Way } from "./Trail";

/** A motion that the browser does not get to finish is over then. */
const LATEST = 1500;

/** `paper` is what lies under it: there the pieces that are on their way are hidden, and lands flash. */
export function Moving({ table, paper }: { table: Session; paper: { readonly current: HTMLElement | null } }) {
  const shown = useSignal<{ motion: Motion; n: number } | null>(null);
  const waiting = useRef<Motion[]>([]);
  const count = useRef(0);
  const isRunning = useRef(false);
  const next = (): void => {
    const motion = waiting.current.shift();
    isRunning.current = motion !== undefined;
    shown.value = motion ? { motion, n: ++count.current } : null;
  };
  useEffect(
    () =>
      table.onUpdate((update) => {
        const before = table.latest;
        if (!before || update.n <= before.n || document.hidden) return;
        waiting.current = queued(waiting.current, motionsOf(update, before.view?.dragon ?? 0));
      }),
    [table],
  );
  const { now } = table;
  useEffect(() => {
    if (!isRunning.current) next();
  }, [now]);
  useEffect(() => {
    if (!shown.value) return;
    const end = (): void => {
      waiting.current = [];
      next();
    };
    const kinds = ["keydown", "pointerdown"];
    kinds.forEach((kind) => addEventListener(kind, end, { capture: true }));
    return () => kinds.forEach((kind) => removeEventListener(kind, end, { capture: true }));
  }, [shown.value]);
  if (!shown.value) return null;
  const isJoined = joins(shown.value.motion, now?.view ?? null);
  return <Shown key={shown.value.n} motion={shown.value.motion} isJoined={isJoined} paper={paper} done={next} />;
}

/** Whether those who walk find others of their people where they go. */
function joins(motion: Motion, view: View | null): boolean {
  if (motion.kind !== "walk") return false;
  const end = view?.places.find((one) => one.territory === motion.way.at(-1));
  return (end?.garrisons.find((one) => one.faction === motion.seat)?.units ?? 0) > motion.n;
}

function Shown({
  motion,
  isJoined,
  paper,
  done,
}: {
  motion: Motion;
  isJoined: boolean;
  paper: { readonly current: HTMLElement | null };
  done: () => void;
}) {
  const piece = useRef<SVGGElement>(null);
  const still = !isMoving.peek();
  const lasts = lasting(motion, still);
  useEffect(() => {
    const away = still || isJoined ? null : hide(paper.current, motion);
    const easing = motion.kind === "walk" ? "ease-in-out" : "linear";
    const running = still ? null : piece.current?.animate(framesOf(motion), { duration: lasts, easing, fill: "both" });
    const strikes = strikesOf(motion, lasts);
    const watch = (): void => {
      const now = running ? Number(running.currentTime ?? 0) : lasts;
      while (strikes[0] && strikes[0].at <= now) strike(paper.current, strikes.shift()?.lands ?? []);
      frame = requestAnimationFrame(watch);
    };
    let frame = requestAnimationFrame(watch);
    const timer = globalThis.setTimeout(done, running ? LATEST + lasts : lasts);
    running?.addEventListener("finish", done);
    if (!still && motion.kind === "drop") shake(paper.current);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      running?.removeEventListener("finish", done);
      away?.();
      paper.current?.querySelectorAll(".is-struck").forEach((land) => land.classList.remove("is-struck"));
    };
  }, []);
  return (
    <g class={still ? "moving fading" : "moving"} style={{ "--lasts": `${lasts}ms` }}>
      {motion.kind === "walk" && <Way way={motion.way} />}
      {(!still || motion.kind === "drop") && (
        <g ref={piece} style={still ? { transform: placed(pointsOf(motion)[0]) } : firstOf(motion)}>
          <PieceOf motion={motion} />
        </g>
      )}
    </g>
  );
}

function PieceOf({ motion }: { motion: Motion }) {
  switch (motion.kind) {
    case "walk":
      return <UnitShape seat={motion.seat} n={motion.n} hidden={motion.isHidden} />;
    case "fly":
      return (
        <g transform="scale(.8)">
          <Piece name="dragon" />
        </g>
      );
    case "drop":
      return <Piece name="red-dragon" />;
  }
}

function pointsOf(motion: Motion): Point[] {
  switch (motion.kind) {
    case "walk":
      return motion.way.map((place) => ANCHORS[place].tok);
    case "fly":
      return motion.numbers.map((number) => TRACK[String(number)] ?? [0, 0]);
    case "drop":
      return [ANCHORS[motion.at].hub];
  }
}

const placed = (point: Point | undefined, scale = 1): string =>
  `translate(${point?.[0] ?? 0}px, ${point?.[1] ?? 0}px) scale(${scale})`;

function framesOf(motion: Motion): Keyframe[] {
  const points = pointsOf(motion);
  if (motion.kind !== "drop") return points.map((point) => ({ transform: placed(point) }));
  return [
    { transform: placed(points[0], 4), opacity: 0, easing: "ease-in" },
    { transform: placed(points[0], 1.25), opacity: 1, offset: DROPPING },
    { transform: placed(points[0], 1.25), opacity: 1 },
  ];
}

const firstOf = (motion: Motion): { transform: string; opacity: number } => ({
  transform: placed(pointsOf(motion)[0], motion.kind === "drop" ? 4 : 1),
  opacity: motion.kind === "drop" ? 0 : 1,
});

/** Pieces that are still on their way are not at their end yet. */
function hide(paper: HTMLElement | null, motion: Motion): () => void {
  const hidden = [
    ...(paper?.querySelectorAll<SVGElement>(motion.kind === "fly" ? ".dragon, [data-key=dragon]" : arrivals(motion)) ??
      []),
  ];
  for (const one of hidden) one.style.visibility = "hidden";
  return () => {
    for (const one of hidden) one.style.visibility = "";
  };
}

const arrivals = (motion: Motion): string => {
  if (motion.kind === "drop") return `#on-${motion.at} [data-key=red]`;
  return motion.kind === "walk" ? `#on-${motion.way.at(-1)} [data-key="${motion.seat}"]` : "";
};

const strike = (paper: HTMLElement | null, lands: readonly Territory[]): void =>
  lands.forEach((place) => paper?.querySelector(`#t-${place}`)?.classList.add("is-struck"));

/** When which lands flash: each when the dragon gets there. */
function strikesOf(motion: Motion, lasts: number): { at: number; lands: readonly Territory[] }[] {
  if (motion.kind === "walk") return [];
  if (motion.kind === "drop") return [{ at: lasts * DROPPING, lands: [motion.at] }];
  const beat = lasts / (motion.numbers.length - 1);
  return motion.numbers.slice(1).map((number, i) => ({ at: beat * (i + 0.8), lands: burntAt(number) }));
}

function shake(paper: HTMLElement | null): void {
  const frames = [0, 4, -4, 3, -2, 0].map((by) => ({ transform: `translate(${by}px, ${-by / 2}px)` }));
  paper?.animate(frames, { duration: 240, delay: 420 });
}
