// Whole recorded games; the file with them is named by the test that writes it, tests/web/test_stage.py.
import { readFileSync } from "node:fs";
import { effect } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changePreferences, type Pace } from "../../src/browser-storage";
import { Session } from "../../src/session";
import { BEGINNING, partsOf, type Scene } from "../../src/stage/scenes";
import type { EventLine, GameEvent, Observer, Seat, Update } from "../../wire";
import { picture } from "../builders";

const { VITE_RECORDED: file } = (import.meta as unknown as { env: Record<string, string | undefined> }).env;
const games = file ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, Update[]>) : {};

const eventsOf = (update: Update): readonly EventLine[] => (update.news.news === "happened" ? update.news.events : []);

/** The scenes of a game, whatever the queue makes of them. */
function scenesOf(updates: readonly Update[], you: Seat | null): Scene[] {
  let plot = BEGINNING;
  return updates.flatMap((update) => {
    const [parts, next] = partsOf(update, plot, you);
    plot = next;
    return parts.flatMap(({ scene }) => scene ?? []);
  });
}

const nameOf = (scene: Scene): string => {
  const { kind } = scene;
  if (kind === "walk") return `walk ${scene.seat} ${scene.way.at(0)} ${scene.way.at(-1)}`;
  if (kind === "battle") return `battle ${scene.revealed} ${scene.isOver}`;
  return kind === "flight" ? `flight ${scene.numbers.join()}` : kind;
};

/** What the events alone say must be shown, in their order. */
const SHOWN: Readonly<Partial<Record<GameEvent["event"], string>>> = {
  UnitsMoved: "walk",
  DragonMoved: "flight",
  RedDragonAppeared: "strike",
  BattleWon: "battle",
  BothTreacherous: "battle",
  ChaosSummoned: "battle",
  GameWon: "victory",
  VictoryShared: "victory",
};
const mustShow = (updates: readonly Update[]): string[] =>
  updates.flatMap(eventsOf).flatMap(({ event }) => SHOWN[event.event] ?? []);

/** How many councils were called. */
const called = (updates: readonly Update[]): number =>
  updates.flatMap(eventsOf).filter(({ event }) => event.event === "CouncilCalled").length;

/** The same of scenes: a battle counts when it is over, and what events alone do not tell is left out. */
function showing(scenes: readonly string[]): string[] {
  const kinds = new Set(Object.values(SHOWN));
  return scenes
    .filter((name) => !name.endsWith(" false"))
    .flatMap((name) => name.split(" ")[0] ?? [])
    .filter((kind) => kinds.has(kind));
}

const count = (names: readonly string[], name: string): number => names.filter((one) => one === name).length;

/** "changing": another pace every few updates, and every few moments of catching up. */
type Speed = Pace | "changing";
const CHANGES: readonly Pace[] = ["normal", "slow", "quick", "step"];
const MOST_WAITS = 100_000;

/** Plays a game that arrives faster than it can be shown, by a player who always goes on; `early` counts decisions shown too soon. */
function play(updates: readonly Update[], seat: Observer, speed: Speed) {
  const session = new Session("t", null, null);
  let early = 0;
  let last = 0;
  const scenes: string[] = [];
  const told: EventLine[] = [];
  const changePace = (i: number): void => {
    if (speed === "changing") changePreferences({ pace: CHANGES[Math.floor(i / 5) % CHANGES.length] ?? "normal" });
  };
  session.attached(seat);
  session.picture(picture(0, seat));
  session.onUpdate((update) => told.push(...eventsOf(update)));
  const ends = [
    session.queue.watch(),
    effect(() => {
      const { playing } = session.queue;
      if (playing?.phase !== "running" || playing.key === last) return;
      last = playing.key;
      scenes.push(nameOf(playing.scene));
    }),
  ];
  updates.forEach((update, i) => {
    session.update(update);
    session.picture(picture(update.n, seat));
    changePace(i);
    if (i % 7 === 0) vi.advanceTimersByTime(500);
  });
  for (let waits = 0; session.queue.isBehind; waits++) {
    if (waits > MOST_WAITS) throw new Error("the queue does not come to its end");
    changePace(waits);
    const { playing } = session.queue;
    if (playing && !playing.isOwn && session.now?.mine?.question) early += 1;
    if (playing?.phase === "shown" && playing.stays === null) session.queue.goOn();
    vi.advanceTimersByTime(1000);
  }
  vi.advanceTimersByTime(1000);
  ends.forEach((end) => end());
  return { scenes, told, session, early };
}

describe.runIf(file)("a recorded game", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    changePreferences({ pace: "normal" });
  });

  const speeds: readonly Speed[] = ["instant", "quick", "normal", "slow", "step", "changing"];
  const cases = Object.keys(games).flatMap((name) => speeds.map((speed) => [name, speed] as const));
  it.each(cases)("%s, %s", (name, speed) => {
    const updates = games[name] ?? [];
    const seat = (name.split(" ")[1] ?? "spectator") as Observer;
    changePreferences({ pace: speed === "changing" ? "normal" : speed });
    const { scenes, told, session, early } = play(updates, seat, speed);
    const you = seat === "spectator" ? null : (seat as Seat);
    const expected = scenesOf(updates, you).map(nameOf);
    expect(expected.length).toBeGreaterThan(10);
    expect(scenes).toEqual(speed === "instant" ? [] : expected);
    if (speed !== "instant") {
      expect(showing(scenes)).toEqual(mustShow(updates));
      expect(count(scenes, "council")).toBe(called(updates));
      expect(count(scenes, "victory")).toBe(1);
    }
    expect(early).toBe(0);
    expect(told).toEqual(updates.flatMap(eventsOf));
    expect(session.heard).toEqual(updates);
    expect(session.now).toBe(session.latest);
  });
});
