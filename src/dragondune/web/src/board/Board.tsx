// The painted map and the pieces on it. It knows no rules; its lights are passed in.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Seat, Territory, View } from "../../wire";
import { ANCHORS, type Point, TERRITORIES, VIEW_BOX } from "../board-facts";
import { useResource } from "../kit/resource";
import { UnitShape } from "../kit/token";
import type { Session } from "../session";
import type { Hands } from "./gestures";
import { drawnLands, outlines } from "./lands";
import { canChoose, concerned, DARK, type Lights } from "./lights";
import { Moving } from "./Moving";
import { mark } from "./marks";
import { Pieces } from "./Pieces";
import { Sheet } from "./Sheet";
import { Badges, Way } from "./Trail";
import { Viewport } from "./Viewport";
import { nearestLand, neighbourTowards, nextLegal } from "./walking";

export { DARK, type Lights, type Mark } from "./lights";

/** `isStill`: a map on a page that scrolls; it can be asked about its lands, but not moved. Without a view it is a picture. */
export function Board({
  view,
  you,
  lights = DARK,
  table = null,
  isStill = view === null,
}: {
  view: View | null;
  you: Seat | null;
  lights?: Lights;
  table?: Session | null;
  isStill?: boolean;
}) {
  const drawn = useResource(drawnLands) ?? "";
  const sheet = useSignal<Territory | null>(null);
  const stop = useSignal<Territory>("5c");
  const paper = useRef<HTMLDivElement>(null);
  const ghost = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    if (paper.current) mark(paper.current, view, lights, stop.value);
  }, [drawn, view, lights, stop.value]);
  useEffect(() => {
    const first = concerned(lights)[0];
    if (first && !canChoose(lights, stop.value)) stop.value = first;
  }, [lights]);
  useStepBack(lights, sheet.value, (next) => {
    sheet.value = next;
  });
  const pick = (place: Territory): void => {
    stop.value = place;
    sheet.value = canChoose(lights, place) && !lights.attempt ? null : place;
    if (canChoose(lights, place)) lights.choose?.(place);
  };
  const hands = handsOf(paper, ghost, lights, pick);
  const aim = useMemo(() => aimOf(lights, view, you), [lights.marks, view]);
  const lands = useMemo(() => outlines(drawn), [drawn]);
  const keys = (event: KeyboardEvent): void => {
    const place = territoryOf(event.target);
    if (!place) return;
    const next = neighbourTowards(place, event.key) ?? nextLegal(place, event.key, lights);
    if (!next && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!next) return pick(place);
    stop.value = next;
    sheet.value = next;
    paper.current?.querySelector<SVGPathElement>(`#t-${next}`)?.focus({ preventScroll: true });
  };
  return (
    <Viewport
      aim={aim}
      lands={lands}
      hands={hands}
      isStill={isStill}
      overlay={
        sheet.value && (
          <Sheet
            territory={sheet.value}
            view={view}
            lights={lights}
            table={table}
            close={() => {
              sheet.value = null;
            }}
          />
        )
      }
    >
      <div
        class="paper"
        ref={paper}
        onKeyDown={keys}
        inert={view === null}
        role="group"
        aria-label="Map. Use the arrow keys to move between lands and Enter to choose."
      >
        <div class="painting" />
        <div class="over" dangerouslySetInnerHTML={{ __html: drawn }} />
        <svg class="pieces" viewBox={VIEW_BOX.join(" ")} aria-hidden="true">
          {lights.way && lights.way.length > 1 && <Way way={lights.way} />}
          {view && <Pieces view={view} you={you} planned={lights.planned ?? []} />}
          {lights.badges && <Badges badges={lights.badges} kind={lights.badge} />}
          {lights.over}
          {table && <Moving table={table} paper={paper} />}
          <g ref={ghost} class="ghost" visibility="hidden">
            {you && <UnitShape seat={you} planned />}
          </g>
        </svg>
      </div>
    </Viewport>
  );
}

function territoryOf(target: EventTarget | null): Territory | null {
  const path = target instanceof Element ? target.closest(".terr") : null;
  return path ? (path.id.slice(2) as Territory) : null;
}

/** Escape closes the sheet before it takes a choice back. */
function useStepBack(lights: Lights, sheet: Territory | null, show: (sheet: null) => void): void {
  const latest = useRef({ lights, sheet });
  latest.current = { lights, sheet };
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || document.querySelector("dialog[open], :popover-open")) return;
      if (!latest.current.sheet) return latest.current.lights.back?.();
      latest.current = { ...latest.current, sheet: null };
      show(null);
      event.stopImmediatePropagation();
    };
    addEventListener("keydown", heard, { capture: true });
    return () => removeEventListener("keydown", heard, { capture: true });
  }, []);
}

const GRIP = 34;

/** What fingers do: choose the land under them, or carry units to another. */
function handsOf(
  paper: { current: HTMLDivElement | null },
  ghost: { current: SVGGElement | null },
  lights: Lights,
  pick: (place: Territory) => void,
): Hands {
  const over = (place: Territory | null): void => {
    paper.current?.querySelector(".is-over")?.classList.remove("is-over");
    if (place && canChoose(lights, place)) paper.current?.querySelector(`#t-${place}`)?.classList.add("is-over");
  };
  return {
    grab: (at) => {
      const place = nearestLand(at, TERRITORIES, GRIP);
      return place && lights.carry?.has(place) ? place : null;
    },
    carry: (from, at) => {
      if (ghost.current?.getAttribute("visibility") !== "visible") lights.lift?.(from);
      ghost.current?.setAttribute("transform", `translate(${at[0]} ${at[1] - 14})`);
      ghost.current?.setAttribute("visibility", "visible");
      over(landUnder(paper.current, at, lights));
    },
    drop: (from, at) => {
      ghost.current?.setAttribute("visibility", "hidden");
      over(null);
      const place = at && landUnder(paper.current, at, lights);
      if (place && place !== from) pick(place);
    },
    tap: (at, isTouch) => {
      const place = isTouch ? landUnder(paper.current, at, lights) : landAt(paper.current, at);
      if (place) pick(place);
    },
  };
}

/** The land whose outline holds a point. */
function landAt(paper: HTMLElement | null, [x, y]: Point): Territory | null {
  for (const place of TERRITORIES) {
    const path = paper?.querySelector<SVGPathElement>(`#t-${place}`);
    if (path?.isPointInFill(new DOMPoint(x, y))) return place;
  }
  return null;
}

/** The land that a finger means: the one it is on, but rather one close by that can be chosen. */
function landUnder(paper: HTMLElement | null, at: Point, lights: Lights): Territory | null {
  const exact = landAt(paper, at);
  if (exact && canChoose(lights, exact)) return exact;
  const legal = TERRITORIES.filter((place) => canChoose(lights, place));
  return nearestLand(at, legal, GRIP) ?? exact ?? nearestLand(at);
}

/** What is chosen already, what the decision is about, where one stands, or else where something happens. */
function aimOf(lights: Lights, view: View | null, you: Seat | null): Point[] {
  const chosen = [...(lights.way ?? []), ...(lights.planned ?? []).map((one) => one.at)];
  const lit = concerned(lights);
  const own = (view?.places ?? [])
    .filter((place) => place.garrisons.some((one) => one.faction === you))
    .map((place) => place.territory);
  const sought = lit.length > 12 ? own.filter((place) => lit.includes(place)) : lit;
  const places = [chosen, sought, lit, view?.place ? [view.place] : []].find((some) => some.length > 0) ?? [];
  return places.map((place) => ANCHORS[place].tok);
}
