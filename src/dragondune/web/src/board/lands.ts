// What lies over the painting: the lands, their lettering and the dragon's track. The style sheet shows the painting.
import { resource } from "../kit/resource";

export const drawnLands = resource<string>(async () => (await fetch("/assets/lands.svg")).text());

/** Kept until the map is shown, so that the browser does not decode it again. */
let painting: HTMLImageElement | null = null;

/** Fetches the map while the table is being opened: decoding the painting takes a while, and the browser is idle. */
export function bringMap(): void {
  drawnLands.load().catch(() => undefined);
  painting ??= new Image();
  painting.src = `/assets/${document.documentElement.dataset.theme === "dark" ? "night" : "day"}.svg`;
}

/** The outlines of the lands. */
export const outlines = (drawn: string): string[] =>
  [...drawn.matchAll(/<path id="t-[^>]* d="([^"]+)"/g)].map((found) => found[1] ?? "");
