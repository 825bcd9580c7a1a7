// What the map shows of a decision: where it is possible, where it begins, the route, and what it costs there.
import type { Mine, Option, PlainDecision, Seat, Territory, View } from "../../wire";
import type { Lights, Mark, Planned } from "../board/lights";
import { trail } from "../board-facts";
import { garrisonOf } from "../view-queries";
import type { Decider } from "./decider";
import { before, type Facet, fieldValue, isTerritory } from "./facets";

const NOTHING: ReadonlySet<Territory> = new Set();

/** Whether the units come from hiding; hidden ones beside open ones of their people move separately. */
const wereHidden = (view: View, seat: Seat | null, { decide, origin, emerging }: Moved): boolean =>
  decide === "MoveHidden" || emerging === true || (garrisonOf(view, seat, origin)?.is_hidden ?? false);

/** What this seat's units cannot cross on their way. */
export function closedTo(mine: Mine, view: View, seat: Seat | null, move: Moved): ReadonlySet<Territory> {
  const march = mine.question?.march;
  if (!march) return NOTHING;
  return new Set(wereHidden(view, seat, move) ? march.closed_to_hidden : march.closed);
}

/** As much as is known of a move. */
export interface Moved {
  readonly decide: string;
  readonly origin?: Territory | undefined;
  readonly emerging?: boolean | undefined;
}

export function lightsOf(decider: Decider, seat: Seat | null, mine: Mine, view: View): Lights {
  const { facets, kinds } = decider;
  const facet = [...facets].reverse().find((one) => isTerritory(one.field)) ?? null;
  const pool = facet ? before(kinds, facets, facet.field) : decider.left;
  const origin = decider.value("origin") as Territory | undefined;
  const move: Moved = {
    decide: decider.left[0]?.decision.decide ?? "",
    origin,
    emerging: decider.value("emerging") === true,
  };
  const asked = view.waiting.find((one) => one.seat === seat)?.place ?? undefined;
  const target = (decider.value("destination") ?? decider.value("place") ?? (facet ? undefined : asked)) as
    | Territory
    | undefined;
  const way = mine.question?.march && origin && target ? trail(origin, target, closedTo(mine, view, seat, move)) : [];
  const origins = new Set(
    kinds.filter((one) => fieldValue(one, "destination")).map((one) => fieldValue(one, "origin") as Territory),
  );
  const can = new Set(facet ? (facet.values as Territory[]) : []);
  for (const place of origins) can.add(place);
  const barred = barredPlaces(mine, facet, origin);
  return {
    marks: marksOf({ facet, way, origin, target, barred: new Set(barred.keys()) }),
    ...badgesOf(mine, view, seat, facet, pool, move),
    way,
    planned: plannedOf(decider, seat, target, view, move, mine),
    can,
    choose: (place) => {
      if (facet?.values.includes(place)) decider.choose(facet.field, place);
      else if (origins.has(place)) decider.choose("origin", place);
    },
    carry: origins,
    lift: (place) => decider.choose("origin", place),
    barred,
    attempt: (place) => attempt(pool, facet, place),
  };
}

function marksOf({
  facet,
  way,
  origin,
  target,
  barred,
}: {
  facet: Facet | null;
  way: readonly Territory[];
  origin: Territory | undefined;
  target: Territory | undefined;
  barred: ReadonlySet<Territory>;
}): Map<Territory, Mark> {
  const marks = new Map<Territory, Mark>();
  for (const place of barred) marks.set(place, "barred");
  for (const place of facet?.values ?? []) marks.set(place as Territory, "legal");
  for (const place of way) marks.set(place, "path");
  for (const place of [origin, target]) if (place) marks.set(place, "selected");
  return marks;
}

/** Steps to a destination, or the gold that one unit costs in a place. */
function badgesOf(
  mine: Mine,
  view: View,
  seat: Seat | null,
  facet: Facet | null,
  pool: readonly Option[],
  move: Moved,
): Pick<Lights, "badges" | "badge"> {
  const badges = new Map<Territory, string>();
  const { origin } = move;
  if (facet?.field === "destination" && origin && mine.question?.march) {
    const closed = closedTo(mine, view, seat, move);
    for (const place of facet.values as Territory[]) badges.set(place, String(trail(origin, place, closed).length - 1));
    return { badges, badge: "steps" };
  }
  if (facet?.field !== "place" || !pool.some((one) => one.price > 0)) return { badges };
  for (const option of pool) {
    const place = fieldValue(option, "place") as Territory;
    const old = Number(badges.get(place) ?? Number.POSITIVE_INFINITY);
    badges.set(place, String(Math.min(old, option.price)));
  }
  return { badges, badge: "gold" };
}

const ARRIVALS = new Set(["MoveUnits", "MoveHidden", "HireUnits", "RaiseUnits", "ConscriptUnits", "PlaceUnits"]);

/** Units that join their own are hidden or open as those are, where the rules say so. */
function plannedOf(
  decider: Decider,
  seat: Seat | null,
  target: Territory | undefined,
  view: View,
  move: Moved,
  mine: Mine,
): Planned[] {
  const n = Number(decider.value("count") ?? 0);
  if (!seat || !target || !n || !ARRIVALS.has(move.decide)) return [];
  const joined = mine.question?.joins.includes(target) ? garrisonOf(view, seat, target) : undefined;
  const hidden = joined ? joined.is_hidden : wereHidden(view, seat, move) && !move.emerging;
  return [{ seat, at: target, n, hidden }];
}

/** The lands that an agreement closes to what is being chosen. */
function barredPlaces(mine: Mine, facet: Facet | null, origin: Territory | undefined): Map<Territory, number[]> {
  const found = new Map<Territory, number[]>();
  for (const { decision, agreement } of mine.forbidden) {
    const {
      origin: from,
      destination,
      place,
    } = decision as { origin?: Territory; destination?: Territory; place?: Territory };
    const where = destination ?? place;
    if (!where || (from && origin && from !== origin) || facet?.values.includes(where)) continue;
    const numbers = found.get(where) ?? [];
    if (!numbers.includes(agreement)) found.set(where, [...numbers, agreement]);
  }
  return found;
}

/** An option of the kind that is being chosen, but in this land and with one unit; units never move to where they are. */
export function attempt(pool: readonly Option[], facet: Facet | null, place: Territory): PlainDecision | null {
  if (!facet || facet.values.includes(place)) return null;
  const tried = pool.map(({ decision }) => {
    const one = "count" in decision ? { count: 1 } : {};
    return { ...decision, ...one, [facet.field]: place } as PlainDecision;
  });
  return tried.find((one) => !("origin" in one) || one.origin !== one.destination) ?? null;
}
