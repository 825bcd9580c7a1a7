// What is still to be shown, in the order in which it happened, at the player's pace.
import { batch, effect, signal } from "@preact/signals";
import type { Picture } from "../../wire";
import { onceAFrame } from "../kit/hooks";
import { pace, timesOf } from "./pace";
import type { Part, Scene } from "./scenes";

/** Something to show, and the picture after it where one came with it. */
export interface Step {
  readonly part: Part | null;
  readonly picture: Picture | null;
  /** Whether it happens now, rather than being caught up on. */
  readonly isLive: boolean;
  /** The player's own march does not keep the next decision waiting. */
  readonly isOwn: boolean;
}

/** "running": it moves; "shown": all of it is there; "open": as far as it is known, and nothing waits for it any more. */
export interface Playing {
  readonly scene: Scene;
  readonly key: number;
  readonly phase: "running" | "shown" | "open";
  readonly lasts: number;
  /** Null: it waits for the player. */
  readonly stays: number | null;
  readonly isOwn: boolean;
}

export class Queue {
  private readonly current = signal<Playing | null>(null);
  private readonly steps: Step[] = [];
  private watchers = 0;
  private count = 0;
  /** A scene may be over as soon as it begins. */
  private isRunning = false;
  /** The picture after the current scene. */
  private after: Picture | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `isShared`: whether other people play at this table. */
  constructor(
    private readonly show: (steps: readonly Step[]) => void,
    private readonly isShared: () => boolean,
  ) {}

  /** The current scene. */
  get playing(): Playing | null {
    return this.current.value;
  }

  /** Whether the newest picture has to wait for the current scene. */
  get isHolding(): boolean {
    const playing = this.current.value;
    return playing !== null && playing.phase !== "open" && !playing.isOwn;
  }

  /** Whether something has not been seen yet. */
  get isBehind(): boolean {
    return this.isHolding || this.steps.length > 0;
  }

  add(steps: readonly Step[]): void {
    this.steps.push(...steps);
    this.runSoon();
  }

  /** Shows everything at once; nothing of it is played. */
  flush(): void {
    clearTimeout(this.timer);
    batch(() => {
      this.current.value = null;
      this.show([...this.reached(), ...this.steps.splice(0)]);
    });
  }

  /** Plays scenes while somebody watches; without anyone, and in a hidden page, all is shown at once. */
  watch(): () => void {
    this.watchers += 1;
    const hidden = (): void => {
      if (document.hidden) this.flush();
    };
    document.addEventListener("visibilitychange", hidden);
    const stop = effect(() => this.changePace(pace.value));
    return () => {
      this.watchers -= 1;
      document.removeEventListener("visibilitychange", hidden);
      stop();
      if (this.watchers === 0) this.flush();
    };
  }

  /** Shows the rest of the scene; if all of it is there, goes on. */
  goOn(): void {
    const playing = this.current.peek();
    if (playing?.phase === "running") this.complete();
    else if (playing) this.end();
  }

  /** Ends the scene. */
  skip(): void {
    if (this.current.peek()) this.end();
  }

  /** Plays the scene from its beginning. */
  again(): void {
    const playing = this.current.peek();
    if (!playing) return;
    const scene: Scene = playing.scene.kind === "battle" ? { ...playing.scene, goesOn: false } : playing.scene;
    this.start(scene, playing.isOwn, []);
  }

  private readonly runSoon = onceAFrame(() => this.run());

  /** Marches are shown over the picture after them, everything else over the one before it. */
  private reached(): readonly Step[] {
    const picture = this.after;
    this.after = null;
    return picture ? [{ part: null, picture, isLive: true, isOwn: false }] : [];
  }

  private isIdle(): boolean {
    const playing = this.current.peek();
    return playing === null || playing.phase === "open";
  }

  private plays({ part, isLive }: Step): boolean {
    return Boolean(part?.scene) && isLive && this.watchers > 0 && !document.hidden && pace.peek() !== "instant";
  }

  private run(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    batch(() => {
      while (this.isIdle() && this.steps.length > 0) {
        const at = this.steps.findIndex((step) => this.plays(step));
        const shown = this.steps.splice(0, at < 0 ? this.steps.length : at + 1);
        const last = shown.at(-1);
        const scene = at < 0 ? null : last?.part?.scene;
        if (!last || !scene) {
          if (shown.some(({ part }) => part?.scene)) this.current.value = null;
          this.show(shown);
        } else {
          const isWalk = scene.kind === "walk";
          this.after = isWalk ? null : last.picture;
          this.start(scene, last.isOwn, isWalk ? shown : [...shown.slice(0, -1), { ...last, picture: null }]);
        }
      }
    });
    this.isRunning = false;
  }

  private start(scene: Scene, isOwn: boolean, shown: readonly Step[]): void {
    const playing: Playing = { scene, key: ++this.count, phase: "running", isOwn, ...timesOf(scene, this.isShared()) };
    this.current.value = playing;
    this.show(shown);
    if (playing.lasts > 0) this.wait(playing.lasts, () => this.complete());
    else this.complete();
  }

  private wait(time: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, time);
  }

  private complete(): void {
    clearTimeout(this.timer);
    const playing = this.current.peek();
    if (!playing) return;
    this.current.value = { ...playing, phase: "shown" };
    this.stay(playing.stays);
  }

  private stay(stays: number | null): void {
    if (stays === null) clearTimeout(this.timer);
    else if (stays > 0) this.wait(stays, () => this.end());
    else this.end();
  }

  private end(): void {
    clearTimeout(this.timer);
    const playing = this.current.peek();
    const isOpen = playing?.scene.kind === "battle" && !playing.scene.isOver;
    batch(() => {
      this.current.value = isOpen ? { ...playing, phase: "open" } : null;
      this.show(this.reached());
      this.run();
    });
  }

  /** The current scene follows the new pace, too. */
  private changePace(next: typeof pace.value): void {
    const playing = this.current.peek();
    if (next === "instant") return this.flush();
    if (!playing || playing.phase === "open") return;
    const { stays } = timesOf(playing.scene, this.isShared());
    this.current.value = { ...playing, stays };
    if (playing.phase === "shown") this.stay(stays);
  }
}
