// A table as this page follows it: pictures and updates come in, the page is drawn anew.
import type { AnyCommand, Decision, Observer, Picture, Presence, Refused, Seat, Update } from "../wire";
import { onceAFrame, useCalled } from "./kit/hooks";
import { type Follower, Line, type Link } from "./line";
import { keepTable, myTable } from "./shelf";
import { SEATS } from "./words";

let link: Link = { state: "connecting", nextTry: 0, kept: 0 };
const linkListeners = new Set<() => void>();
export const line = new Line((now) => {
  link = now;
  for (const heard of linkListeners) heard();
});

export function useLink(): Link {
  useCalled(linkListeners);
  return link;
}

/** Why a table is closed to this page; `kind` is the server's, or "detached". */
export interface Fault {
  readonly kind: string;
  readonly sentence: string;
}

/** One observer of a table: a seat that this browser holds, or the spectators. */
export class Place implements Follower {
  seen: number | null = 0;
  seat: Observer = "spectator";
  now: Picture | null = null;
  readonly heard: Update[] = [];
  here: readonly Seat[] = [];
  away: Presence["away"] = {};
  spectators = 0;
  fault: Fault | null = null;
  /** Whether what is heard happens now, and is not what was missed. */
  isLive = false;
  /** What the server's clock is ahead of ours, in seconds. */
  private ahead = 0;
  private readonly listeners = new Set<(update: Update | null) => void>();
  private leave: (() => void) | null = null;

  constructor(
    readonly table: string,
    readonly token: string | null,
    readonly invitation: string | null,
  ) {}

  open(): void {
    this.leave ??= line.follow(this);
  }

  close(): void {
    this.leave?.();
    this.leave = null;
  }

  /** Hears updates as they come, and null once a frame if anything has changed. */
  listen(heard: (update: Update | null) => void): () => void {
    this.listeners.add(heard);
    return () => void this.listeners.delete(heard);
  }

  act(command: AnyCommand): Promise<number> {
    return line.act(this.table, this.seat, command);
  }

  decide(decision: Decision): Promise<number> {
    const key = crypto.randomUUID();
    return this.act({ do: "decide", decision, at: this.now?.n ?? 0, key });
  }

  /** Seconds since the epoch, by the server's clock as far as it is known. */
  time(): number {
    return Date.now() / 1000 + this.ahead;
  }

  attached(seat: Observer): void {
    this.seat = seat;
    this.fault = null;
    this.isLive = false;
  }

  picture(now: Picture): void {
    this.now = now;
    this.isLive = true;
    this.changed();
  }

  update(update: Update): void {
    if (this.isLive) this.ahead = update.at - Date.now() / 1000;
    this.heard.push(update);
    this.tell(update);
  }

  presence(presence: Presence): void {
    this.here = presence.here;
    this.away = presence.away;
    this.spectators = presence.spectators;
    this.changed();
  }

  detached(sentence: string): void {
    this.fault = { kind: "detached", sentence };
    this.changed();
  }

  refused({ kind, sentence }: Refused): void {
    this.fault = { kind, sentence };
    this.changed();
  }

  private readonly changed = onceAFrame(() => this.tell(null));

  private tell(update: Update | null): void {
    for (const heard of this.listeners) heard(update);
  }
}

/** The seat that a place is, unless it only watches. */
export const ownSeat = ({ seat }: Place): Seat | null => SEATS.find((one) => one === seat) ?? null;

/** The places at a table that this browser has a right to; a spectator's if there is none. */
export function placesAt(table: string): Place[] {
  const mine = myTable(table);
  const seats = Object.values(mine?.seats ?? {});
  if (seats.length === 0) return [new Place(table, mine?.host ?? null, mine?.invitation ?? null)];
  return seats.map((token) => new Place(table, token, mine?.invitation ?? null));
}

/** Takes over the rights that a link carries behind its #, and cleans the address of them. */
export function takeRights(table: string): void {
  const carried = new URLSearchParams(location.hash.slice(1));
  const seat = carried.get("as") as Seat | null;
  const token = carried.get("seat");
  const invitation = carried.get("invitation");
  if (seat && token) keepTable(table, { seats: { [seat]: token } });
  if (invitation) keepTable(table, { invitation });
  if (token || invitation) history.replaceState(null, "", location.pathname + location.search);
}
