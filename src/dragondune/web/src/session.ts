// A table as this page follows it. What arrives from the server goes through a queue, and is shown in order.
import { batch, signal } from "@preact/signals";
import type {
  AnyCommand,
  Decision,
  Observer,
  Picture,
  PictureChange,
  Presence,
  Refused,
  Seat,
  Strength,
  Update,
} from "../wire";
import * as api from "./api";
import { keepTable, moveSeat, myTable } from "./browser-storage";
import { dueFor, GRACE, tellNumber } from "./contribution";
import { adoptRight, followRights } from "./identity";
import { SEATS } from "./names";
import { keepPicture, keptPicture } from "./offline/kept-pictures";
import { type Follower, type Link, Socket } from "./socket";
import { Queue, type Step } from "./stage/queue";
import { BEGINNING, type Closing, isAside, type Plot, partsOf, plotOf } from "./stage/scenes";
import { Shown } from "./stage/shown";

export const link = signal<Link>({ state: "connecting", nextTry: 0, kept: 0 });
export const socket = new Socket((now) => {
  link.value = now;
});

/** Why a table is closed to this page; `kind` is the server's, "detached", or "moved" to another seat. */
export interface Fault {
  readonly kind: string;
  readonly sentence: string;
}

/** One observer's view of a table: a seat that this browser holds, or a spectator. */
export class Session implements Follower {
  seen: number | null = 0;
  /** The lands that the dragon closes on each number; set when the table's facts have arrived. */
  closing: Closing = [];
  /** The newest picture; the page shows it once everything before it has been seen. */
  latest: Picture | null = null;
  /** What is still to be shown. */
  readonly queue = new Queue(
    (steps) => this.show(steps),
    () => isShared(this),
  );
  /** What revealed plans were worth, by the number of the update that revealed them. */
  readonly strengths = new Map<number, readonly Strength[]>();

