// Names as people read them.
import { signal } from "@preact/signals";
import type { EventLine, RoundOrSetup, Seat, Suit, Territory } from "../wire";
import { PLACES } from "./board-facts";
import factions from "./factions.json";
import rounds from "./rounds.json";

/** A people that a text names, and where. */
export type NameAt = EventLine["names"][number];

interface Faction {
  readonly name: string;
  readonly suit: string;
  readonly letter: "D" | "E" | "G" | "O";
  readonly icon: string;
  readonly promise: string;
  /** With {holes} for the values of rules. */
  readonly start: string;
}

export const SEATS: readonly Seat[] = ["dwarves", "elves", "goblins", "orcs"];

export const FACTIONS = factions as Readonly<Record<Seat, Faction>>;

const areSuitsChanged = signal(false);
/** [cards.1] With a switch, Goblins and Orcs swap their suits, and their drawings follow. */
export function changeSuits(isChanged: boolean): void {
  areSuitsChanged.value = isChanged;
}
/** The people whose suit this one has by default. */
export const suitLender = (seat: Seat): Seat =>
  !areSuitsChanged.value ? seat : seat === "goblins" ? "orcs" : seat === "orcs" ? "goblins" : seat;
export const suitOf = (seat: Seat): string => FACTIONS[suitLender(seat)].suit;

export const ROUNDS = rounds as readonly { readonly id: RoundOrSetup; readonly name: string; readonly icon: string }[];

export const SUITS: Record<Suit, string> = { D: "♦", H: "♥", C: "♣", S: "♠" };
export const isRed = (suit: string): boolean => suit === "D" || suit === "H" || suit === "♦" || suit === "♥";

export const cardName = (card: string): string => card.slice(0, -1) + SUITS[card.slice(-1) as Suit];
export const placeName = (place: Territory): string => PLACES[place].symbol;
export const kindName = (place: Territory): string => (place === "0f" ? "the Great Mountain" : PLACES[place].kind);

export const nameOf = (seat: Seat): string => FACTIONS[seat].name;
export const the = (seat: Seat): string => `the ${FACTIONS[seat].name}`;
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A sentence with {holes}, filled. */
export const fill = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ""));

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** Where the page's own sentences name peoples; the server's sentences come with this. */
export const namesIn = (text: string): readonly NameAt[] =>
  SEATS.flatMap((seat) =>
    [...text.matchAll(new RegExp(`\\b${FACTIONS[seat].name}\\b`, "g"))].map(
      ({ index, 0: name }): NameAt => [seat, index, index + name.length],
    ),
  ).sort(([, a], [, b]) => a - b);

export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
