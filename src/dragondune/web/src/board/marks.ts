// The states of the painted lands and of the dragon's track, and what a screen reader says about a land.
import type { Territory, View } from "../../wire";
import { aheadOf, PLACES, TERRITORIES, TRACK_LENGTH } from "../board-facts";
import { count, kindName, nameOf } from "../names";
import { canChoose, type Lights, type Look, looks } from "./lights";

/** What the dragon does where it is now: the longest flight, 0 where it is not known, and the lands that it closes. */
export interface Near {
  readonly reach: number;
  readonly closed: readonly Territory[];
}

export function mark(
  paper: HTMLElement,
  view: View | null,
  lights: Lights,
  stop: Territory,
  { reach, closed }: Near,
): void {
  const dragon = view && view.dragon > 0 ? view.dragon : null;
  const look = looks(lights);
  for (const place of TERRITORIES) {
    const path = paper.querySelector(`#t-${place}`);
    if (!path) return; // the lands have not been loaded yet
    const struck = path.classList.contains("is-struck") ? " is-struck" : ""; // by what moves in the scene
    set(path, "class", `${classOf(place, closed, lights, look(place))}${struck}`);
    set(path, "tabindex", place === stop ? "0" : "-1");
    set(path, "role", "button");
    set(path, "aria-label", describe(place, view, lights));
    set(path, "aria-pressed", String(lights.marks.get(place) === "selected"));
  }
  for (let n = 1; n <= TRACK_LENGTH; n++) {
    const ahead = dragon === null ? 0 : aheadOf(dragon, n);
    const isNext = lights.flight ? lights.flight.includes(n) : ahead >= 1 && ahead <= reach;
    const medallion = paper.querySelector(`#n-${n}`);
    if (medallion) set(medallion, "class", `n${n === dragon ? " is-dragon" : isNext ? " is-next" : ""}`);
  }
}

/** Writes only what changes: every written attribute makes the browser look at the element again. */
function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Where the dragon is, its hatching says why a land cannot be chosen. */
function classOf(place: Territory, closed: readonly Territory[], lights: Lights, look: Look): string {
  const { kind, orcish } = PLACES[place];
  const isBurnt = closed.includes(place) || lights.burnt?.includes(place);
  const isHatched = isBurnt && (look === null || look === "can" || look === "pale" || lights.flight !== undefined);
  const state = isHatched ? " is-dragon" : look === "pale" ? " is-dim" : look ? ` is-${look}` : "";
  return `terr ${kind}${orcish ? " orcish" : ""}${state}${canChoose(lights, place) ? " is-can" : ""}`;
}

/** "8 plain, 4 gold, Elves 2 units, 3 territories away, legal": what a screen reader says about a land. */
export function describe(place: Territory, view: View | null, lights: Lights): string {
  const what = [`${PLACES[place].number} ${kindName(place)}`];
  const there = view?.places.find((one) => one.territory === place);
  for (const one of there?.garrisons ?? []) {
    what.push(`${nameOf(one.faction)} ${count(one.units, "unit")}${one.is_hidden ? ", hidden" : ""}`);
  }
  if (there?.gold) what.push(`${there.gold} gold`);
  if (there?.troll) what.push("a troll");
  if (there?.has_broken_walls) what.push("walls broken");
  if (view && PLACES[place].number === view.dragon && place !== "0f") what.push("the dragon");
  const badge = lights.badges?.get(place);
  const lit = lights.marks.get(place);
  if (badge)
    what.push(
      lights.badge === "gold" ? `${badge} gold per unit` : `${count(Number(badge), "territory", "territories")} away`,
    );
  if (lit === "selected") what.push("chosen");
  else if (canChoose(lights, place)) what.push("legal");
  if (lit === "barred") what.push("forbidden by an agreement");
  return what.join(", ");
}
