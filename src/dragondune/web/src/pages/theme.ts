// How the page is dressed: the theme, and whether anything moves.
import { taste } from "../shelf";

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

export function dress(): void {
  const { theme, motion } = taste();
  const root = document.documentElement.dataset;
  root.theme = theme === "system" ? (dark.matches ? "dark" : "light") : theme;
  root.motion = motion && !still.matches ? "on" : "off";
}

/** From now on, also when the system changes. */
export function keepDressed(): void {
  dark.addEventListener("change", dress);
  still.addEventListener("change", dress);
  dress();
}
