// How many tables are waiting for you: in the title and on the icon of every page, and on that of the installed app.
import { effect, signal } from "@preact/signals";
import * as api from "../api";
import { myKey } from "../browser-storage";
import { CALLED } from "../worker/push-events";

const AGAIN = 60_000;
const SOON = 1500;
const MOST_SHOWN = 9;

const waiting = signal(0);
const title = signal("Dragon Dune");

export const setTitle = (text: string): void => {
  title.value = text;
};

/** For a page that knows the number better than the last count. */
export const setWaiting = (count: number): void => {
  waiting.value = count;
};

export const titleWith = (text: string, count: number): string => (count > 0 ? `(${count}) ${text}` : text);

export const iconWith = (count: number): string =>
  `/assets/${count === 0 ? "icon" : `icon-waiting-${Math.min(count, MOST_SHOWN + 1)}`}.svg`;

async function countAgain(): Promise<void> {
  const key = myKey();
  if (key === null || navigator.onLine === false) return;
  try {
    waiting.value = (await api.waiting(key)).tables.length;
  } catch {
    // The next try may succeed; until then the last count is the best there is.
  }
}

let soon: ReturnType<typeof setTimeout> | undefined;

/** Something that affects the count has changed; more changes may follow. */
export function countSoon(): void {
  clearTimeout(soon);
  soon = setTimeout(() => void countAgain(), SOON);
}

/** Counts from time to time, whenever the page becomes visible, and when a push message has arrived. */
export function followWaiting(): void {
  effect(() => {
    document.title = titleWith(title.value, waiting.value);
  });
  effect(() => {
    const count = waiting.value;
    document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute("href", iconWith(count));
    void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => undefined);
  });
  void countAgain();
  setInterval(() => void countAgain(), AGAIN);
  document.addEventListener("visibilitychange", () => void (document.hidden || countAgain()));
  navigator.serviceWorker?.addEventListener("message", (event: MessageEvent) => {
    if (event.data === CALLED) void countAgain();
  });
}
