// Small hooks and what they tidy up after themselves.
import { useEffect, useReducer } from "preact/hooks";

/** Draws the caller anew. */
export function useRedraw(): () => void {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  return () => redraw(0);
}

/** Draws the caller anew whenever one of these is called. */
export function useCalled(listeners: Set<() => void>): void {
  const redraw = useRedraw();
  useEffect(() => {
    listeners.add(redraw);
    return () => void listeners.delete(redraw);
  }, []);
}

/** Hears an event of the window until what is returned is called. */
export function hear<K extends keyof WindowEventMap>(type: K, heard: (event: WindowEventMap[K]) => void): () => void {
  addEventListener(type, heard);
  return () => removeEventListener(type, heard);
}

/** Does it after so many milliseconds, unless what is returned is called before. */
export function later(deed: () => void, wait: number): () => void {
  const timer = setTimeout(deed, wait);
  return () => clearTimeout(timer);
}

/** A page that nobody looks at has no frames: there it is done after so many milliseconds. */
const UNSEEN = 100;

/** Does it with the next frame, once however often it is called until then. */
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
