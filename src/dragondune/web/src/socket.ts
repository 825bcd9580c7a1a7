// One WebSocket for the page: it reconnects by itself and asks for what it missed.
import type {
  AnyCommand,
  FromClient,
  FromServer,
  Observer,
  Picture,
  PictureChange,
  Presence,
  Refused,
  Update,
  Updates,
} from "../wire";
import { Refusal } from "./api";

/** `nextTry` is when a lost line is tried again, `kept` how many decisions wait for it. */
export interface Link {
  readonly state: "connecting" | "open" | "lost";
  readonly nextTry: number;
  readonly kept: number;
}

export interface Follower {
  readonly table: string;
  readonly token: string | null;
  readonly invitation: string | null;
  seen: number | null;
  attached: (seat: Observer) => void;
  picture: (picture: Picture) => void;
  /** Brings the picture up to date; false if it is not the one that has changed. */
  change: (change: PictureChange) => boolean;
  update: (update: Update) => void;
  presence: (presence: Presence) => void;
  /** `again` if the token is for another seat now. */
  detached: (sentence: string, again: boolean) => void;
  refused: (refused: Refused) => void;
}

interface Waiting {
  readonly message: string;
  readonly from: string;
  readonly repeatable: boolean;
  readonly done: (n: number) => void;
  readonly failed: (refusal: Error) => void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
/** A line that has not answered for this long is dead, whatever the browser thinks of it. */
const SILENCE = 8000;

export class Socket {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private ids = 0;
  private timer = 0;
  private state: Link["state"] = "connecting";
  private nextTry = 0;
  private readonly followers = new Map<number, Follower>();
  private readonly seats = new Map<string, Follower>();
  private readonly waiting = new Map<number, Waiting>();

  constructor(private readonly changed: (link: Link) => void) {
    addEventListener("online", () => this.retry());
    addEventListener("offline", () => this.socket && this.drop());
    document.addEventListener("visibilitychange", () => {
      this.look();
      if (!document.hidden) this.retry();
    });
  }

  /** Connects before anybody follows, while the page finds out what to follow. */
  prepare(): void {
    this.connect();
  }

  follow(follower: Follower): () => void {
    const id = ++this.ids;
    this.followers.set(id, follower);
    if (this.socket?.readyState === WebSocket.OPEN) this.attach(id, follower);
    else this.connect();
    return () => {
      this.followers.delete(id);
      for (const [key, one] of this.seats) {
        if (one !== follower) continue;
        this.seats.delete(key);
        const [table, seat] = key.split(" ") as [string, Observer];
        this.send({ type: "detach", id: ++this.ids, table, seat });
      }
      if (this.followers.size === 0) this.hangUp();
    };
  }

  /** Carries a command out; a decision has a key, so that it can be sent again when the line was lost. */
  act(table: string, seat: Observer, command: AnyCommand): Promise<number> {
    const id = ++this.ids;
    const message = JSON.stringify({ type: "act", id, table, seat, command } satisfies FromClient);
    return new Promise((done, failed) => {
      const from = `${table} ${seat}`;
      this.waiting.set(id, { message, from, repeatable: command.do === "decide", done, failed });
      if (this.seats.has(from)) this.socket?.send(message);
      setTimeout(() => this.waiting.has(id) && this.seats.has(from) && this.drop(), SILENCE);
      this.tell(this.state);
    });
  }

  /** Tries at once, instead of when the waiting is over. */
  retry(): void {
    if (this.followers.size === 0) return;
    this.wait = FIRST_WAIT;
    this.connect();
  }

  private tell(state: Link["state"]): void {
    this.state = state;
    const kept = [...this.waiting.values()].filter((one) => one.repeatable).length;
    this.changed({ state, nextTry: this.nextTry, kept });
  }

  /** Names the table, so that a server of several processes can bring its sockets together in one of them. */
  private address(): string {
    const [first] = this.followers.values();
    const table = first === undefined ? "" : `?table=${encodeURIComponent(first.table)}`;
    return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket${table}`;
  }

  private connect(): void {
    clearTimeout(this.timer);
    const state = this.socket?.readyState;
    if (state === WebSocket.OPEN || state === WebSocket.CONNECTING) return;
    this.tell(this.state === "lost" ? "lost" : "connecting");
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.tell("open");
      if (document.hidden) this.look();
      for (const [id, follower] of this.followers) this.attach(id, follower);
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as FromServer);
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** Closes a connection that is silent; a new one is opened. */
  private drop(): void {
    const socket = this.socket;
    this.lost();
    socket?.close();
  }

  private lost(): void {
    this.socket = null;
    this.seats.clear();
    for (const [id, waiting] of this.waiting) {
      if (waiting.repeatable) continue;
      this.waiting.delete(id);
      waiting.failed(new Error("The connection was lost before the server answered. Check whether it was done."));
    }
    if (this.followers.size === 0) return;
    this.nextTry = Date.now() + this.wait;
    this.tell("lost");
    clearTimeout(this.timer);
    this.timer = globalThis.setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private hangUp(): void {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private attach(id: number, follower: Follower): void {
    const { table, token, invitation, seen } = follower;
    this.send({ type: "attach", id, table, token, invitation, seen });
  }

  /** People who are not looking at the page may be notified elsewhere. */
  private look(): void {
    this.send({ type: "look", id: ++this.ids, is_looking: !document.hidden });
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private receive(message: FromServer): void {
    switch (message.type) {
      case "attached": {
        const follower = this.followers.get(message.id);
        if (!follower) return;
        const from = `${message.table} ${message.seat}`;
        this.seats.set(from, follower);
        follower.attached(message.seat);
        for (const one of this.waiting.values()) if (one.from === from) this.socket?.send(one.message);
        return;
      }
      case "missed": {
        const follower = this.followers.get(message.id);
        if (!follower) return;
        for (const update of message.updates) {
          follower.update(update);
          follower.seen = update.n;
        }
        return;
      }
      case "done":
        this.waiting.get(message.id)?.done(message.n);
        this.waiting.delete(message.id);
        this.tell(this.state);
        return;
      case "refused":
        this.refuse(message);
        return;
      default: {
        const from = message.type === "updates" ? (message.picture ?? message.change ?? message.updates[0]) : message;
        const follower = from && this.seats.get(`${from.table} ${from.seat}`);
        if (!follower) return;
        if (message.type === "updates") this.hear(follower, message);
        else if (message.type === "presence") follower.presence(message);
        else follower.detached(message.sentence, message.again);
      }
    }
  }

  private hear(follower: Follower, { updates, picture, change }: Updates): void {
    for (const update of updates) follower.update(update);
    const last = picture ?? change ?? updates.at(-1);
    if (last) follower.seen = last.n;
    if (picture) follower.picture(picture);
    else if (change && !follower.change(change)) {
      for (const [id, one] of this.followers) if (one === follower) this.attach(id, follower);
    }
  }

  private refuse(refused: Refused): void {
    const waiting = this.waiting.get(refused.id);
    this.waiting.delete(refused.id);
    if (waiting) waiting.failed(new Refusal(refused));
    else this.followers.get(refused.id)?.refused(refused);
    this.tell(this.state);
  }
}
