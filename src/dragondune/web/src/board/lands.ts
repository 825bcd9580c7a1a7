// What lies over the painting: the lands, their writing and the dragon's track. The painting itself is a picture in the style.
import { resource } from "../kit/resource";

export const drawnLands = resource<string>(async () => (await fetch("/assets/lands.svg")).text());

/** The outlines of the lands. */
export const outlines = (drawn: string): string[] =>
  [...drawn.matchAll(/<path id="t-[^>]* d="([^"]+)"/g)].map((found) => found[1] ?? "");
