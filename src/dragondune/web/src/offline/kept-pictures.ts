// The last picture of each of your tables, kept on this device for times without a connection.
import type { Picture, Seat } from "../../wire";

const PREFIX = "pictures";
/** Pictures of another shape are kept under another name. */
const CACHE = `${PREFIX}-2`;
/** Milliseconds for which newer pictures are waited for before one is kept. */
const CALM = 500;

export interface Kept {
  readonly picture: Picture;
  /** When it was kept, in milliseconds. */
  readonly at: number;
}

const hasCaches = (): boolean => "caches" in globalThis;
const addressOf = (table: string, seat: Seat): string => `/kept/${encodeURIComponent(table)}/${seat}`;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Only of your own seats: what others know is never stored here. */
export function keepPicture(picture: Picture, seat: Seat): void {
  if (!hasCaches()) return;
  const address = addressOf(picture.table, seat);
  clearTimeout(timers.get(address));
  timers.set(
    address,
    setTimeout(() => void write(address, { picture, at: Date.now() }).catch(() => undefined), CALM),
  );
}

async function write(address: string, kept: Kept): Promise<void> {
  await remove((name) => name !== CACHE);
  const cache = await caches.open(CACHE);
  await cache.put(address, Response.json(kept));
}

/** Deletes caches of pictures, also those of earlier versions of this page. */
async function remove(isUnwanted: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && isUnwanted(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

export async function keptPicture(table: string, seat: Seat): Promise<Kept | null> {
  if (!hasCaches()) return null;
  try {
    const found = await (await caches.open(CACHE)).match(addressOf(table, seat));
    return found ? ((await found.json()) as Kept) : null;
  } catch {
    return null;
  }
}

/** Deletes them all, for people who sign out or become someone else. */
export async function forgetPictures(): Promise<void> {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  if (hasCaches()) await remove(() => true).catch(() => undefined);
}
