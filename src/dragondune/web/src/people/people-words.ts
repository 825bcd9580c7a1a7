// What a sheet counts and says about a people, from the view and what the server has worked out.
import type {
  Gains,
  NearCastle,
  Outlook,
  Player,
  Power,
  Prospect,
  Seat,
  TableFacts,
  Territory,
  View,
} from "../../wire";
import { capital, count, listed, placeName, the } from "../names";
import { castlesOf, unitsOf } from "../replay/score";

export type Figure = readonly [value: number | string, word: string];

export function figuresOf(view: View, player: Player): readonly Figure[] {
  const castles = castlesOf(view, player.faction).length;
  return [
    [player.gold ?? "?", "gold"],
    [player.hand_size, player.hand_size === 1 ? "card" : "cards"],
    [unitsOf(view, player.faction), "on the map"],
    [player.reserve, "in reserve"],
    [player.graveyard, "in the graveyard"],
    [castles, castles === 1 ? "castle" : "castles"],
  ];
}

/** What one ally gains from the other, as one sentence; empty where it is nothing. */
export function gainsText(facts: TableFacts | null, partner: Seat, ally: Seat): string {
  const found = facts?.alliances.find((one: Gains) => one.partner === partner && one.ally === ally);
  return found && found.gains.length > 0 ? `${capital(listed(found.gains.map((one) => one.text)))}.` : "";
}

/** Its clauses, each once. */
export const gainsClauses = (facts: TableFacts | null, partner: Seat, ally: Seat): string =>
  [
    ...new Set(
      facts?.alliances.find((one) => one.partner === partner && one.ally === ally)?.gains.map((one) => one.clause),
    ),
  ].join(", ");

const NEAREST = 2;

/** "They hold 1: 10★. The nearest are 15★ (Dwarves, 3 units) and 3★ (a troll)." */
export function castlesText(view: View, seat: Seat, you: Seat | null, outlook: Outlook | null): string {
  const held = castlesOf(view, seat);
  const whose = seat === you ? "You" : "They";
  const holds =
    held.length > 0 ? `${whose} hold ${held.length}: ${listed(held.map(placeName))}.` : `${whose} hold none.`;
  const near = outlook?.peoples.find((one) => one.seat === seat)?.castles.slice(0, NEAREST) ?? [];
  if (near.length === 0) return holds;
  return `${holds} The nearest ${near.length === 1 ? "is" : "are"} ${listed(near.map((one) => nearText(one, you)))}.`;
}

function nearText({ place, steps, holder, units, has_troll }: NearCastle, you: Seat | null): string {
  const owner = holder ? `${holder === you ? "you" : the(holder)}, ${count(units, "unit")}` : "nobody";
  const there = has_troll ? "a troll" : steps === 0 ? "contested" : owner;
  const away = steps === 0 ? "" : `, ${count(steps, "territory", "territories")} away`;
  return `${placeName(place as Territory)} (${there}${away})`;
}

export const prospectsOf = (outlook: Outlook | null, seat: Seat): readonly Prospect[] =>
  outlook?.peoples.find((one) => one.seat === seat)?.prospects ?? [];

export const powersOf = (facts: TableFacts | null, seat: Seat): readonly Power[] =>
  facts?.peoples.find((one) => one.seat === seat)?.powers ?? [];
