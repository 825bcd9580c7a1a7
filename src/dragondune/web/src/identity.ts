// Who you are to the server: a person with a key, which this browser keeps, and the rights that are yours on all devices.
import type { Person, PersonKey } from "../wire";
import * as api from "./api";
import {
  changePreferences,
  dropKey,
  keepKey,
  keepTable,
  myKey,
  myTable,
  myTables,
  preferences,
} from "./browser-storage";
import { forgetPictures } from "./offline/kept-pictures";

/** Does it as the person of this browser, creating one if needed; as nobody if the server creates none now. */
export async function asPerson<T>(deed: (key: string | null) => Promise<T>): Promise<T> {
  const kept = myKey();
  if (kept === null) return deed(await newKey());
  try {
    return await deed(kept);
  } catch (fault) {
    if (!(await hasEnded(fault, kept))) throw fault;
    dropKey();
    return deed(await newKey());
  }
}

let making: Promise<string | null> | null = null;

/** Created once, however many requests need it at the same time. */
function newKey(): Promise<string | null> {
  making ??= makeKey().finally(() => {
    making = null;
  });
  return making;
}

async function makeKey(): Promise<string | null> {
  try {
    const { key } = await api.becomePerson({ name: preferences().name, colour: preferences().colour });
    keepKey(key);
    void adoptRights(key);
    return key;
  } catch (fault) {
    if (fault instanceof api.Refusal) return null;
    throw fault;
  }
}

/** Whether something was refused because nobody has this key any more. */
async function hasEnded(fault: unknown, key: string): Promise<boolean> {
  if (!isUnknown(fault)) return false;
  try {
    await api.whoAmI(key);
    return false;
  } catch (other) {
    return isUnknown(other);
  }
}

const isUnknown = (fault: unknown): boolean => fault instanceof api.Refusal && fault.answer.kind === "unknown";

/** From now on this browser belongs to a person; what they hold at tables comes along. */
export async function become({ key, person }: PersonKey): Promise<void> {
  await forgetPictures();
  keepKey(key);
  changePreferences({ name: person.name, colour: person.colour });
  await bringRights(key, person);
  await adoptRights(key);
}

/** What you hold at tables is known here too. */
export async function followRights(): Promise<Person | null> {
  const key = myKey();
  if (key === null) return null;
  try {
    const person = await api.whoAmI(key);
    await bringRights(key, person);
    return person;
  } catch (fault) {
    if (isUnknown(fault)) dropKey();
    return null;
  }
}

const isGoing = (status: string): boolean => status === "open" || status === "running";

async function bringRights(key: string, { rights }: Person): Promise<void> {
  const missing = new Set(
    rights
      .filter(({ table, right, seat }) => {
        const kept = myTable(table.id);
        return isGoing(table.status) && (right === "host" ? !kept?.host : !seat || !kept?.seats[seat]);
      })
      .map(({ table }) => table.id),
  );
  for (const table of missing) await enterTable(table, key);
}

/** What this browser held before it had this key is yours on other devices too. */
async function adoptRights(key: string): Promise<void> {
  for (const { id, seats, host, isOver } of myTables())
    for (const token of isOver ? [] : [...Object.values(seats), ...(host ? [host] : [])])
      await adoptRight(id, token, key);
}

export const adoptRight = (table: string, token: string, key = myKey()): Promise<unknown> =>
  key === null ? Promise.resolve() : api.adopt(table, token, key).catch(() => undefined);

/** Fetches everything you hold at a table; returns whether there was anything. */
export async function enterTable(table: string, key: string | null = myKey()): Promise<boolean> {
  if (key === null) return false;
  try {
    const { table: info, seats, former, host, asked } = await api.enter(table, key);
    keepTable(table, {
      name: info.name,
      seats: { ...seats, ...former },
      host: host ?? myTable(table)?.host ?? null,
      asked,
    });
    return true;
  } catch (fault) {
    if (fault instanceof api.Refusal) return false;
    throw fault;
  }
}

/** New tokens for a table whose old ones no longer open it; returns whether you still hold anything there. */
export async function comeBack(table: string): Promise<boolean> {
  const person = await followRights();
  return (person?.rights.some((one) => one.table.id === table) ?? false) && enterTable(table);
}

const UNTIL_SENT = 800;
let sending: ReturnType<typeof setTimeout> | undefined;

/** Another name or colour: at once here, and a moment after the last letter at all tables. */
export function callMe(change: Partial<Pick<Person, "name" | "colour">>): void {
  changePreferences(change);
  clearTimeout(sending);
  const key = myKey();
  if (key === null) return;
  sending = setTimeout(() => {
    const { name, colour } = preferences();
    if (name.trim()) void api.rename({ name: name.trim(), colour }, key).catch(() => undefined);
  }, UNTIL_SENT);
}
