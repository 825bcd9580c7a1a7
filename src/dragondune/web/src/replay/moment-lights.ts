// Where something happened at a moment, and the route of a march.
import type { Moment } from "../../wire";
import type { Lights } from "../board/Board";
import { trail } from "../board-facts";
import { placesIn } from "../table/telling";

export function momentLights(moment: Moment | undefined): Lights {
  const events = moment?.events.map((line) => line.event) ?? [];
  const marks = new Map(events.flatMap(placesIn).map((place) => [place, "path"] as const));
  const march = events.flatMap((one) => (one.event === "UnitsMoved" ? [one] : [])).at(-1);
  return { marks, ...(march ? { way: trail(march.origin, march.destination) } : {}) };
}
