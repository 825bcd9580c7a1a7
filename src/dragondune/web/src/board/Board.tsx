// The painted map with everything that stands on it. It knows no rules: it is told what lights up.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Place as PlaceView, Seat, Territory, View } from "../../wire";
import { ANCHORS, PLACES, TERRITORIES, TRACK, VIEW_BOX, trail, type Point } from "../facts";
import { BannerShape, DragonShape, GoldShape, TrollShape, UnitShape } from "../kit/token";
import { FACTIONS, count, kindName } from "../words";

export type Mark = "can" | "legal" | "path" | "selected" | "dim" | "barred";

export interface Lights {
  readonly marks: ReadonlyMap<Territory, Mark>;
  readonly badges?: ReadonlyMap<Territory, string>;
  readonly way?: readonly Territory[];
  readonly planned?: { readonly seat: Seat; readonly at: Territory; readonly n: number } | null;
  readonly choose?: (place: Territory) => void;
}

export const DARK: Lights = { marks: new Map() };

let painting: Promise<string> | null = null;
const paintedMap = (): Promise<string> => (painting ??= fetch("/assets/board.svg").then((answer) => answer.text()));

export function Board({ view, you, lights = DARK }: { view: View | null; you: Seat | null; lights?: Lights }) {
  const [svg, setSvg] = useState("");
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => void paintedMap().then(setSvg), []);
  useEffect(() => mark(paper.current, view, lights), [svg, view, lights]);
  const focus = useRef<Territory | null>(null);
  const choose = (event: Event): void => {
    const place = territoryOf(event.target);
    if (place && lights.choose && lights.marks.has(place)) lights.choose(place);
  };
  const walk = (event: KeyboardEvent): void => {
    const place = territoryOf(event.target);
    if (!place) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(event);
    }
    const next = neighbourTowards(place, event.key);
    if (next) {
      event.preventDefault();
      focus.current = next;
      paper.current?.querySelector<SVGPathElement>(`#t-${next}`)?.focus();
    }
  };
  return (
    <div class="board" ref={paper} onClick={choose} onKeyDown={walk}>
      <div class="painting" dangerouslySetInnerHTML={{ __html: svg }} />
      <svg class="pieces" viewBox={VIEW_BOX.join(" ")} aria-hidden="true">
        {lights.way && lights.way.length > 1 && <Way way={lights.way} />}
        {view && <Pieces view={view} you={you} />}
        {lights.planned && (
          <g transform={at(offset(ANCHORS[lights.planned.at].tok, 18, -14))}>
            <UnitShape seat={lights.planned.seat} n={lights.planned.n} planned />
          </g>
        )}
        {[...(lights.badges ?? [])].map(([place, text]) => <StepBadge key={place} place={place} text={text} />)}
      </svg>
    </div>
  );
}

function territoryOf(target: EventTarget | null): Territory | null {
  const path = target instanceof Element ? target.closest(".terr") : null;
  return path ? (path.id.slice(2) as Territory) : null;
}

const DIRECTIONS: Record<string, Point> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The neighbour that lies most in the direction of an arrow key; over water too, so that no place is cut off. */
function neighbourTowards(from: Territory, key: string): Territory | null {
  const way = DIRECTIONS[key];
  if (!way) return null;
  const [x, y] = ANCHORS[from].tok;
  let best: Territory | null = null, least = Infinity;
  for (const place of TERRITORIES) {
    const dx = ANCHORS[place].tok[0] - x, dy = ANCHORS[place].tok[1] - y;
    const along = dx * way[0] + dy * way[1], across = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const cost = along + 2.2 * across;
    if (along > 12 && cost < least) [best, least] = [place, cost];
  }
  return best;
}

function mark(paper: HTMLDivElement | null, view: View | null, lights: Lights): void {
  if (!paper) return;
  const burning = view && view.dragon > 0 ? view.dragon : null;
  for (const place of TERRITORIES) {
    const path = paper.querySelector<SVGPathElement>(`#t-${place}`);
    if (!path) continue;
    const lit = lights.marks.get(place);
    const isBurnt = PLACES[place].number === burning && place !== "0f";
    path.setAttribute("class", `terr ${PLACES[place].kind}${lit ? ` is-${lit}${lit === "legal" ? " is-can" : ""}` : ""}${isBurnt && !lit ? " is-dragon" : ""}`);
    path.setAttribute("tabindex", lit && lit !== "dim" && lit !== "barred" ? "0" : "-1");
    path.setAttribute("role", lights.choose ? "button" : "img");
    path.setAttribute("aria-label", describe(place, view, lit, lights.badges?.get(place)));
  }
  for (let n = 1; n <= 18; n++) {
    const ahead = burning === null ? 0 : (n - burning + 18) % 18;
    const state = n === burning ? " is-dragon" : burning !== null && ahead >= 1 && ahead <= 6 ? " is-next" : "";
    paper.querySelector(`#n-${n}`)?.setAttribute("class", `n${state}`);
  }
}

