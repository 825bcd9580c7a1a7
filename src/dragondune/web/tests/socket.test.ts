import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Follower, Socket } from "../src/socket";
import type { FromServer } from "../wire";
import { happened } from "./builders";

/** A connection whose other end is the test. */
class Line {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static last: Line;
  readonly sent: string[] = [];
  readyState = Line.OPEN;
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;

  constructor() {
    Line.last = this;
  }
  send(message: string): void {
    this.sent.push(message);
  }
  close(): void {
    this.readyState = 3;
  }
  tell(message: Partial<FromServer>): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const follower = (): Follower => ({
  table: "t",
  token: null,
  invitation: null,
  seen: 0,
  attached: vi.fn(),
  picture: vi.fn(),
  update: vi.fn(),
  change: vi.fn(() => true),
  presence: vi.fn(),
  detached: vi.fn(),
  refused: vi.fn(),
});

describe("the socket", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Line);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("uses the line that was prepared before anybody followed", () => {
    const socket = new Socket(() => undefined);
    socket.prepare();
    const prepared = Line.last;
    prepared.onopen();
    expect(prepared.sent).toEqual([]);
    socket.follow(follower());
    expect(Line.last).toBe(prepared);
    expect(prepared.sent.map((one) => JSON.parse(one))).toMatchObject([{ type: "attach", table: "t" }]);
  });

  it("hears missed updates page by page, and asks for the rest when the line was lost between them", () => {
    const one = follower();
    new Socket(() => undefined).follow(one);
    Line.last.onopen();
    const { id } = JSON.parse(Line.last.sent[0] as string) as { id: number };
    Line.last.tell({ type: "missed", id, updates: [happened(1), happened(2)] });
    expect(one.update).toHaveBeenCalledTimes(2);
    expect(one.attached).not.toHaveBeenCalled();
    Line.last.onclose();
    vi.advanceTimersByTime(1000);
    Line.last.onopen();
    expect(JSON.parse(Line.last.sent[0] as string)).toMatchObject({ type: "attach", id, seen: 2 });
  });
});
