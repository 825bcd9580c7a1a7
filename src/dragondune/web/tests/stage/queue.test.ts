import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changePreferences, type Pace } from "../../src/browser-storage";
import { Session } from "../../src/session";
import { choosePace, togglePause } from "../../src/stage/pace";
import type { EventLine, Update } from "../../wire";
import { happened, line, news, picture } from "../builders";

const fought: EventLine[] = [
  line({ event: "BattleBegan", attacker: "elves", defender: "orcs", place: "8f" }),
  line({ event: "PlanRevealed", seat: "elves", count: 1, card: null }),
  line({ event: "PlanRevealed", seat: "orcs", count: 1, card: null }),
];
const won = line({ event: "BattleWon", seat: "elves", loser: "orcs", place: "8f", clause: "V.6" });
const flown = line({ event: "DragonMoved", origin: 3, destination: 5 });
const said = (n: number): Update => news(n, { news: "said", seat: "orcs", name: "", text: "hello", to: [] });
const marched = (n: number, seat: string): Update => {
  const walk = line({ event: "UnitsMoved", seat, origin: "4", destination: "7", count: 1, clause: "IV.5" } as never);
  return { ...happened(n, walk), news: { news: "happened", seat, events: [walk], stand_in: false } } as never;
};

const ends: (() => void)[] = [];

/** The Elves at a table that has just been opened. */
function seated(pace: Pace = "normal"): Session {
  changePreferences({ pace, holdBattles: true });
  const session = new Session("t", null, null);
  session.attached("elves");
  session.picture(picture(0, "elves"));
  ends.push(session.queue.watch());
  return session;
}

function send(session: Session, ...updates: Update[]): void {
  for (const update of updates) {
    session.update(update);
    session.picture(picture(update.n, "elves", session.latest?.n ? { info: session.latest.info } : {}));
  }
  vi.advanceTimersByTime(20);
}

const heard = (session: Session): number[] => session.heard.map((one) => one.n);

