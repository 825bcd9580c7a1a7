// What the map shows during a scene: where it happens; of an event the lands of its cards, and the gold that comes there.
import type { EventLine, Territory, View } from "../../wire";
import { DARK, type Lights, type Mark } from "../board/lights";
import { ANCHORS, TERRITORIES } from "../board-facts";
import { isKind } from "../decide/event-history";
import { GoldShape } from "../kit/token";
import { landOf, type Occasion, type Scene, withNumber } from "./scenes";

export function sceneLights(scene: Scene | undefined, view: View): Lights {
  switch (scene?.kind) {
    case "walk":
      return { ...DARK, scene: scene.way };
    case "flight":
      return { ...DARK, scene: withNumber(TERRITORIES, scene.numbers.at(-1)) };
    case "strike":
      return { ...DARK, scene: [scene.place] };
    case "event":
      return eventLights(scene, view);
    default:
      return DARK;
  }
}

/** The view is the one before the event, so the heaps count what lies there already. */
function eventLights(scene: Occasion, view: View): Lights {
  const heaps = goldAfter(scene.lines, view);
  return {
    marks: new Map(scene.cards.flatMap(landOf).map((place): [Territory, Mark] => [place, "selected"])),
    over: [...heaps].map(([place, gold]) => (
      <g key={place} class="placed" transform={`translate(${ANCHORS[place].gold.join(" ")})`}>
        <GoldShape n={gold} />
      </g>
    )),
  };
}

/** How much gold lies in each land where the event has placed some. */
export function goldAfter(lines: readonly EventLine[], view: View): ReadonlyMap<Territory, number> {
  const heaps = new Map<Territory, number>();
  for (const { event } of lines) {
    if (!isKind(event, "GoldPlaced")) continue;
    const { place, amount } = event;
    const before = heaps.get(place) ?? view.places.find((one) => one.territory === place)?.gold ?? 0;
    heaps.set(place, before + amount);
  }
  return heaps;
}
