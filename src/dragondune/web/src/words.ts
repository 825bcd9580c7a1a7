// Names as people read them.
import type { RoundOrSetup, Seat, Suit, Territory } from "../wire";
import { PLACES } from "./facts";

export interface Faction {
  readonly name: string;
  readonly suit: string;
  readonly letter: "D" | "E" | "G" | "O";
  readonly icon: string;
  readonly promise: string;
  readonly start: string;
}

export const SEATS: readonly Seat[] = ["dwarves", "elves", "goblins", "orcs"];

export const FACTIONS: Record<Seat, Faction> = {
  dwarves: {
    name: "Dwarves", suit: "♦", letter: "D", icon: "dwarf-face",
    promise: "Sell the artifacts everybody fights with. Every bid is your income.", start: "5 gold, no units at first",
  },
  elves: {
    name: "Elves", suit: "♥", letter: "E", icon: "elf-helmet",
    promise: "See the card before you bid and ask before you fight. Hide.", start: "5 units in 5★",
  },
  goblins: {
    name: "Goblins", suit: "♣", letter: "G", icon: "goblin-head",
    promise: "Hire yourself out to all sides and hoard up to eight cards.", start: "3 units in 10★",
  },
  orcs: {
    name: "Orcs", suit: "♠", letter: "O", icon: "orc-head",
    promise: "Raise armies free, ride the Red Dragon, win if nobody does.", start: "5 units in the west",
  },
};

export const ROUNDS: readonly { readonly id: RoundOrSetup; readonly name: string; readonly icon: string }[] = [
  { id: "I", name: "Dragon", icon: "wyvern" },
  { id: "II", name: "Event", icon: "locked-chest" },
  { id: "III", name: "Bidding", icon: "card-pickup" },
  { id: "IV", name: "Movement", icon: "mounted-knight" },
  { id: "V", name: "Battle", icon: "crossed-swords" },
  { id: "VI", name: "Collection", icon: "coins" },
  { id: "VII", name: "Victory", icon: "castle" },
];

export const SUITS: Record<Suit, string> = { D: "♦", H: "♥", C: "♣", S: "♠" };
export const isRed = (suit: string): boolean => suit === "D" || suit === "H" || suit === "♦" || suit === "♥";

export const cardName = (card: string): string => card.slice(0, -1) + SUITS[card.slice(-1) as Suit];
export const placeName = (place: Territory): string => PLACES[place].symbol;
export const kindName = (place: Territory): string =>
  place === "0f" ? "the Great Mountain" : PLACES[place].kind;

export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

export const seatOf = (name: string): Seat | undefined => SEATS.find((seat) => FACTIONS[seat].name === name);
/** A sentence cut at the names of peoples; every second part is one. */
export const cutAtNames = (text: string): string[] => text.split(/\b(Dwarves|Elves|Goblins|Orcs)\b/);

export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}
