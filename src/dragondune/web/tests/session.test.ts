import { effect } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  changePreferences,
  dropSeat,
  dropTable,
  keepTable,
  myTable,
  myTables,
  preferences,
} from "../src/browser-storage";
import { resource } from "../src/kit/resource";
import { go, isInternal, path } from "../src/route";
import { ownSeat, Session, sessionsAt, takeRights } from "../src/session";
import { happened } from "./builders";

const picture = (n: number): never => ({ n, info: { status: "running", seats: [] }, strengths: [] }) as never;

describe("a session", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("shows several messages with one redraw, after the next frame", () => {
    const session = new Session("t", null, null);
    const shown: (number | undefined)[] = [];
    session.picture(picture(0));
    const stop = effect(() => void shown.push(session.now?.n));
    session.update(happened(1));
    session.picture(picture(1));
    session.update(happened(2));
    session.picture(picture(2));
    expect(session.latest?.n).toBe(2);
    expect(session.heard).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(session.heard.map((one) => one.n)).toEqual([1, 2]);
    expect(shown).toEqual([0, 2]);
    stop();
  });

  it("keeps its picture up to date by what has changed", () => {
    const session = new Session("t", null, null);
    const places = [{ territory: "1c" }, { territory: "3c" }, { territory: "5c" }];
    const view = { turn: 1, round: "bidding", players: [{ faction: "elves", gold: 3 }], places };
    const first = { n: 4, info: { status: "running" }, strengths: [], view, mine: { options: [], sealed: null } };
    session.picture(first as never);
    const moved = { territory: "10c" };
    const change = {
      n: 6,
      since: 4,
      fields: { waiting: ["What do the Elves bid?"] },
      view: { turn: 2 },
      mine: { sealed: { decide: "Pass" } },
      players: null,
      places: [2, moved, 0],
    };
    expect(session.change(change as never)).toBe(true);
    expect(session.latest).toEqual({
      ...first,
      n: 6,
      waiting: ["What do the Elves bid?"],
      view: { ...view, turn: 2, places: [places[2], moved, places[0]] },
      mine: { options: [], sealed: { decide: "Pass" } },
    });
    expect(session.latest?.view?.players).toBe(view.players);
  });

  it("learns of a game that begins, and says when it does not have the picture that changes", () => {
    const session = new Session("t", null, null);
    const change = { n: 2, since: 1, fields: { view: { turn: 1, players: [], places: [] } }, view: {}, mine: {} };
    const begins = { ...change, players: null, places: null };
    expect(session.change(begins as never)).toBe(false);
    const info = { status: "running" };
    const first = { n: 1, info, strengths: [], view: null, mine: null };
    session.picture(first as never);
    expect(session.change(begins as never)).toBe(true);
    expect(session.latest).toEqual({ ...first, n: 2, view: { turn: 1, players: [], places: [] } });
    expect(session.change(begins as never)).toBe(false);
  });

  it("passes each update on when it is shown, and nothing from before", () => {
    const session = new Session("t", null, null);
    const heard: number[] = [];
    const stop = session.onUpdate((update) => heard.push(update.n));
    session.update(happened(1));
    session.picture(picture(1));
    session.update(happened(2));
    session.picture(picture(2));
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(200);
    stop();
    session.update(happened(3));
    session.picture(picture(3));
    vi.advanceTimersByTime(200);
    expect(heard).toEqual([2]);
  });

  it("follows the server's clock only while it is live", () => {
    vi.setSystemTime(1_000_000);
    const session = new Session("t", null, null);
    session.update({ ...happened(1), at: 5000 });
    expect(session.time()).toBe(1000);
    session.picture(picture(1));
    session.update({ ...happened(2), at: 1007 });
    expect(session.time()).toBe(1007);
  });

  it("forgets an old fault when it is attached again", () => {
    const session = new Session("t", null, null);
    session.detached("The seat was given to another.", false);
    expect(session.fault?.kind).toBe("detached");
    session.attached("orcs");
    expect([session.fault, ownSeat(session)]).toEqual([null, "orcs"]);
  });
});

describe("what this browser keeps", () => {
  beforeEach(() => myTables().forEach((one) => dropTable(one.id)));

  it("adds rights to a table, the latest table first", () => {
    keepTable("a", { name: "A", seats: { elves: "x" } });
    keepTable("b", { name: "B" });
    keepTable("a", { seats: { orcs: "y" }, invitation: "i" });
    expect(myTables().map((one) => one.id)).toEqual(["a", "b"]);
    expect(myTable("a")).toMatchObject({ name: "A", seats: { elves: "x", orcs: "y" }, invitation: "i" });
    expect(JSON.parse(localStorage.getItem("dragondune.tables") ?? "[]")).toHaveLength(2);
  });

  it("opens a session for each seat, or one to watch", () => {
    keepTable("a", { seats: { elves: "x", orcs: "y" }, host: "h" });
    expect(sessionsAt("a").map((one) => one.token)).toEqual(["x", "y"]);
    dropSeat("a", "elves");
    dropSeat("a", "orcs");
    expect(sessionsAt("a").map((one) => one.token)).toEqual(["h"]);
  });

  it("never evicts a right that is needed", () => {
    keepTable("mine", { seats: { elves: "x" } });
    keepTable("hosted", { host: "h" });
    keepTable("finished", { seats: { elves: "x" }, isOver: true });
    for (let n = 0; n < 60; n++) keepTable(`link-${n}`, { invitation: "i" });
    expect(myTable("mine")?.seats.elves).toBe("x");
    expect(myTable("hosted")?.host).toBe("h");
    expect(myTable("finished")).toBeNull();
    expect(myTables()).toHaveLength(52);
  });

  it("fills preferences with defaults", () => {
    changePreferences({ theme: "dark" });
    expect(preferences()).toMatchObject({ theme: "dark", sound: true });
  });
});

