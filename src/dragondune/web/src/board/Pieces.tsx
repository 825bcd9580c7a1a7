// Everything that stands on the map: units, gold, trolls, dragons, banners.
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { Place as PlaceView, Seat, Territory, View } from "../../wire";
import { ANCHORS, type Point, TERRITORIES, TRACK } from "../board-facts";
import { Piece } from "../kit/icon";
import { BannerShape, GoldShape, UnitShape } from "../kit/token";
import { bannerAt, gathered } from "./gathering";
import type { Planned } from "./lights";
import { type Standee, standing } from "./standees";

const shift = ([x, y]: Point): string => `translate(${x} ${y})`;
const beside = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy];

export function Pieces({
  view,
  you,
  planned = [],
  struck = null,
}: {
  view: View;
  you: Seat | null;
  planned?: readonly Planned[];
  struck?: Territory | null;
}) {
  const dragon = TRACK[String(view.dragon)];
  const held = new Map(view.places.map((place) => [place.territory, place]));
  const keep = useKept();
  return (
    <>
      {TERRITORIES.map((territory) => {
        const place = held.get(territory) ?? empty(territory);
        const plans = planned.filter((one) => one.at === territory);
        const standees = standing(place, view, you, { plans, struck });
        if (!held.has(territory) && standees.length === 0) return null;
        const node = <Gathered key={territory} place={place} standees={standees} />;
        return keep(territory, JSON.stringify([place, standees]), node);
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

/** An unchanged land is the same element as before, so it is not compared again. */
function useKept(): (territory: Territory, content: string, node: VNode) => VNode {
  const before = useMemo(() => new Map<Territory, { readonly content: string; readonly node: VNode }>(), []);
  return (territory, content, node) => {
    const kept = before.get(territory);
    if (kept?.content === content) return kept.node;
    before.set(territory, { content, node });
    return node;
  };
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

/** A single piece stands in its usual place with the gold beside it; several stand in rows, the last at the back. */
function Gathered({ place, standees }: { place: PlaceView; standees: readonly Standee[] }) {
  const anchors = ANCHORS[place.territory];
  const isCrowd = standees.filter((one) => one.kind !== "gold").length > 1;
  const rows = isCrowd ? standees : standees.filter((one) => one.kind !== "gold");
  const { spots, scale, swords } = gathered(anchors, rows.length);
  return (
    <g id={`on-${place.territory}`}>
      {place.controller && anchors.art && (
        <g transform={shift(bannerAt(anchors.art, anchors.label))}>
          <BannerShape seat={place.controller} />
        </g>
      )}
      {place.has_broken_walls && anchors.art && (
        <g transform={shift(beside(anchors.art, 4, 6))}>
          <Piece name="breach" />
        </g>
      )}
      {rows
        .map((one, i) => (
          <g key={one.key} class="unit" data-key={one.key} transform={shift(spots[i] ?? anchors.tok)}>
            <g transform={`scale(${scale})`}>
              <Shape standee={one} isCrowd={isCrowd} />
            </g>
          </g>
        ))
        .reverse()}
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

/** Dragons are larger than other pieces, and gold's count sits higher: in a row they take no more room than others. */
const IN_ROWS = { gold: "translate(1 4.5)", dragon: "scale(.82)", red: "scale(.74)", troll: undefined } as const;

function Shape({ standee, isCrowd }: { standee: Standee; isCrowd: boolean }) {
  switch (standee.kind) {
    case "units": {
      const { faction, units, is_hidden: isHidden } = standee.units;
      return (
        <UnitShape
          seat={faction}
          n={units}
          hidden={isHidden}
          ace={isHidden && faction !== "elves"}
          elites={standee.elites}
        />
      );
    }
    case "planned":
      return <UnitShape seat={standee.plan.seat} n={standee.plan.n} planned hidden={standee.plan.hidden ?? false} />;
    case "gold":
      return (
        <g transform={IN_ROWS.gold}>
          <GoldShape n={standee.gold} />
        </g>
      );
    case "beast":
      return (
        <g transform={isCrowd ? IN_ROWS[standee.key] : undefined}>
          <Piece name={BEASTS[standee.key]} />
        </g>
      );
  }
}

const BEASTS = { troll: "troll-piece", dragon: "dragon", red: "red-dragon" } as const;
