// One socket for the page: it comes back by itself and asks for what it missed.
import type { AnyCommand, FromClient, FromServer, Observer, Picture, Presence, Refused, Update } from "../wire";
import { Refusal } from "./api";

export type Link = "connecting" | "open" | "lost";

export interface Follower {
  readonly table: string;
  readonly token: string | null;
  readonly invitation: string | null;
  seen: number | null;
  attached(seat: Observer): void;
  picture(picture: Picture): void;
  update(update: Update): void;
  presence(presence: Presence): void;
  detached(sentence: string): void;
  refused(refused: Refused): void;
}

interface Waiting {
  readonly message: string;
  readonly repeatable: boolean;
  readonly done: (n: number) => void;
  readonly failed: (refusal: Error) => void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;

export class Line {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private ids = 0;
  private timer = 0;
  private readonly followers = new Map<number, Follower>();
  private readonly seats = new Map<string, Follower>();
  private readonly waiting = new Map<number, Waiting>();

  constructor(private readonly changed: (link: Link) => void) {}

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
      this.waiting.set(id, { message, repeatable: command.do === "decide", done, failed });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(message);
    });
  }

  /** Tries at once, instead of when the waiting is over. */
  retry(): void {
    this.wait = FIRST_WAIT;
    this.connect();
  }

  private connect(): void {
    clearTimeout(this.timer);
    const state = this.socket?.readyState;
    if (state === WebSocket.OPEN || state === WebSocket.CONNECTING) return;
    this.changed("connecting");
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.changed("open");
      for (const [id, follower] of this.followers) this.attach(id, follower);
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as FromServer);
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private lost(): void {
    this.socket = null;
    this.seats.clear();
    for (const [id, waiting] of this.waiting) {
      if (waiting.repeatable) continue;
      this.waiting.delete(id);
      waiting.failed(new Error("The connection broke before the answer came. Look whether it was done."));
    }
    if (this.followers.size === 0) return;
    this.changed("lost");
    this.timer = window.setTimeout(() => this.connect(), this.wait);
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

  private send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private receive(message: FromServer): void {
    switch (message.type) {
      case "attached": {
        const follower = this.followers.get(message.id);
        if (!follower) return;
        this.seats.set(`${message.table} ${message.seat}`, follower);
        follower.attached(message.seat);
        for (const { message: unsent } of this.waiting.values()) this.socket?.send(unsent);
        return;
      }
      case "done":
        this.waiting.get(message.id)?.done(message.n);
        this.waiting.delete(message.id);
        return;
      case "refused":
        this.refuse(message);
        return;
      default: {
        const follower = this.seats.get(`${message.table} ${message.seat}`);
        if (!follower) return;
        if (message.type === "update") {
          follower.seen = message.n;
          follower.update(message);
        } else if (message.type === "picture") {
          follower.seen = message.n;
          follower.picture(message);
        } else if (message.type === "presence") follower.presence(message);
        else follower.detached(message.sentence);
      }
    }
  }

  private refuse(refused: Refused): void {
    const waiting = this.waiting.get(refused.id);
    this.waiting.delete(refused.id);
    if (waiting) waiting.failed(new Refusal(refused));
    else this.followers.get(refused.id)?.refused(refused);
  }
}