describe("the queue", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    ends.splice(0).forEach((end) => end());
    vi.useRealTimers();
    vi.restoreAllMocks();
    changePreferences({ pace: "normal" });
  });

  it("shows the decision when what led to it has been seen", () => {
    const session = seated();
    send(session, happened(1, flown));
    expect(session.now?.mine?.question).toBeNull();
    expect(session.now?.view?.dragon).toBe(5);
    vi.advanceTimersByTime(3000);
    expect(session.now).toBe(session.latest);
    expect(session.now?.mine?.question).not.toBeNull();
  });

  it("holds your own battle until you go on: first the rest of it, then what follows", () => {
    const session = seated();
    send(session, happened(1, ...fought, won), happened(2, flown));
    session.queue.goOn();
    expect(session.queue.playing).toMatchObject({ phase: "shown", stays: null });
    vi.advanceTimersByTime(600_000);
    expect(session.queue.playing?.scene.kind).toBe("battle");
    session.queue.goOn();
    vi.advanceTimersByTime(20);
    expect(session.queue.playing?.scene.kind).toBe("flight");
  });

  it("folds it after half a minute where other people play", () => {
    const session = seated();
    const info = { status: "running", seats: [{ seat: "orcs", holder: { kind: "person" } }], winners: [], turn: 1 };
    session.update(happened(1, ...fought, won));
    session.picture(picture(1, "elves", { info }));
    vi.advanceTimersByTime(40_000);
    expect(session.queue.playing).toBeNull();
    expect(session.now).toBe(session.latest);
  });

  it("does not hold others' battles without the tick, nor any in quick play", () => {
    const others = fought.map((one) => ({
      ...one,
      event: { ...one.event, ...(one.event.event === "BattleBegan" ? { attacker: "goblins" } : {}) },
    })) as EventLine[];
    const session = seated();
    changePreferences({ holdBattles: false });
    send(session, happened(1, ...others, won));
    vi.advanceTimersByTime(12_000);
    expect(session.queue.playing).toBeNull();
    choosePace("quick");
    send(session, happened(2, ...fought, won));
    vi.advanceTimersByTime(12_000);
    expect(session.queue.playing).toBeNull();
  });

  it.each(["strike", "council"])("holds the %s until you go on, though not in quick play", (kind) => {
    const ended = [line({ event: "CouncilCalled" }), line({ event: "GoldPlaced", place: "13", amount: 4 } as never)];
    const lines = kind === "strike" ? [line({ event: "RedDragonAppeared", place: "13" })] : ended;
    const session = seated();
    send(session, happened(1, ...lines));
    vi.advanceTimersByTime(60_000);
    expect(session.queue.playing?.scene.kind).toBe(kind);
    expect(session.now?.mine?.question).toBeNull();
    choosePace("quick");
    vi.advanceTimersByTime(10_000);
    expect(session.queue.playing).toBeNull();
  });

  it("leaves a battle open in which somebody has a choice, and goes on with its verdict", () => {
    const session = seated();
    send(session, happened(1, ...fought));
    vi.advanceTimersByTime(5000);
    expect(session.queue.playing?.phase).toBe("open");
    expect(session.now).toBe(session.latest);
    send(session, happened(2, won));
    expect(session.queue.playing?.scene).toMatchObject({ revealed: 1, goesOn: true, isOver: true });
  });

  it("shows your own march and the next decision at once, another's before it", () => {
    const session = seated();
    send(session, marched(1, "elves"));
    expect(session.queue.playing?.scene.kind).toBe("walk");
    expect(session.now).toBe(session.latest);
    vi.advanceTimersByTime(2000);
    send(session, marched(2, "orcs"));
    expect(session.now?.n).toBe(2);
    expect(session.now?.mine?.question).toBeNull();
  });

  it("lets talk overtake, and what does not belong to the game", () => {
    const session = seated();
    const told: number[] = [];
    ends.push(session.onUpdate((update) => told.push(update.n)));
    send(session, happened(1, ...fought, won), happened(2, flown));
    session.update(said(3));
    session.picture(picture(3, "elves", { undo: { seat: "orcs" } }));
    expect(heard(session)).toEqual([1, 3]);
    expect(told).toEqual([1, 1, 3]);
    expect(session.now?.undo).toEqual({ seat: "orcs" });
    session.queue.flush();
    expect(heard(session)).toEqual([1, 3, 2]);
    expect(session.heard[0]).toEqual(happened(1, ...fought, won));
  });

  it("empties itself when something is taken back", () => {
    const session = seated();
    send(session, happened(1, ...fought, won), happened(2, flown));
    send(session, news(3, { news: "taken_back", seat: "orcs", count: 1 }));
    expect(session.queue.playing).toBeNull();
    expect(heard(session)).toEqual([1, 2, 3]);
    expect(session.now).toBe(session.latest);
  });

  it("does not play what happened while the line was lost", () => {
    const session = seated();
    send(session, happened(1, ...fought, won));
    session.attached("elves");
    send(session, happened(2, flown));
    expect(session.queue.playing).toBeNull();
    expect(session.now).toBe(session.latest);
  });

  it("plays nothing in a hidden page, and nothing that nobody watches", () => {
    const session = seated();
    send(session, happened(1, ...fought, won));
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(session.now).toBe(session.latest);
    send(session, happened(2, flown));
    vi.advanceTimersByTime(200);
    expect(session.now?.n).toBe(2);
    vi.restoreAllMocks();
    ends.splice(0).forEach((end) => end());
    send(session, happened(3, flown));
    expect(session.now?.n).toBe(3);
  });

  it("waits for each step while paused, and goes on at the speed before", () => {
    const session = seated("quick");
    togglePause();
    send(session, happened(1, flown), happened(2, flown));
    vi.advanceTimersByTime(60_000);
    expect(heard(session)).toEqual([1]);
    session.queue.goOn();
    vi.advanceTimersByTime(60_000);
    expect(heard(session)).toEqual([1, 2]);
    togglePause();
    vi.advanceTimersByTime(5000);
    expect(session.now).toBe(session.latest);
    send(session, happened(3, flown));
    vi.advanceTimersByTime(1000);
    expect(session.now).toBe(session.latest);
  });

  it("sends a decision with what the player has seen", () => {
    const session = seated();
    const act = vi.spyOn(session, "act").mockResolvedValue(0);
    send(session, happened(1, flown));
    void session.decide({ decide: "Pass" }, "key");
    expect(act).toHaveBeenCalledWith(expect.objectContaining({ at: 0 }));
  });
});