  private readonly shownSeat = signal<Observer>("spectator");
  private readonly shown = new Shown();
  private readonly shownPresence = signal<Pick<Presence, "here" | "away" | "spectators">>({
    here: [],
    away: {},
    spectators: 0,
  });
  private readonly shownFault = signal<Fault | null>(null);
  private readonly pending: Update[] = [];
  private plot: Plot = BEGINNING;
  private isLive = false;
  /** How far the server's clock is ahead of ours, in seconds. */
  private ahead = 0;
  private readonly listeners = new Set<(update: Update) => void>();
  private leave: (() => void) | null = null;
  private later: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    readonly token: string | null,
    readonly invitation: string | null,
  ) {}

  // Reading any of these in a component redraws it when the value changes.
  get seat(): Observer {
    return this.shownSeat.value;
  }
  get now(): Picture | null {
    return this.shown.picture.value;
  }
  get heard(): readonly Update[] {
    return this.shown.updates.value;
  }
  get here(): readonly Seat[] {
    return this.shownPresence.value.here;
  }
  get away(): Presence["away"] {
    return this.shownPresence.value.away;
  }
  get spectators(): number {
    return this.shownPresence.value.spectators;
  }
  get fault(): Fault | null {
    return this.shownFault.value;
  }

  open(): void {
    this.leave ??= socket.follow(this);
  }

  close(): void {
    clearTimeout(this.later);
    this.leave?.();
    this.leave = null;
  }

  /** Calls back with each update, or part of one, when it is shown; not with what happened before the page was here. */
  onUpdate(heard: (update: Update) => void): () => void {
    this.listeners.add(heard);
    return () => void this.listeners.delete(heard);
  }

  act(command: AnyCommand): Promise<number> {
    return socket.act(this.table, this.shownSeat.peek(), command);
  }

  /** Decisions with the same key count once; `upTo` is a maximum that goes with a bid. */
  decide(decision: Decision, key: string, upTo: number | null = null): Promise<number> {
    return this.act({ do: "decide", decision, at: this.shown.picture.peek()?.n ?? 0, key, up_to: upTo });
  }

  /** Seconds since the epoch by the server's clock, as far as it is known. */
  time(): number {
    return Date.now() / 1000 + this.ahead;
  }

  attached(seat: Observer): void {
    this.isLive = false;
    if (this.token && SEATS.includes(seat as Seat)) moveSeat(this.table, this.token, seat as Seat);
    batch(() => {
      this.shownSeat.value = seat;
      this.shownFault.value = null;
    });
  }

  picture(now: Picture): void {
    const updates = this.pending.splice(0);
    const isLive = this.isLive;
    const steps = updates.flatMap((update) => this.stepsOf(update, isLive));
    this.latest = now;
    this.isLive = true;
    const own = ownSeat(this);
    if (own) keepPicture(now, own);
    if (now.strengths.length > 0) this.strengths.set(this.plot.battle?.revealed ?? 0, now.strengths);
    const isUndone = updates.some(({ news }) => news.news === "taken_back" || news.news === "put_back");
    this.queue.add(lastWith(steps, now));
    if (this.queue.isHolding) this.show([]);
    // A companion has no board on which anything could be played.
    if (isUndone || !isLive || now.info.companion) this.queue.flush();
    if (isUndone) this.plot = plotOf(this.shown.updates.peek());
    if (now.info.status === "open") this.contribute();
  }

  /** Adds a random number to the draws of a game that has not begun; a refusal only means that it does not count. */
  private contribute(isLate = false): void {
    const info = this.latest?.info;
    const seat = ownSeat(this);
    if (!info || !seat) return;
    clearTimeout(this.later);
    if (!isLate) this.later = setTimeout(() => this.contribute(true), GRACE);
    void dueFor(info, seat, { isLate })
      .then((command) => this.send(seat, command))
      .catch(() => undefined);
  }

  private async send(seat: Seat, command: AnyCommand | null): Promise<void> {
    if (!command) return;
    await this.act(command);
    if (command.do === "reveal") tellNumber(this.table, seat);
  }

  /** A player who is ready reveals their number first; the last one does not wait for the numbers of others. */
  async sayReady(isReady: boolean, isLast: boolean): Promise<void> {
    const info = this.latest?.info;
    const seat = ownSeat(this);
    if (isReady && info && seat) {
      const command = await dueFor(info, seat, { isLate: isLast, isSure: true });
      await this.send(seat, command).catch(() => undefined);
    }
    await this.act({ do: "ready", is_ready: isReady });
  }

  /** Without a connection, shows how the table was when this device last saw it; nothing can be decided there. */
  async recall(): Promise<number | null> {
    const mine = Object.entries(myTable(this.table)?.seats ?? {}).find(([, token]) => token === this.token);
    const seat = SEATS.find((one) => one === mine?.[0]);
    const kept = seat ? await keptPicture(this.table, seat) : null;
    if (!kept || !seat || this.latest) return null;
    batch(() => {
      this.shownSeat.value = seat;
      this.shown.reach({ ...kept.picture, mine: null });
      this.shown.picture.value = { ...kept.picture, mine: null };
    });
    return kept.at;
  }

  change(change: PictureChange): boolean {
    if (this.latest?.n !== change.since) return false;
    this.picture(changed(this.latest, change));
    return true;
  }

  update(update: Update): void {
    if (this.isLive) this.ahead = update.at - Date.now() / 1000;
    this.pending.push(update);
  }

  presence({ here, away, spectators }: Presence): void {
    this.shownPresence.value = { here, away, spectators };
  }

  detached(sentence: string, again: boolean): void {
    this.shownFault.value = { kind: again ? "moved" : "detached", sentence };
  }

  refused({ kind, sentence }: Refused): void {
    this.shownFault.value = { kind, sentence };
  }

  /** An update as the queue takes it. Talk overtakes what is still to be shown. */
  private stepsOf(update: Update, isLive: boolean): readonly Step[] {
    if (isAside(update) && this.queue.isBehind) {
      this.hear([{ part: { update, scene: null, isRest: false }, picture: null, isLive, isOwn: false }]);
      return [];
    }
    const dragon = this.latest?.view?.dragon ?? this.plot.dragon;
    const [parts, plot] = partsOf(update, { ...this.plot, dragon, closing: this.closing }, ownSeat(this));
    this.plot = plot;
    const isMine = update.news.news === "happened" && update.news.seat === this.shownSeat.peek();
    return parts.map((part) => ({ part, picture: null, isLive, isOwn: isMine && part.scene?.kind === "walk" }));
  }

  private show(steps: readonly Step[]): void {
    batch(() => {
      this.hear(steps);
      for (const { part, picture } of steps) {
        if (part) this.shown.follow(part.update);
        if (picture) this.shown.reach(picture);
      }
      this.shown.compose(this.latest, this.queue.isBehind);
    });
  }

  private hear(steps: readonly Step[]): void {
    this.shown.add(steps.flatMap(({ part }) => part ?? []));
    for (const { part, isLive } of steps) if (part && isLive) for (const heard of this.listeners) heard(part.update);
  }
}

/** The picture comes after the last of the steps that lead to it. */
function lastWith(steps: readonly Step[], picture: Picture): readonly Step[] {
  const last = steps.at(-1) ?? { part: null, isLive: true, isOwn: false };
  return [...steps.slice(0, -1), { ...last, picture }];
}

