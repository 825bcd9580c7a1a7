// What this browser keeps: rights to seats, settings, and which notes of the guide have been read.
import { type Signal, signal } from "@preact/signals";
import type { Person, Seat } from "../wire";

export interface MyTable {
  readonly id: string;
  readonly name: string;
  readonly seats: Partial<Record<Seat, string>>;
  /** Seats that you have asked for and the others have not granted yet. */
  readonly asked?: Partial<Record<Seat, string>>;
  /** The random numbers that its seats add to the draws. */
  readonly numbers?: Partial<Record<Seat, string>>;
  readonly host: string | null;
  readonly invitation: string | null;
  /** One person plays all the seats of this browser; no curtain between them. */
  readonly openly?: boolean;
  /** Its game is over or it is unknown, so its rights are no longer needed. */
  readonly isOver?: boolean;
  readonly at: number;
}

/** From all at once to one thing at a time. */
export type Pace = "instant" | "quick" | "normal" | "slow" | "step";

export interface Preferences {
  readonly theme: "system" | "light" | "dark";
  readonly sound: boolean;
  readonly volume: number;
  readonly motion: boolean;
  readonly guide: boolean;
  readonly notify: boolean;
  readonly name: string;
  /** Of your mark. */
  readonly colour: Person["colour"];
  /** How fast events are shown; see `stage/pace.ts`. */
  readonly pace: Pace;
  /** Others' battles wait for a click, like your own. */
  readonly holdBattles: boolean;
  /** Whether a recap of what the others did is shown before your decision. */
  readonly recap: boolean;
  /** Whether the coach warns of blunders, where you play alone. */
  readonly warn: boolean;
}

/** Tables without a right that is still needed; all others are kept. */
const MOST_TABLES = 50;
const DEFAULTS: Preferences = {
  theme: "system",
  sound: true,
  volume: 0.5,
  motion: true,
  guide: true,
  notify: false,
  name: "",
  colour: "blue",
  pace: "normal",
  holdBattles: true,
  recap: true,
  warn: false,
};

function read<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** A value in localStorage; it follows changes that other tabs make. */
class Stored<T> {
  private readonly value: Signal<T>;

  constructor(
    private readonly key: string,
    private readonly fallback: T,
  ) {
    this.value = signal(read(key, fallback));
    addEventListener("storage", (event) => {
      if (event.key === key || event.key === null) this.value.value = read(key, fallback);
    });
  }

  get(): T {
    return this.value.value;
  }

  set(value: T): void {
    localStorage.setItem(this.key, JSON.stringify(value));
    this.value.value = value;
  }

  clear(): void {
    localStorage.removeItem(this.key);
    this.value.value = this.fallback;
  }
}

const storedTables = new Stored<readonly MyTable[]>("dragondune.tables", []);
const storedPreferences = new Stored<Partial<Preferences>>("dragondune.taste", {});
const storedSeen = new Stored<Readonly<Record<string, number>>>("dragondune.seen", {});
const storedKey = new Stored<string | null>("dragondune.person", null);
const storedNotes = new Stored<readonly string[]>("dragondune.guide", []);

/** The key by which the server knows you; null until you need one. */
export const myKey = (): string | null => storedKey.get();
export const keepKey = (key: string): void => storedKey.set(key);
export const dropKey = (): void => storedKey.clear();

export const myTables = (): readonly MyTable[] => storedTables.get();
export const myTable = (id: string): MyTable | null => myTables().find((one) => one.id === id) ?? null;

export const preferences = (): Preferences => ({ ...DEFAULTS, ...storedPreferences.get() });
export const changePreferences = (change: Partial<Preferences>): void =>
  storedPreferences.set({ ...preferences(), ...change });

/** The notes of the guide that have been read. */
export const readNotes = (): ReadonlySet<string> => new Set(storedNotes.get());
export const markRead = (id: string): void => storedNotes.set([...storedNotes.get(), id]);
export const forgetRead = (): void => storedNotes.clear();

/** The last update of a table that was seen from a seat; null if this browser has not been there. */
export const lastSeen = (table: string, seat: Seat): number | null => storedSeen.get()[`${table} ${seat}`] ?? null;
export function keepSeen(table: string, seat: Seat, n: number): void {
  const key = `${table} ${seat}`;
  const { [key]: before = 0, ...others } = storedSeen.get();
  if (n <= before) return;
  storedSeen.set(Object.fromEntries([[key, n], ...Object.entries(others)].slice(0, MOST_TABLES)));
}

const isNeeded = ({ seats, host, isOver }: MyTable): boolean =>
  !isOver && (host !== null || Object.keys(seats).length > 0);

/** All tables whose rights are needed, and the first few others. */
function withinLimit(tables: readonly MyTable[]): readonly MyTable[] {
  let others = 0;
  return tables.filter((one) => isNeeded(one) || others++ < MOST_TABLES);
}

/** Adds rights to what is known about a table. */
export function keepTable(id: string, change: Partial<Omit<MyTable, "id">>): MyTable {
  const old = myTable(id);
  const kept: MyTable = {
    id,
    name: change.name ?? old?.name ?? "",
    seats: { ...old?.seats, ...change.seats },
    asked: change.asked ?? old?.asked ?? {},
    numbers: { ...old?.numbers, ...change.numbers },
    host: change.host === undefined ? (old?.host ?? null) : change.host,
    invitation: change.invitation ?? old?.invitation ?? null,
    openly: change.openly ?? old?.openly ?? false,
    isOver: change.isOver ?? old?.isOver ?? false,
    at: Date.now(),
  };
  const others = myTables().filter((one) => one.id !== id);
  storedTables.set(withinLimit([kept, ...others]));
  return kept;
}

export const dropTable = (id: string): void => storedTables.set(myTables().filter((one) => one.id !== id));

/** The token is for another seat now; a token stored for that one moves to the first seat. */
export function moveSeat(id: string, token: string, seat: Seat): void {
  const seats = myTable(id)?.seats;
  const before = seats && (Object.keys(seats) as Seat[]).find((one) => seats[one] === token);
  if (!seats || !before || before === seat) return;
  const { [before]: _, [seat]: other, ...rest } = seats;
  const after = { ...rest, [seat]: token, ...(other ? { [before]: other } : {}) };
  storedTables.set(myTables().map((one) => (one.id === id ? { ...one, seats: after } : one)));
}

/** Drops the right to a seat that has ended or is no longer wanted. */
export function dropSeat(id: string, seat: Seat): void {
  const without = ({ [seat]: _, ...others }: MyTable["seats"]): MyTable["seats"] => others;
  storedTables.set(myTables().map((one) => (one.id === id ? { ...one, seats: without(one.seats) } : one)));
}
