// A land in words: what it is, what stands in it, where it leads, and why it cannot be chosen now.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Territory, View } from "../../wire";
import { aheadOf, PLACES } from "../board-facts";
import { useTableFacts } from "../decide/table-facts";
import { useWhatIf } from "../decide/what-if";
import { Icon } from "../kit/icon";
import { Token } from "../kit/token";
import { cardName, count, FACTIONS, isRed, nameOf, placeName } from "../names";
import { openPeople } from "../people/open-people";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import type { Frame } from "./camera";
import { canChoose, type Lights, looks } from "./lights";
import { leastHiding, type Needed } from "./placing";

/** `isAsked`: opened to read about the land, not because it was chosen; `needed`: what must stay visible. */
export function Sheet({
  territory,
  isAsked,
  view,
  lights,
  table,
  needed,
  frame,
  close,
}: {
  territory: Territory;
  isAsked: boolean;
  view: View | null;
  lights: Lights;
  table: Session | null;
  needed: readonly Needed[];
  frame: Frame;
  close: () => void;
}) {
  const place = PLACES[territory];
  const there = view?.places.find((one) => one.territory === territory);
  const box = useRef<HTMLElement>(null);
  const edge = useEdge(box, needed, frame);
  return (
    <section class={`sheet ${edge}${isAsked ? "" : " is-chosen"}`} aria-label={`Land ${place.symbol}`} ref={box}>
      <button class="sheet-close" type="button" aria-label="Close" onClick={close}>
        ×
      </button>
      <h3>
        <b>{place.symbol}</b> {titleOf(territory)}
      </h3>
      <Reason key={`${territory} ${lights.marks.size}`} territory={territory} lights={lights} table={table} />
      {place.event && (
        <p>
          <span class={`event${isRed(place.event.slice(-1)) ? " red" : ""}`}>{cardName(place.event)}</span> places{" "}
          {place.gold} gold here.
        </p>
      )}
      {there?.garrisons.map((one) => (
        <p class="row" key={`${one.faction} ${one.is_hidden}`}>
          <button
            class="people-open"
            type="button"
            data-people={one.faction}
            aria-label={`About the ${nameOf(one.faction)}`}
            onClick={() => openPeople(one.faction)}
          >
            <Token seat={one.faction} size={26} hidden={one.is_hidden} />
          </button>
          <span>
            <b class={`f${FACTIONS[one.faction].letter}`}>{nameOf(one.faction)}</b> {one.units}
            {one.is_hidden ? ", hidden" : ""}
            {one.faction === "dwarves" && view?.elites.places[territory]
              ? `, ${view.elites.places[territory]} of them elite`
              : ""}
          </span>
        </p>
      ))}
      <Facts territory={territory} view={view} table={table} />
      <p class="dim">Borders {place.neighbours.map(placeName).join(", ")}.</p>
    </section>
  );
}

/** The edge of the frame where a sheet of this height hides least; at best it hides only the frame of the map. */
function useEdge(box: { current: HTMLElement | null }, needed: readonly Needed[], frame: Frame): string {
  const height = useSignal(0);
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      height.value = box.current?.offsetHeight ?? 0;
    });
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const edges = [
    ["to-bottom", [0, frame.height - height.value, frame.width, frame.height]],
    ["to-top", [0, 0, frame.width, height.value]],
  ] as const;
  return leastHiding(edges, needed) ?? "to-bottom";
}

function titleOf(territory: Territory): string {
  const { kind, orcish, griffins } = PLACES[territory];
  if (territory === "0f") return "The Great Mountain";
  return `${orcish ? "Orcish " : ""}${kind}${griffins ? " with griffins" : ""}`;
}

function Facts({ territory, view, table }: { territory: Territory; view: View | null; table: Session | null }) {
  const flight = useTableFacts(table)?.longest_flight;
  const there = view?.places.find((one) => one.territory === territory);
  const { kind, number } = PLACES[territory];
  const ahead = view && view.dragon > 0 ? aheadOf(view.dragon, number) : null;
  const isOpen = table?.now?.burning.includes(territory) ?? false;
  return (
    <>
      {there?.gold ? (
        <p>
          <Icon name="coins" size={17} /> <b>{there.gold} gold</b> here.
        </p>
      ) : null}
      {there?.troll && (
        <p>
          <Icon name="troll" size={17} /> A troll is here.
        </p>
      )}
      {there?.has_broken_walls && <p class="warn">Its walls are broken: dragons can enter.</p>}
      {kind === "castle" && !there?.garrisons.length && !there?.troll && <p>Nobody holds it.</p>}
      {there?.controller && kind === "castle" && <p>The {nameOf(there.controller)} hold it.</p>}
      {ahead === 0 && territory !== "0f" && (
        <p class="warn">
          <Icon name="wyvern" size={17} /> The dragon is here.
        </p>
      )}
      {ahead !== null && ahead > 0 && isOpen && flight !== undefined && (
        <p class="dim">
          <Icon name="wyvern" size={17} />{" "}
          {ahead > flight
            ? "Out of reach of the dragon's next flight."
            : `The dragon burns it if it flies ${ahead} or more.`}
        </p>
      )}
    </>
  );
}

/** Whether it can be chosen; if not, an agreement's number, or the server's objection. */
function Reason({ territory, lights, table }: { territory: Territory; lights: Lights; table: Session | null }) {
  const isLegal = canChoose(lights, territory);
  const barred = lights.barred?.get(territory);
  const attempt = isLegal || barred ? null : (lights.attempt?.(territory) ?? null);
  const { answer, isNow } = useWhatIf(table, attempt, table?.now?.n ?? 0, { pause: 0 });
  const against = isNow ? answer : null;
  if (!lights.choose || lights.marks.get(territory) === "selected") return null;
  if (isLegal) {
    const badge = lights.badges?.get(territory);
    const how =
      badge === undefined
        ? ""
        : lights.badge === "gold"
          ? `, ${badge} gold per unit`
          : `, ${count(Number(badge), "territory", "territories")} away`;
    return <p class="good">Can be chosen{how}.</p>;
  }
  if (barred)
    return (
      <p class="warn" role="status">
        Agreement {barred.join(" and ")} forbids it.
      </p>
    );
  if (attempt && table && !against)
    return (
      <p class="dim" role="status">
        …
      </p>
    );
  if (!against?.fault)
    return looks(lights)(territory) === "pale" ? (
      <p class="dim" role="status">
        You cannot choose this now.
      </p>
    ) : null;
  return (
    <p class="warn" role="status">
      Not now: {against.fault}. {clauseLink(against.rule)}
    </p>
  );
}
