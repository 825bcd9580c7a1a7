// What follows from a move or a recruitment, before it is done. It tells what is seen, and leaves the rules to the server.
import type { Garrison, Place, Seat, Territory, View } from "../../../wire";
import { PLACES, aheadOf } from "../../facts";
import { placeAt, playerOf } from "../../view";
import { count, listed, nameOf, placeName, the } from "../../words";

export interface Consequence {
  readonly icon: string;
  readonly text: string;
  readonly isWarning?: boolean;
}

export interface Arrival {
  readonly you: Seat;
  readonly view: View;
  readonly to: Territory;
  readonly n: number;
  /** Where they come from; nowhere if they are new on the map. */
  readonly from?: Territory;
  readonly isHidden?: boolean;
  readonly goldPerUnit?: number;
}

const MOST_LINES = 4;

const at = (view: View, place: Territory): Place | undefined => placeAt(view, place);
const named = (one: Garrison): string => `${the(one.faction)}`;

export function consequences(arrival: Arrival): Consequence[] {
  const lines = [battle(arrival), troll(arrival), castleLeft(arrival), castleTaken(arrival), gold(arrival), dragon(arrival), company(arrival)];
  return lines.filter((line) => line !== null).slice(0, MOST_LINES);
}

const others = ({ view, you, to }: Arrival): Garrison[] =>
  (at(view, to)?.garrisons ?? []).filter((one) => one.faction !== you && one.faction !== allyOf(view, you));

const allyOf = (view: View, you: Seat): Seat | null => playerOf(view, you)?.ally ?? null;

function battle(arrival: Arrival): Consequence | null {
  const enemies = others(arrival).filter((one) => !one.is_hidden);
  const hidden = others(arrival).filter((one) => one.is_hidden);
  if (enemies.length > 0 && arrival.isHidden) {
    return { icon: "hood", text: `Hidden beside ${listed(enemies.map(named))}: no battle while they stay so.` };
  }
  if (enemies.length > 0 && arrival.to !== "0f") {
    const mine = arrival.n + joined(arrival);
    const theirs = listed(enemies.map((one) => `${count(one.units, "unit")} of ${named(one)}`));
    return { icon: "crossed-swords", text: `A battle in the Battle Round: your ${mine} against ${theirs}.`, isWarning: true };
  }
  if (hidden.length === 0) return null;
  return { icon: "hood", text: `${listed(hidden.map((one) => `${count(one.units, "unit")} of ${named(one)}`))} hide there: no battle with them.` };
}

const joined = ({ view, you, to }: Arrival): number => at(view, to)?.garrisons.find((one) => one.faction === you)?.units ?? 0;

function troll({ view, to, isHidden }: Arrival): Consequence | null {
  if (!at(view, to)?.troll || isHidden) return null;
  return { icon: "troll", text: "A troll stands there and strikes those in the open.", isWarning: true };
}

function castleLeft({ view, you, from, n }: Arrival): Consequence | null {
  const left = from && at(view, from);
  if (!from || !left) return null;
  const stay = (left.garrisons.find((one) => one.faction === you)?.units ?? 0) - n;
  const isHeld = PLACES[from].kind === "castle" && left.controller === you;
  if (isHeld && stay === 0) return { icon: "castle", text: `Nobody stays in ${placeName(from)}: you give the castle up.`, isWarning: true };
  if (stay === 0) return null;
  const stays = stay === 1 ? "1 stays" : `${stay} stay`;
  const holds = isHeld ? ` and ${stay === 1 ? "holds" : "hold"} it` : "";
  return { icon: "checked-shield", text: `${stays} in ${placeName(from)}${holds}.` };
}

function castleTaken({ view, you, to, isHidden }: Arrival): Consequence | null {
  if (PLACES[to].kind !== "castle" || isHidden) return null;
  const there = at(view, to);
  if (there?.controller === you) return null;
  if (there?.controller) return { icon: "castle", text: `The ${nameOf(there.controller)} hold ${placeName(to)}; nobody does while you fight for it.` };
  const isFree = !there?.troll && !there?.garrisons.some((one) => !one.is_hidden && one.faction !== you);
  return isFree ? { icon: "castle", text: `${placeName(to)} is yours if nobody comes.` } : null;
}

function gold({ view, to, n, you, isHidden, goldPerUnit }: Arrival): Consequence | null {
  const there = at(view, to);
  if (!there?.gold || isHidden) return null;
  const mine = n + (there.garrisons.find((one) => one.faction === you)?.units ?? 0);
  const carried = goldPerUnit === undefined ? null : Math.min(there.gold, goldPerUnit * mine);
  if (carried === null) return { icon: "coins", text: `${there.gold} gold lie there.` };
  const share = carried === there.gold ? `all ${there.gold} gold` : `${carried} of the ${there.gold} gold`;
  return { icon: "coins", text: `Alone in ${placeName(to)}, ${count(mine, "unit")} ${mine === 1 ? "carries" : "carry"} off ${share} in the Collection.` };
}

function dragon({ view, to, isHidden }: Arrival): Consequence | null {
  const isOpen = PLACES[to].kind === "plain" || at(view, to)?.has_broken_walls;
  if (!isOpen || view.dragon < 1) return null;
  const ahead = aheadOf(view.dragon, PLACES[to].number);
  if (ahead >= 1 && ahead <= 6) {
    return { icon: "wyvern", text: `Open ground: a flight of ${ahead} or more brings the dragon from ${view.dragon} over it.`, isWarning: !isHidden };
  }
  return { icon: "wyvern", text: `Open ground, but the dragon on ${view.dragon} does not come round to ${PLACES[to].number} next turn.` };
}

function company(arrival: Arrival): Consequence | null {
  const there = at(arrival.view, arrival.to)?.garrisons.find((one) => one.faction === arrival.you);
  if (!there) return null;
  const state = there.is_hidden ? ", hidden like them" : "";
  return { icon: "three-friends", text: `They join your ${there.units} there${state}: ${there.units + arrival.n} in all.` };
}
