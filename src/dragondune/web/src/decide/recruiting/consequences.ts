// What follows from a move or a recruitment, before it is done. It tells what is seen, and leaves the rules to the server.
import type { Garrison, Place, Seat, Territory, View } from "../../../wire";
import { aheadOf, PLACES } from "../../facts";
import { placeAt, playerOf } from "../../view";
import { capital, count, fill, listed, placeName, the } from "../../words";
import consequenceWords from "./consequences.json";

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
const named = (one: Garrison): string => the(one.faction);
const unitsOf = (one: Garrison): string => `${count(one.units, "unit")} of ${named(one)}`;

const said = (key: keyof typeof consequenceWords, values: Readonly<Record<string, unknown>>): Consequence => {
  const words: Consequence = consequenceWords[key];
  return { ...words, text: fill(words.text, values) };
};

export function consequences(arrival: Arrival): Consequence[] {
  const lines = [
    battle(arrival),
    troll(arrival),
    castleLeft(arrival),
    castleTaken(arrival),
    gold(arrival),
    dragon(arrival),
    company(arrival),
  ];
  return lines.filter((line) => line !== null).slice(0, MOST_LINES);
}

const others = ({ view, you, to }: Arrival): Garrison[] =>
  (at(view, to)?.garrisons ?? []).filter((one) => one.faction !== you && one.faction !== allyOf(view, you));

const allyOf = (view: View, you: Seat): Seat | null => playerOf(view, you)?.ally ?? null;

function battle(arrival: Arrival): Consequence | null {
  const enemies = others(arrival).filter((one) => !one.is_hidden);
  const hidden = others(arrival).filter((one) => one.is_hidden);
  if (enemies.length > 0 && arrival.isHidden) {
    return said("hiddenBeside", { them: listed(enemies.map(named)) });
  }
  if (enemies.length > 0 && arrival.to !== "0f") {
    return said("battle", { mine: arrival.n + joined(arrival), them: listed(enemies.map(unitsOf)) });
  }
  if (hidden.length === 0) return null;
  return said("hiding", { them: listed(hidden.map(unitsOf)) });
}

const joined = ({ view, you, to }: Arrival): number =>
  at(view, to)?.garrisons.find((one) => one.faction === you)?.units ?? 0;

function troll({ view, to, isHidden }: Arrival): Consequence | null {
  if (!at(view, to)?.troll || isHidden) return null;
  return said("troll", {});
}

function castleLeft({ view, you, from, n }: Arrival): Consequence | null {
  const left = from && at(view, from);
  if (!from || !left) return null;
  const stay = (left.garrisons.find((one) => one.faction === you)?.units ?? 0) - n;
  const isHeld = PLACES[from].kind === "castle" && left.controller === you;
  if (isHeld && stay === 0) return said("left", { from: placeName(from) });
  if (stay === 0) return null;
  const stays = stay === 1 ? "1 stays" : `${stay} stay`;
  const holds = isHeld ? ` and ${stay === 1 ? "holds" : "hold"} it` : "";
  return said("stays", { stays, holds, from: placeName(from) });
}

function castleTaken({ view, you, to, isHidden }: Arrival): Consequence | null {
  if (PLACES[to].kind !== "castle" || isHidden) return null;
  const there = at(view, to);
  if (there?.controller === you) return null;
  if (there?.controller) return said("held", { Holder: capital(the(there.controller)), to: placeName(to) });
  const isFree = !there?.troll && !there?.garrisons.some((one) => !one.is_hidden && one.faction !== you);
  return isFree ? said("free", { to: placeName(to) }) : null;
}

function gold({ view, to, n, you, isHidden, goldPerUnit }: Arrival): Consequence | null {
  const there = at(view, to);
  if (!there?.gold || isHidden) return null;
  const mine = n + (there.garrisons.find((one) => one.faction === you)?.units ?? 0);
  const carried = goldPerUnit === undefined ? null : Math.min(there.gold, goldPerUnit * mine);
  if (carried === null) return said("gold", { gold: there.gold });
  const share = carried === there.gold ? `all ${there.gold} gold` : `${carried} of the ${there.gold} gold`;
  return said("carried", { to: placeName(to), share, units: count(mine, "unit carries", "units carry") });
}

function dragon({ view, to, isHidden }: Arrival): Consequence | null {
  const isOpen = PLACES[to].kind === "plain" || at(view, to)?.has_broken_walls;
  if (!isOpen || view.dragon < 1) return null;
  const ahead = aheadOf(view.dragon, PLACES[to].number);
  if (ahead >= 1 && ahead <= 6) {
    return { ...said("flight", { ahead, dragon: view.dragon }), isWarning: !isHidden };
  }
  return said("safe", { dragon: view.dragon, number: PLACES[to].number });
}

function company(arrival: Arrival): Consequence | null {
  const there = at(arrival.view, arrival.to)?.garrisons.find((one) => one.faction === arrival.you);
  if (!there) return null;
  const state = there.is_hidden ? ", hidden like them" : "";
  return said("company", { units: there.units, state, all: there.units + arrival.n });
}
