// Everything that stands on the map: units, gold, trolls, dragons, banners.
import type { ComponentChildren } from "preact";
import type { Garrison, Place as PlaceView, Seat, Territory, View } from "../../wire";
import { ANCHORS, PLACES, type Point, TERRITORIES, TRACK } from "../board-facts";
import { Piece } from "../kit/icon";
import { BannerShape, GoldShape, UnitShape } from "../kit/token";
import { gathered } from "./gathering";
import type { Planned } from "./lights";

export const shift = ([x, y]: Point): string => `translate(${x} ${y})`;
const beside = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy];

export function Pieces({ view, you, planned = [] }: { view: View; you: Seat | null; planned?: readonly Planned[] }) {
  const dragon = TRACK[String(view.dragon)];
  const held = new Map(view.places.map((place) => [place.territory, place]));
  return (
    <>
      {TERRITORIES.map((territory) => {
        const place = held.get(territory) ?? empty(territory);
        const plans = planned.filter((one) => one.at === territory);
        const lair = PLACES[territory].number === view.dragon && PLACES[territory].kind === "plain";
        if (!held.has(territory) && !lair && plans.length === 0 && !isStruck(view, territory)) return null;
        return <Standing key={territory} place={place} view={view} you={you} plans={plans} lair={lair} />;
      })}
      {dragon && (
        <g class="dragon" transform={shift(dragon)}>
          <g transform="scale(.56)">
            <Piece name="dragon" />
          </g>
        </g>
      )}
    </>
  );
}

const empty = (territory: Territory): PlaceView => ({
  territory,
  garrisons: [],
  gold: 0,
  troll: false,
  has_broken_walls: false,
  is_contested: false,
  controller: null,
});

const RED_STEPS = new Set(["negate_survival", "red_dragon_attack", "ride"]);
/** The Red Dragon is seen at its strike: in the land of the second event card. */
const isStruck = (view: View, place: Territory): boolean =>
  view.round === "II" &&
  PLACES[place].event !== null &&
  PLACES[place].event === view.decks.second_event &&
  view.agenda.some((step) => RED_STEPS.has(step));

interface Standee {
  readonly key: string;
  readonly shape: ComponentChildren;
}

/** Dragons at the back, then trolls, other players, your units, and planned units in front. */
function Standing({
  place,
  view,
  you,
  plans,
  lair,
}: {
  place: PlaceView;
  view: View;
  you: Seat | null;
  plans: readonly Planned[];
  lair: boolean;
}) {
  const anchors = ANCHORS[place.territory];
  const isRed = isStruck(view, place.territory);
  const ordered = [...place.garrisons].sort((a, b) => Number(a.faction === you) - Number(b.faction === you));
  const elites = view.elites.places[place.territory] ?? 0;
  const standing: Standee[] = [
    ...(isRed
      ? [{ key: "red", shape: <Piece name="red-dragon" /> }]
      : lair
        ? [{ key: "dragon", shape: <Piece name="dragon" /> }]
        : []),
    ...(place.troll ? [{ key: "troll", shape: <Piece name="troll-piece" /> }] : []),
    ...ordered.map((one) => ({
      key: one.is_hidden ? `hidden-${one.faction}` : one.faction,
      shape: unitShape(one, one.faction === "dwarves" ? elites : 0),
    })),
    ...plans.map((one) => ({
      key: `plan-${one.seat}`,
      shape: <UnitShape seat={one.seat} n={one.n} planned hidden={one.hidden ?? false} />,
    })),
  ];
  const isCrowd = standing.length > 1;
  if (isCrowd && place.gold > 0) standing.push({ key: "gold", shape: <GoldShape n={place.gold} /> });
  const { spots, scale, swords } = gathered(anchors, standing.length);
  return (
    <g id={`on-${place.territory}`}>
      {place.controller && anchors.art && (
        <g transform={shift(beside(anchors.art, -38, 18))}>
          <BannerShape seat={place.controller} />
        </g>
      )}
      {place.has_broken_walls && anchors.art && (
        <g transform={shift(beside(anchors.art, 4, 6))}>
          <Piece name="breach" />
        </g>
      )}
      {standing.map(({ key, shape }, i) => (
        <g key={key} class="unit" data-key={key} transform={shift(spots[i] ?? anchors.tok)}>
          <g transform={`scale(${scale})`}>{shape}</g>
        </g>
      ))}
      {place.gold > 0 && !isCrowd && (
        <g class="heap" transform={shift(anchors.gold)}>
          <GoldShape n={place.gold} />
        </g>
      )}
      {place.is_contested && (
        <g transform={`${shift(swords)}scale(${scale})`}>
          <Piece name="swords" />
        </g>
      )}
    </g>
  );
}

const unitShape = (one: Garrison, elites: number) => (
  <UnitShape
    seat={one.faction}
    n={one.units}
    hidden={one.is_hidden}
    ace={one.is_hidden && one.faction !== "elves"}
    elites={elites}
  />
);
