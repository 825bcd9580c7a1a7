// Whole recorded games; the file with them is named by the test that writes it, tests/web/test_stage.py.
import { readFileSync } from "node:fs";
import { effect } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changePreferences, type Pace } from "../../src/browser-storage";
import { Session } from "../../src/session";
import { BEGINNING, partsOf, type Scene } from "../../src/stage/scenes";
import type { EventLine, Observer, Seat, Update } from "../../wire";
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

const MOST_WAITS = 100_000;

/** Plays a game that arrives faster than it can be shown, by a player who always goes on; `early` counts decisions shown too soon. */
function play(updates: readonly Update[], seat: Observer) {
  const session = new Session("t", null, null);
  let early = 0;
  const scenes: string[] = [];
  const told: EventLine[] = [];
  session.attached(seat);
  session.picture(picture(0, seat));
  session.onUpdate((update) => told.push(...eventsOf(update)));
  const ends = [
    session.queue.watch(),
    effect(() => {
      const { playing } = session.queue;
      if (playing?.phase === "running") scenes.push(nameOf(playing.scene));
    }),
  ];
  updates.forEach((update, i) => {
    session.update(update);
    session.picture(picture(update.n, seat));
    if (i % 7 === 0) vi.advanceTimersByTime(500);
  });
  for (let waits = 0; session.queue.isBehind; waits++) {
    if (waits > MOST_WAITS) throw new Error("the queue does not come to its end");
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

  const paces: readonly Pace[] = ["instant", "quick", "normal", "slow", "step"];
  it.each(Object.keys(games).flatMap((name) => paces.map((pace) => [name, pace] as const)))("%s, %s", (name, pace) => {
    const updates = games[name] ?? [];
    const seat = (name.split(" ")[1] ?? "spectator") as Observer;
    changePreferences({ pace });
    const { scenes, told, session, early } = play(updates, seat);
    const you = seat === "spectator" ? null : (seat as Seat);
    const expected = scenesOf(updates, you).map(nameOf);
    expect(expected.length).toBeGreaterThan(10);
    expect(scenes).toEqual(pace === "instant" ? [] : expected);
    expect(early).toBe(0);
    expect(told).toEqual(updates.flatMap(eventsOf));
    expect(session.heard).toEqual(updates);
    expect(session.now).toBe(session.latest);
  });
});
