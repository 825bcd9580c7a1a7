// Shows on the map what moves in the current scene. A key, a click or a tap ends it.
import { useEffect, useRef } from "preact/hooks";
import type { Territory, View } from "../../wire";
import { ANCHORS, type Point, TRACK } from "../board-facts";
import { Piece } from "../kit/icon";
import { UnitShape } from "../kit/token";
import { isMoving } from "../pages/theme";
import type { Session } from "../session";
import { type Flight, type Scene, type Strike, type Walk, withNumber } from "../stage/scenes";
import { Way } from "./Trail";

type Motion = Walk | Flight | Strike;

const isMotion = (scene: Scene | undefined): scene is Motion =>
  scene?.kind === "walk" || scene?.kind === "flight" || scene?.kind === "strike";

/** The share of its time that the Red Dragon spends dropping. */
const DROPPING = 0.43;

/** `paper` is the layer below: pieces in motion are hidden there, and lands flash. */
export function Moving({ table, paper }: { table: Session; paper: { readonly current: HTMLElement | null } }) {
  const { playing } = table.queue;
  const scene = playing?.scene;
  const isOn = isMotion(scene) && (playing?.phase === "running" || scene.kind === "strike");
  if (!isOn || !playing) return null;
  const isJoined = joins(scene, table.now?.view ?? null);
  const isRunning = playing.phase === "running";
  return (
    <Shown
      key={playing.key}
      motion={scene}
      lasts={playing.lasts}
      isJoined={isJoined}
      isRunning={isRunning}
      paper={paper}
    />
  );
}

/** Whether moving units join others of their people. */
function joins(motion: Motion, view: View | null): boolean {
  if (motion.kind !== "walk") return false;
  const end = view?.places.find((one) => one.territory === motion.way.at(-1));
  return (end?.garrisons.find((one) => one.faction === motion.seat)?.units ?? 0) > motion.n;
}

function Shown({
  motion,
  lasts,
  isJoined,
  isRunning,
  paper,
}: {
  motion: Motion;
  lasts: number;
  isJoined: boolean;
  /** Once a strike is over, its losses are shown and the Red Dragon stands among the pieces. */
  isRunning: boolean;
  paper: { readonly current: HTMLElement | null };
}) {
  const piece = useRef<SVGGElement>(null);
  const still = !isMoving.peek() || !isRunning;
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
    if (!still && motion.kind === "strike") shake(paper.current, lasts * DROPPING);
    return () => {
      cancelAnimationFrame(frame);
      away?.();
      paper.current?.querySelectorAll(".is-struck").forEach((land) => land.classList.remove("is-struck"));
    };
  }, [still]);
  return (
    <g class={still ? "moving fading" : "moving"} style={{ "--lasts": `${lasts}ms` }}>
      {motion.kind === "walk" && <Way way={motion.way} />}
      {!still && (
        <g ref={piece} style={firstOf(motion)}>
          <PieceOf motion={motion} />
        </g>
      )}
      {motion.kind === "strike" && (
        <Losses motion={motion} paper={paper.current} delay={still ? 0 : lasts * DROPPING} />
      )}
    </g>
  );
}

/** What the Red Dragon destroys is crossed out where it stands. */
function Losses({ motion, paper, delay }: { motion: Strike; paper: HTMLElement | null; delay: number }) {
  const lost = motion.lines.flatMap(({ event }) => {
    const key = event.event === "UnitsLost" ? event.seat : event.event === "TreasureLost" ? "gold" : null;
    const piece =
      key &&
      paper?.querySelector(
        `#on-${motion.place} ${key === "gold" ? ":is(.heap, [data-key=gold])" : `[data-key="${key}"]`}`,
      );
    return piece?.getAttribute("transform") ?? [];
  });
  return (
    <g class="crossed" style={{ animationDelay: `${delay}ms` }}>
      {lost.map((at) => (
        <path key={at} transform={at} d="M-19-19L19 19M19-19L-19 19" />
      ))}
    </g>
  );
}

function PieceOf({ motion }: { motion: Motion }) {
  switch (motion.kind) {
    case "walk":
      return <UnitShape seat={motion.seat} n={motion.n} hidden={motion.isHidden} />;
    case "flight":
      return (
        <g transform="scale(.8)">
          <Piece name="dragon" />
        </g>
      );
    case "strike":
      return <Piece name="red-dragon" />;
  }
}

function pointsOf(motion: Motion): Point[] {
  switch (motion.kind) {
    case "walk":
      return motion.way.map((place) => ANCHORS[place].tok);
    case "flight":
      return motion.numbers.map((number) => TRACK[String(number)] ?? [0, 0]);
    case "strike":
      return [ANCHORS[motion.place].hub];
  }
}

const placed = (point: Point | undefined, scale = 1): string =>
  `translate(${point?.[0] ?? 0}px, ${point?.[1] ?? 0}px) scale(${scale})`;

function framesOf(motion: Motion): Keyframe[] {
  const points = pointsOf(motion);
  if (motion.kind !== "strike") return points.map((point) => ({ transform: placed(point) }));
  return [
    { transform: placed(points[0], 4), opacity: 0, easing: "ease-in" },
    { transform: placed(points[0], 1.25), opacity: 1, offset: DROPPING },
    { transform: placed(points[0], 1.25), opacity: 1 },
  ];
}

const firstOf = (motion: Motion): { transform: string; opacity: number } => ({
  transform: placed(pointsOf(motion)[0], motion.kind === "strike" ? 4 : 1),
  opacity: motion.kind === "strike" ? 0 : 1,
});

/** Pieces in motion are not shown at their destination yet. */
function hide(paper: HTMLElement | null, motion: Motion): () => void {
  const hidden = [
    ...(paper?.querySelectorAll<SVGElement>(
      motion.kind === "flight" ? ".dragon, [data-key=dragon]" : arrivals(motion),
    ) ?? []),
  ];
  for (const one of hidden) one.style.visibility = "hidden";
  return () => {
    for (const one of hidden) one.style.visibility = "";
  };
}

const arrivals = (motion: Motion): string => {
  if (motion.kind === "strike") return `#on-${motion.place} [data-key=red]`;
  return motion.kind === "walk" ? `#on-${motion.way.at(-1)} [data-key="${motion.seat}"]` : "";
};

const strike = (paper: HTMLElement | null, lands: readonly Territory[]): void =>
  lands.forEach((place) => paper?.querySelector(`#t-${place}`)?.classList.add("is-struck"));

/** When each land flashes: as the dragon reaches it. */
function strikesOf(motion: Motion, lasts: number): { at: number; lands: readonly Territory[] }[] {
  if (motion.kind === "walk") return [];
  if (motion.kind === "strike") return [{ at: lasts * DROPPING, lands: [motion.place] }];
  const beat = lasts / (motion.numbers.length - 1);
  return motion.numbers
    .slice(1)
    .map((number, i) => ({ at: beat * (i + 0.8), lands: withNumber(motion.burnt, number) }));
}

function shake(paper: HTMLElement | null, delay: number): void {
  const frames = [0, 4, -4, 3, -2, 0].map((by) => ({ transform: `translate(${by}px, ${-by / 2}px)` }));
  paper?.animate(frames, { duration: 240, delay });
}
