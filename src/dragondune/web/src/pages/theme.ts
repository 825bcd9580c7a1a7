// How the page looks: the theme, and whether anything moves.
import { computed, effect } from "@preact/signals";
import { preferences } from "../browser-storage";
import { mediaSignal } from "../kit/hooks";

const isDark = mediaSignal("(prefers-color-scheme: dark)");
const isReduced = mediaSignal("(prefers-reduced-motion: reduce)");

/** Whether pieces and cards may move. */
export const isMoving = computed(() => preferences().motion && !isReduced.value);

/** Keeps the document's theme and motion up to date with the settings and the system. */
export function followSettings(): void {
  effect(() => {
    const { theme } = preferences();
    const root = document.documentElement.dataset;
    root.theme = theme === "system" ? (isDark.value ? "dark" : "light") : theme;
    root.motion = isMoving.value ? "on" : "off";
  });
}