/** "8, plain, 4 gold, Elves 2, legal": what a reader hears of a land. */
function describe(place: Territory, view: View | null, lit: Mark | undefined, badge: string | undefined): string {
  const what = [`${PLACES[place].number} ${kindName(place)}`];
  const there = view?.places.find((one) => one.territory === place);
  for (const one of there?.garrisons ?? []) {
    what.push(`${FACTIONS[one.faction].name} ${count(one.units, "unit")}${one.is_hidden ? ", hidden" : ""}`);
  }
  if (there?.gold) what.push(`${there.gold} gold`);
  if (there?.troll) what.push("a troll");
  if (badge) what.push(badge);
  if (lit === "legal") what.push("legal");
  if (lit === "selected") what.push("chosen");
  if (lit === "barred") what.push("barred by an agreement");
  return what.join(", ");
}

const at = ([x, y]: Point): string => `translate(${x} ${y})`;
const offset = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy];

function Pieces({ view, you }: { view: View; you: Seat | null }) {
  const dragon = TRACK[String(view.dragon)];
  return (
    <>
      {view.places.map((place) => <Standing key={place.territory} place={place} you={you} />)}
      {dragon && <g class="dragon" transform={at(dragon)}><g transform="scale(.8)"><DragonShape /></g></g>}
    </>
  );
}

function Standing({ place, you }: { place: PlaceView; you: Seat | null }) {
  const anchors = ANCHORS[place.territory];
  const open = place.garrisons.filter((one) => !one.is_hidden);
  const ordered = [...place.garrisons].sort((a, b) => Number(a.faction === you) - Number(b.faction === you));
  const spread = ordered.length > 1 ? 32 : 0;
  const holder = PLACES[place.territory].kind === "castle" && open.length === 1 && place.garrisons.length === 1 && !place.troll
    ? open[0] : undefined;
  return (
    <g>
      {place.gold > 0 && <g transform={at(anchors.gold)}><GoldShape n={place.gold} /></g>}
      {place.troll && <g transform={at(offset(anchors.tok, place.garrisons.length ? -30 : 0, 0))}><TrollShape /></g>}
      {ordered.map((one, i) => (
        <g key={one.faction} class="unit" transform={at(offset(anchors.tok, (i - (ordered.length - 1) / 2) * spread, (i - (ordered.length - 1) / 2) * 10))}>
          <UnitShape seat={one.faction} n={one.units} hidden={one.is_hidden} ace={one.hid_now} />
        </g>
      ))}
      {open.length > 1 && <g class="swords" transform={at(offset(anchors.tok, 0, -26))}><text text-anchor="middle">⚔</text></g>}
      {holder && anchors.art && <g transform={at(offset(anchors.art, -38, 18))}><BannerShape seat={holder.faction} /></g>}
    </g>
  );
}

function StepBadge({ place, text }: { place: Territory; text: string }) {
  const [x, y] = ANCHORS[place].tok;
  const width = Math.max(22, 10 + text.length * 8);
  return (
    <g class="step" transform={`translate(${x} ${y + 34})`}>
      <rect x={-width / 2} y="-11" width={width} height="22" rx="11" />
      <text y="5.5" text-anchor="middle">{text}</text>
    </g>
  );
}

function Way({ way }: { way: readonly Territory[] }) {
  const points = useMemo(() => way.map((place) => ANCHORS[place].tok), [way.join()]);
  const d = points.map(([x, y], i) => `${i ? "L" : "M"}${x},${y}`).join("");
  const end = points[points.length - 1] ?? [0, 0];
  return (
    <g class="way">
      <path d={d} class="way-under" />
      <path d={d} class="way-ink" />
      <circle cx={end[0]} cy={end[1]} r="6" />
    </g>
  );
}

export { trail };
