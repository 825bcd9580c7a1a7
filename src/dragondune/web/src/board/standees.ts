// What stands in a land, from the front to the back.
import type { Garrison, Place, Seat, Territory, View } from "../../wire";
import { PLACES } from "../board-facts";
import type { Planned } from "./lights";

export type Standee =
  | { readonly key: string; readonly kind: "planned"; readonly plan: Planned }
  | { readonly key: string; readonly kind: "units"; readonly units: Garrison; readonly elites: number }
  | { readonly key: "gold"; readonly kind: "gold"; readonly gold: number }
  | { readonly key: "troll" | "dragon" | "red"; readonly kind: "beast" };

/** Units with elites come first, as they have two counts; then planned units, yours, others, gold, trolls and dragons. */
export function standing(
  place: Place,
  view: View,
  you: Seat | null,
  { plans, struck }: { readonly plans: readonly Planned[]; readonly struck: Territory | null },
): Standee[] {
  const elites = view.elites.places[place.territory] ?? 0;
  const units = place.garrisons.map((one) => ({
    key: one.is_hidden ? `hidden-${one.faction}` : one.faction,
    kind: "units" as const,
    units: one,
    elites: one.faction === "dwarves" ? elites : 0,
  }));
  const rank = (one: Standee): number => {
    if (one.kind === "units") return one.elites > 0 ? 0 : one.units.faction === you ? 2 : 3;
    return one.kind === "planned" ? 1 : 4;
  };
  const all: Standee[] = [
    ...units,
    ...plans.map((plan) => ({ key: `plan-${plan.seat}`, kind: "planned" as const, plan })),
    ...(place.gold > 0 ? [{ key: "gold" as const, kind: "gold" as const, gold: place.gold }] : []),
    ...(place.troll ? [{ key: "troll" as const, kind: "beast" as const }] : []),
    ...dragonIn(place.territory, view, struck),
  ];
  return all.sort((a, b) => rank(a) - rank(b));
}

function dragonIn(place: Territory, view: View, struck: Territory | null): Standee[] {
  if (place === struck || isStruck(place, view)) return [{ key: "red", kind: "beast" }];
  const { number, kind } = PLACES[place];
  return number === view.dragon && kind === "plain" ? [{ key: "dragon", kind: "beast" }] : [];
}

const RED_STEPS = new Set(["negate_survival", "red_dragon_attack", "ride"]);

/** The Red Dragon appears while its strike is shown (`struck`) and resolved, in the land of the second event card. */
const isStruck = (place: Territory, view: View): boolean =>
  view.round === "II" &&
  PLACES[place].event !== null &&
  PLACES[place].event === view.decks.second_event &&
  view.agenda.some((step) => RED_STEPS.has(step));
