// What everyone knows about a player, and who knows your cards.
import type { Picture, Player, Seat, Update } from "../../wire";
import { alliedSince } from "../decide/event-history";
import { capital, cardName, count, listed, SUITS, the } from "../names";

const cards = (names: readonly string[]): string => names.map(cardName).join(" ");

/** Cards that were shown to all, and cards that the player cannot hold. */
function publicFacts(player: Player): readonly string[] {
  const { shown, not_held, not_queen, not_jack, queen, jack, is_pair_shown, is_queen_shown } = player;
  const pair = [
    ...(queen && (is_pair_shown || is_queen_shown) ? [`Q${SUITS[queen]}`] : []),
    ...(jack && is_pair_shown ? [`J${SUITS[jack]}`] : []),
  ];
  const not = [
    cards(not_held),
    ...(queen ? [] : not_queen.map((one) => `Q${SUITS[one]}`)),
    ...(jack ? [] : not_jack.map((one) => `J${SUITS[one]}`)),
  ].filter(Boolean);
  return [
    ...(shown.length > 0 || pair.length > 0 ? [`shown: ${[cards(shown), ...pair].filter(Boolean).join(" ")}`] : []),
    ...(not.length > 0 ? [`not: ${not.join(" ")}`] : []),
  ];
}

/** What everyone knows of a people, besides its figures. */
export function factsOf({ view, griffins }: Picture, player: Player, heard: readonly Update[]): readonly string[] {
  const { faction, ally, has_predicted } = player;
  const agreements = view?.deals.agreements.filter((one) => one.parties.includes(faction)).length ?? 0;
  return [
    ...(ally ? [allianceText(ally, faction, heard)] : []),
    ...publicFacts(player),
    ...(has_predicted ? ["has made a prediction"] : []),
    ...(griffins.includes(faction) ? ["flies with griffins"] : []),
    ...(agreements > 0 ? [count(agreements, "agreement")] : []),
  ];
}

/** "allied with the Goblins since turn 3" */
export function allianceText(ally: Seat, seat: Seat, heard: readonly Update[]): string {
  const turn = alliedSince(heard, seat);
  return `allied with ${the(ally)}${turn === null ? "" : ` since turn ${turn}`}`;
}

/** Who knows that I hold this card: the Elves, the Orcs from plunder, and those it was shown to. */
function sharersOf(card: string, me: Player): readonly Seat[] {
  const includes = (known: readonly string[]): boolean => known.includes(card);
  const found = new Set<Seat>(me.shown_to.filter((one) => includes(one.cards)).map((one) => one.seat));
  if (includes(me.seen)) found.add("elves");
  if (includes(me.seen_by_orcs)) found.add("orcs");
  return [...found].filter((seat) => seat !== me.faction);
}

/** Who else knows that I hold this card. */
export function knowersOf(card: string, me: Player): string {
  const rank = card.slice(0, -1);
  if (rank === "Q" && (me.is_pair_shown || me.is_queen_shown)) return "Everyone has seen her.";
  if (rank === "J" && me.is_pair_shown) return "Everyone has seen him.";
  if (me.shown.some((one) => one === card)) return "Everyone knows you hold it.";
  const pair = rank === "Q" ? me.queen_shown_to : rank === "J" ? me.jack_shown_to : [];
  const knowing = listed([...pair, ...sharersOf(card, me)].map(the));
  if (!knowing) return "";
  return `${capital(knowing)} ${pair.length > 0 ? "have seen it" : "know you hold it"}.`;
}
