// A land in words: what it is, what stands in it, where it leads, and why it cannot be chosen now.
import type { Territory, View } from "../../wire";
import { ANCHORS, aheadOf, PLACES, TERRITORIES } from "../board-facts";
import { useTableFacts } from "../decide/table-facts";
import { useWhatIf } from "../decide/what-if";
import { Icon } from "../kit/icon";
import { Token } from "../kit/token";
import { cardName, count, FACTIONS, isRed, nameOf, placeName } from "../names";
import { openPeople } from "../people/PeopleSheet";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import { canChoose, type Lights } from "./lights";

export function Sheet({
  territory,
  view,
  lights,
  table,
  close,
}: {
  territory: Territory;
  view: View | null;
  lights: Lights;
  table: Session | null;
  close: () => void;
}) {
  const place = PLACES[territory];
  const there = view?.places.find((one) => one.territory === territory);
  return (
    <section
      class={`sheet${canChoose(lights, territory) ? " is-legal" : ""} ${cornerFor(territory, lights)}`}
      aria-label={`Land ${place.symbol}`}
    >
      <button class="sheet-close" type="button" aria-label="Close" onClick={close}>
        ×
      </button>
      <h3>
        <b>{place.symbol}</b> {titleOf(territory)}
      </h3>
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
      <Reason key={`${territory} ${lights.marks.size}`} territory={territory} lights={lights} table={table} />
    </section>
  );
}

const CORNERS = ["to-right to-bottom", "to-left to-bottom", "to-left to-top", "to-right to-top"] as const;
const WIDE = 330;
const HIGH = 260;

/** The corner of the map in which the sheet hides least of what can be chosen, and not the land itself. */
function cornerFor(territory: Territory, lights: Lights): string {
  const hidden = CORNERS.map((corner) =>
    TERRITORIES.filter((place) => {
      const [x, y] = ANCHORS[place].tok;
      return (
        (corner.includes("left") ? x < WIDE : x > 800 - WIDE) && (corner.includes("top") ? y < HIGH : y > 800 - HIGH)
      );
    }).reduce((sum, place) => sum + (place === territory ? 50 : canChoose(lights, place) ? 3 : 1), 0),
  );
  return CORNERS[hidden.indexOf(Math.min(...hidden))] ?? CORNERS[0];
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
  const isOpen = kind === "plain" || there?.has_broken_walls;
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

/** Whether it can be chosen; if not, an agreement's number, or what the server says against it. */
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
    return lights.marks.size > 0 ? (
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