describe("a link with rights", () => {
  /** A server at which these tokens and invitations are good for something. */
  const serve = (rights: Record<string, { right: string; seat: string | null }>): void => {
    vi.stubGlobal("fetch", (_: string, { headers }: { headers: Record<string, string> }) => {
      const shown = headers.authorization?.replace("Bearer ", "") ?? headers.invitation ?? "";
      const found = rights[shown];
      const refused = { kind: "not_allowed", sentence: "this token is not valid at this table", rule: null };
      return Promise.resolve({ ok: found !== undefined, json: () => Promise.resolve(found ?? refused) });
    });
  };
  const open = (hash: string): Promise<string | null> => {
    history.replaceState(null, "", `/table/t#${hash}`);
    return takeRights("t");
  };
  beforeEach(() => myTables().forEach((one) => dropTable(one.id)));
  afterEach(() => vi.unstubAllGlobals());

  it("is kept once the server has confirmed it, and leaves the address", async () => {
    serve({ secret: { right: "seat", seat: "orcs" }, inv: { right: "invite", seat: null } });
    expect(await open("as=orcs&seat=secret&invitation=inv")).toBeNull();
    expect(myTable("t")).toMatchObject({ seats: { orcs: "secret" }, invitation: "inv" });
    expect(location.hash).toBe("");
  });

  it("is not kept if it is made up", async () => {
    serve({ mine: { right: "seat", seat: "elves" } });
    keepTable("t", { seats: { elves: "mine" }, invitation: "i" });
    expect(await open("as=elves&seat=x")).toBeNull();
    expect(await open("as=orcs&seat=x")).toContain("not valid");
    // Who has a seat needs no invitation; that to the seat itself has ended.
    expect(await open("invitation=x")).toBeNull();
    expect(myTable("t")).toMatchObject({ seats: { elves: "mine" }, invitation: "i" });
    expect(myTable("t")?.seats.orcs).toBeUndefined();
    dropTable("t");
    expect(await open("invitation=x")).toContain("not valid");
    expect(myTable("t")).toBeNull();
  });

  it("never replaces a right that works, not even by a valid one of another seat", async () => {
    serve({ mine: { right: "seat", seat: "elves" }, theirs: { right: "seat", seat: "orcs" } });
    keepTable("t", { seats: { elves: "mine" } });
    await open("as=elves&seat=theirs");
    expect(myTable("t")?.seats).toEqual({ elves: "mine" });
  });

  it("replaces a right that has ended", async () => {
    serve({ fresh: { right: "seat", seat: "elves" } });
    keepTable("t", { seats: { elves: "old" } });
    await open("as=elves&seat=fresh");
    expect(myTable("t")?.seats.elves).toBe("fresh");
  });

  it("stays in the address while the server cannot be reached", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    keepTable("t", { seats: { elves: "mine" } });
    expect(await open("as=elves&seat=fresh")).toBeNull();
    expect(location.hash).toContain("fresh");
    expect(myTable("t")?.seats.elves).toBe("mine");
  });
});

describe("the route", () => {
  const link = (href: string, attributes: Record<string, string> = {}): HTMLAnchorElement => {
    const anchor = document.createElement("a");
    anchor.href = href;
    for (const [name, value] of Object.entries(attributes)) anchor.setAttribute(name, value);
    return anchor;
  };

  it("keeps to links of this page", () => {
    expect(isInternal(link("/rules"))).toBe(true);
    expect(isInternal(link("/api/openapi.json"))).toBe(false);
    expect(isInternal(link("/assets/icon.svg"))).toBe(false);
    expect(isInternal(link("https://example.org/rules"))).toBe(false);
    expect(isInternal(link("/rules", { download: "" }))).toBe(false);
    expect(isInternal(link("/rules", { target: "_blank" }))).toBe(false);
  });

  it("changes the address", () => {
    go("/about");
    expect(location.pathname).toBe("/about");
    expect(path.peek()).not.toBe("");
  });
});

describe("a resource", () => {
  it("is fetched once and shared", async () => {
    const fetched = vi.fn(() => Promise.resolve("book"));
    const book = resource(fetched);
    await Promise.all([book.load(), book.load()]);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(book.value.value).toBe("book");
  });

  it("is fetched again after a fault", async () => {
    const fetched = vi.fn().mockRejectedValueOnce(new Error("gone")).mockResolvedValueOnce("book");
    const book = resource<string>(fetched);
    await expect(book.load()).rejects.toThrow("gone");
    expect(book.fault.value).toBeInstanceOf(Error);
    await book.load();
    expect([book.value.value, book.fault.value]).toEqual(["book", null]);
  });
});
