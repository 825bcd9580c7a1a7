// Small helpers for time, events and media queries.
import { type ReadonlySignal, signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Redraws the caller at an interval in milliseconds; never for 0. */
export function useTicks(every: number): void {
  const ticks = useSignal(0);
  useEffect(() => {
    if (!every) return;
    const timer = setInterval(() => {
      ticks.value += 1;
    }, every);
    return () => clearInterval(timer);
  }, [every]);
  // Reading it subscribes the caller.
  void ticks.value;
}

/** Whether a media query matches now. */
export function mediaSignal(query: string): ReadonlySignal<boolean> {
  const media = matchMedia(query);
  const matches = signal(media.matches);
  media.addEventListener("change", () => {
    matches.value = media.matches;
  });
  return matches;
}

/** Listens to an event of the window; returns the function that stops it. */
export function hear<K extends keyof WindowEventMap>(type: K, heard: (event: WindowEventMap[K]) => void): () => void {
  addEventListener(type, heard);
  return () => removeEventListener(type, heard);
}

/** Calls a function after a delay in milliseconds; returns the function that cancels it. */
export function later(deed: () => void, wait: number): () => void {
  const timer = setTimeout(deed, wait);
  return () => clearTimeout(timer);
}

/** A hidden page gets no frames: there the call comes after this many milliseconds. */
const UNSEEN = 100;

/** Makes a function run with the next frame, once however often it is called before that. */
export function onceAFrame(deed: () => void): () => void {
  let timer = 0;
  let frame = 0;
  const done = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    timer = 0;
    deed();
  };
  return () => {
    if (timer) return;
    timer = globalThis.setTimeout(done, UNSEEN);
    frame = requestAnimationFrame(done);
  };
}
