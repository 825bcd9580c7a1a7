// The painted map and the pieces on it. It knows no rules; its lights are passed in.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Seat, Territory, View } from "../../wire";
import { ANCHORS, type Point, TERRITORIES, VIEW_BOX } from "../board-facts";
import { useTableFacts } from "../decide/table-facts";
import { useResource } from "../kit/resource";
import { UnitShape } from "../kit/token";
import type { Session } from "../session";
import type { Closing } from "../stage/scenes";
import type { Hands } from "./gestures";
import { drawnLands, outlines } from "./lands";
import { canChoose, concerned, DARK, type Lights } from "./lights";
import { Moving } from "./Moving";
import { mark } from "./marks";
import { Pieces } from "./Pieces";
import { neededOn } from "./placing";
import { Sheet } from "./Sheet";
import { Badges, Way } from "./Trail";
import { Viewport } from "./Viewport";
import { meantBy, nearestLand, neighbourTowards, nextLegal } from "./walking";

const NOTHING: Closing = [];

export { DARK, type Lights, type Mark } from "./lights";

const words =
  "Map. Use the arrow keys to move between lands, Page Down for the next that can be chosen, Enter to choose; " +
  "plus, minus and 0 to zoom, Shift and the arrow keys to move the map.";

/**
 * `isStill`: a map on a page that scrolls; it shows land sheets, but does not move. Without a view it is a picture.
 * `closing` are the lands that the dragon closes on each number, where no table is followed.
 */
export function Board({
  view,
  you,
  lights = DARK,
  table = null,
  closing = NOTHING,
  isStill = view === null,
}: {
  view: View | null;
  you: Seat | null;
  lights?: Lights;
  table?: Session | null;
  closing?: Closing;
  isStill?: boolean;
}) {
  const drawn = useResource(drawnLands) ?? "";
  const sheet = useSignal<Opened | null>(null);
  const stop = useSignal<Territory>("5c");
  const walked = useSignal<Point | null>(null);
  const paper = useRef<HTMLDivElement>(null);
  const ghost = useRef<SVGGElement>(null);
  const facts = useTableFacts(table);
  useLayoutEffect(() => {
    const closed = (facts?.closed_by_dragon ?? closing)[(view?.dragon ?? 0) - 1] ?? [];
    if (paper.current) mark(paper.current, view, lights, stop.value, { reach: facts?.longest_flight ?? 0, closed });
  }, [drawn, view, lights, stop.value, facts, closing]);
  useEffect(() => {
    const first = concerned(lights)[0];
    if (first && !canChoose(lights, stop.value)) stop.value = first;
  }, [lights]);
  useStepBack(lights, sheet.value, (next) => {
    sheet.value = next;
  });
  const look = (place: Territory): void => {
    stop.value = place;
    sheet.value = { place, isAsked: true };
  };
  const pick = (place: Territory): void => {
    const isLegal = canChoose(lights, place);
    stop.value = place;
    sheet.value = isLegal && !lights.attempt ? null : { place, isAsked: !isLegal };
    if (isLegal) lights.choose?.(place);
  };
  const hands = handsOf(paper, ghost, lights, { pick, look });
  const needed = useMemo(() => neededOn(view, lights, sheet.value?.place ?? null), [view, lights, sheet.value?.place]);
  const aim = useMemo(() => aimOf(lights, view, you), [lights.marks, lights.scene, view]);
  const scene = table?.queue.playing?.scene;
  const lands = useMemo(() => outlines(drawn), [drawn]);
  const keys = (event: KeyboardEvent): void => {
    const place = territoryOf(event.target);
    if (!place || event.shiftKey) return;
    const next = neighbourTowards(place, event.key) ?? nextLegal(place, event.key, lights);
    if (!next && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!next) return pick(place);
    look(next);
    walked.value = ANCHORS[next].tok;
    paper.current?.querySelector<SVGPathElement>(`#t-${next}`)?.focus({ preventScroll: true });
  };
  return (
    <Viewport
      aim={aim}
      at={walked.value}
      needed={needed}
      lands={lands}
      hands={hands}
      isStill={isStill}
      overlay={(toFrame, frame) =>
        sheet.value && (
          <Sheet
            territory={sheet.value.place}
            isAsked={sheet.value.isAsked}
            view={view}
            lights={lights}
            table={table}
            needed={needed.map(({ box, weight }) => ({ box: toFrame(box), weight }))}
            frame={frame}
            close={() => {
              sheet.value = null;
            }}
          />
        )
      }
    >
      <div class="paper" ref={paper} onKeyDown={keys} inert={view === null} role="group" aria-label={words}>
        {drawn && <div class="painting" /> /* with the lands, so that both appear at once */}
        <div class="over" dangerouslySetInnerHTML={{ __html: drawn }} />
        <svg class="pieces" viewBox={VIEW_BOX.join(" ")} aria-hidden="true">
          {lights.way && lights.way.length > 1 && <Way way={lights.way} />}
          {view && (
            <Pieces
              view={view}
              you={you}
              planned={lights.planned ?? []}
              struck={scene?.kind === "strike" ? scene.place : null}
            />
          )}
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

/** A land whose sheet is open; `isAsked`: opened to read about it, not just because it was chosen. */
interface Opened {
  readonly place: Territory;
  readonly isAsked: boolean;
}

function territoryOf(target: EventTarget | null): Territory | null {
  const path = target instanceof Element ? target.closest(".terr") : null;
  return path ? (path.id.slice(2) as Territory) : null;
}

/** Escape closes the sheet before it takes a choice back. */
function useStepBack(lights: Lights, sheet: Opened | null, show: (sheet: null) => void): void {
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

/** What fingers do: choose the land under them, look at it, or carry units to another. */
function handsOf(
  paper: { current: HTMLDivElement | null },
  ghost: { current: SVGGElement | null },
  lights: Lights,
  { pick, look }: { pick: (place: Territory) => void; look: (place: Territory) => void },
): Hands {
  const meant = (at: Point, reach: number): Territory | null => meantBy(at, landAt(paper.current, at), reach, lights);
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
      over(meant(at, GRIP));
    },
    drop: (from, at) => {
      ghost.current?.setAttribute("visibility", "hidden");
      over(null);
      const place = at && meant(at, GRIP);
      if (place && place !== from) pick(place);
    },
    tap: (at, reach) => {
      const place = meant(at, reach);
      if (place) pick(place);
    },
    look: (at, reach) => {
      const place = landAt(paper.current, at) ?? (reach > 0 ? nearestLand(at) : null);
      if (place) look(place);
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

/** Where a scene happens, what is already chosen, what the decision is about, where you stand, or else where something happens. */
function aimOf(lights: Lights, view: View | null, you: Seat | null): Point[] {
  const chosen = [...(lights.way ?? []), ...(lights.planned ?? []).map((one) => one.at)];
  const lit = concerned(lights);
  const own = (view?.places ?? [])
    .filter((place) => place.garrisons.some((one) => one.faction === you))
    .map((place) => place.territory);
  const sought = lit.length > 12 ? own.filter((place) => lit.includes(place)) : lit;
  const places =
    [lights.scene ?? [], chosen, sought, lit, view?.place ? [view.place] : []].find((some) => some.length > 0) ?? [];
  return places.map((place) => ANCHORS[place].tok);
}