/** Whether other people play at a table. */
const isShared = ({ latest, seat }: Session): boolean =>
  latest?.info.seats.some(({ holder, seat: its }) => holder.kind === "person" && its !== seat) ?? false;

/** The picture that a change makes of the one before it. */
export function changed(before: Picture, { n, fields, view, mine, players, places }: PictureChange): Picture {
  const now = { ...before, ...fields, n };
  const seen = now.view && {
    ...now.view,
    ...view,
    players: listed(now.view.players, players),
    places: listed(now.view.places, places),
  };
  return { ...now, view: seen, mine: now.mine && { ...now.mine, ...mine } };
}

/** A list in which a number stands for the entry that stood there before. */
function listed<T extends object>(before: readonly T[], now: readonly (T | number)[] | null): readonly T[] {
  return now === null ? before : now.map((one) => (typeof one === "number" ? (before[one] as T) : one));
}

/** Whether a companion table waits for a secret entry of a seat. */
export function isCalled(picture: Picture | null, seat: Observer): boolean {
  const sealing = picture?.room?.sealing;
  return sealing?.seats.some((one) => one === seat && !sealing.sealed.includes(one)) ?? false;
}

/** The seat of a session, unless it only watches. */
export const ownSeat = ({ seat }: Session): Seat | null => SEATS.find((one) => one === seat) ?? null;

/** A session for each seat that this browser holds at a table, or one for a spectator. */
export function sessionsAt(table: string): Session[] {
  const mine = myTable(table);
  const seats = Object.values(mine?.seats ?? {});
  if (seats.length === 0) return [new Session(table, mine?.host ?? null, mine?.invitation ?? null)];
  return seats.map((token) => new Session(table, token, mine?.invitation ?? null));
}

/**
 * Keeps the rights that a link carries behind its #, once the server has confirmed them, and removes them from the
 * address. A link never replaces a right that works: anyone can make one up. Returns the sentence of a refusal.
 */
export async function takeRights(table: string): Promise<string | null> {
  const carried = new URLSearchParams(location.hash.slice(1));
  const seat = SEATS.find((one) => one === carried.get("as")) ?? null;
  const token = carried.get("seat");
  const invitation = carried.get("invitation");
  if (!token && !invitation) {
    if (!holdsSeat(table)) await followRights();
    return null;
  }
  let refusal: string | null = null;
  try {
    if (invitation) await takeInvitation(table, invitation);
    if (seat && token) await takeSeatRight(table, seat, token);
  } catch (fault) {
    if (!(fault instanceof api.Refusal)) return null; // offline: the link stays in the address for the next try
    refusal = fault.message;
  }
  history.replaceState(null, "", location.pathname + location.search);
  return refusal;
}

const holdsSeat = (table: string): boolean => Object.keys(myTable(table)?.seats ?? {}).length > 0;

async function takeInvitation(table: string, invitation: string): Promise<void> {
  // An invitation to a seat ends when it is taken; the holder of the seat needs none.
  if (invitation === myTable(table)?.invitation || holdsSeat(table)) return;
  await api.right(table, { invitation });
  keepTable(table, { invitation });
}

async function takeSeatRight(table: string, seat: Seat, token: string): Promise<void> {
  const kept = myTable(table)?.seats[seat];
  if (kept === token || (kept && (await isSeat(table, seat, kept)))) return;
  const { right, seat: its } = await api.right(table, { token });
  if (right !== "seat" || its !== seat) return;
  keepTable(table, { seats: { [seat]: token } });
  void adoptRight(table, token);
}

/** Whether a token still gives the right to a seat. */
async function isSeat(table: string, seat: Seat, token: string): Promise<boolean> {
  try {
    const { right, seat: its } = await api.right(table, { token });
    return right === "seat" && its === seat;
  } catch (fault) {
    if (fault instanceof api.Refusal && ["not_allowed", "unknown"].includes(fault.answer.kind)) return false;
    throw fault;
  }
}

/** Whether a seat that you asked for is yours by now: the others have agreed, refused, or not yet answered. */
export async function askAgain(table: string, seat: Seat, token: string): Promise<"yours" | "refused" | "open"> {
  try {
    const { right } = await api.right(table, { token });
    if (right === "asker") return "open";
    keepTable(table, { seats: { [seat]: token }, asked: {} });
    return "yours";
  } catch (fault) {
    if (!(fault instanceof api.Refusal) || fault.answer.kind !== "not_allowed") return "open";
    keepTable(table, { asked: {} });
    return "refused";
  }
}
