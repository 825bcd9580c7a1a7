// What this browser keeps: rights to seats, and how somebody likes the page.
import type { Seat } from "../wire";

export interface MyTable {
  readonly id: string;
  readonly name: string;
  readonly seats: Partial<Record<Seat, string>>;
  readonly host: string | null;
  readonly invitation: string | null;
  /** One person plays all seats of this browser; no curtain between them. */
  readonly openly?: boolean;
  readonly at: number;
}

export interface Taste {
  readonly theme: "system" | "light" | "dark";
  readonly sound: boolean;
  readonly volume: number;
  readonly motion: boolean;
  readonly guide: boolean;
  readonly notify: boolean;
  readonly name: string;
}

const TABLES = "dragondune.tables";
const TASTE = "dragondune.taste";
const MOST_TABLES = 50;
export const PLAIN_TASTE: Taste = {
  theme: "system",
  sound: true,
  volume: 0.5,
  motion: true,
  guide: true,
  notify: false,
  name: "",
};

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export const myTables = (): readonly MyTable[] => read<MyTable[]>(TABLES, []);
export const myTable = (id: string): MyTable | null => myTables().find((one) => one.id === id) ?? null;
export const taste = (): Taste => ({ ...PLAIN_TASTE, ...read<Partial<Taste>>(TASTE, {}) });

export function keepTaste(change: Partial<Taste>): Taste {
  const kept = { ...taste(), ...change };
  localStorage.setItem(TASTE, JSON.stringify(kept));
  return kept;
}

/** Adds rights to what is known of a table. */
export function keepTable(id: string, change: Partial<Omit<MyTable, "id">>): MyTable {
  const old = myTable(id);
  const kept: MyTable = {
    id,
    name: change.name ?? old?.name ?? "",
    seats: { ...old?.seats, ...change.seats },
    host: change.host === undefined ? (old?.host ?? null) : change.host,
    invitation: change.invitation ?? old?.invitation ?? null,
    openly: change.openly ?? old?.openly ?? false,
    at: Date.now(),
  };
  const others = myTables().filter((one) => one.id !== id);
  localStorage.setItem(TABLES, JSON.stringify([kept, ...others].slice(0, MOST_TABLES)));
  return kept;
}

export function dropTable(id: string): void {
  localStorage.setItem(TABLES, JSON.stringify(myTables().filter((one) => one.id !== id)));
}

/** Gives a right up; it has ended, or is not wanted any more. */
export function dropSeat(id: string, seat: Seat): void {
  const kept = myTables().map((one) => (one.id === id ? { ...one, seats: { ...one.seats, [seat]: undefined } } : one));
  localStorage.setItem(TABLES, JSON.stringify(kept));
}
