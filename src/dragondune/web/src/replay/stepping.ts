// Where you can go in a finished game: moments, rounds and turns, by buttons and by keys.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Moment } from "../../wire";
import { hear } from "../kit/hooks";

export interface Starts {
  readonly turns: readonly { readonly turn: number; readonly n: number }[];
  readonly rounds: readonly number[];
}

export function startsOf(moments: readonly Moment[]): Starts {
  const turns: { turn: number; n: number }[] = [];
  const rounds: number[] = [];
  let turn = 0;
  let round = "";
  for (const { n, view } of moments) {
    if (view.turn !== turn) turns.push({ turn: view.turn, n });
    if (view.turn !== turn || view.round !== round) rounds.push(n);
    [turn, round] = [view.turn, view.round];
  }
  return { turns, rounds };
}

export type Step = "first" | "turnBack" | "roundBack" | "back" | "on" | "roundOn" | "turnOn" | "last";

export function stepped(step: Step, n: number, last: number, { turns, rounds }: Starts): number {
  const before = (all: readonly number[]): number => all.filter((one) => one < n).at(-1) ?? 0;
  const after = (all: readonly number[]): number => all.find((one) => one > n) ?? last;
  const starts = turns.map((one) => one.n);
  switch (step) {
    case "first":
      return 0;
    case "turnBack":
      return before(starts);
    case "roundBack":
      return before(rounds);
    case "back":
      return Math.max(0, n - 1);
    case "on":
      return Math.min(last, n + 1);
    case "roundOn":
      return after(rounds);
    case "turnOn":
      return after(starts);
    case "last":
      return last;
  }
}

const KEYS: Record<string, Step> = {
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "roundBack",
  ArrowDown: "roundOn",
  PageUp: "turnBack",
  PageDown: "turnOn",
  Home: "first",
  End: "last",
};

/** Arrow keys and their neighbours go through the game, the space bar plays it, wherever they mean nothing else. */
export function useKeys(step: (step: Step) => void, play: () => void): void {
  const latest = useRef({ step, play });
  latest.current = { step, play };
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const at = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (at.closest("select, textarea, input:not([type=range]), .terr, dialog, [popover]")) return;
      const known = KEYS[event.key];
      if (known) latest.current.step(known);
      else if (event.key === " " && !at.closest("button, a, summary")) latest.current.play();
      else return;
      event.preventDefault();
    };
    return hear("keydown", press);
  }, []);
}
