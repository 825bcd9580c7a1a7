import { expect, test, vi } from "vitest";
import { CALLED, followPushes, shownOf, type Worker } from "../../src/worker/push-events";

const ORIGIN = "https://dune.example";
type Heard = (event: unknown) => void;

function working(pages: readonly string[] = []) {
  const heard = new Map<string, Heard>();
  const shown: unknown[] = [];
  const opened: string[] = [];
  const windows = pages.map((url) => ({
    url,
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(),
    postMessage: vi.fn(),
  }));
  const setAppBadge = vi.fn(async () => undefined);
  followPushes({
    location: { origin: ORIGIN },
    registration: { showNotification: async (title, options) => void shown.push([title, options]) },
    clients: { matchAll: async () => windows, openWindow: async (url) => opened.push(url) },
    navigator: { setAppBadge },
    addEventListener: ((type: string, one: Heard) => heard.set(type, one)) as unknown as Worker["addEventListener"],
  });
  const fire = async (type: string, event: object): Promise<void> => {
    const work: Promise<unknown>[] = [];
    heard.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
    await Promise.all(work);
  };
  return { fire, shown, opened, windows, setAppBadge };
}

const PUSH = { title: "Friday", body: "It is your turn.", url: "/table/t1", tag: "t1", count: 2 };

test("a push is shown with the page closed, counted on the icon, and told to open pages", async () => {
  const { fire, shown, windows, setAppBadge } = working([`${ORIGIN}/about`]);
  await fire("push", { data: { json: () => PUSH } });
  expect(shown).toEqual([
    ["Friday", expect.objectContaining({ body: "It is your turn.", tag: "t1", data: "/table/t1" })],
  ]);
  expect(setAppBadge).toHaveBeenCalledWith(2);
  expect(windows[0]?.postMessage).toHaveBeenCalledWith(CALLED);
});

test("something is shown for a push that cannot be read", () => {
  const broken = { json: () => JSON.parse("{") as unknown };
  for (const data of [null, broken]) expect(shownOf(data).body).toBe("A table is waiting for you.");
});

test("a click opens the table, or the page that shows it", async () => {
  const close = vi.fn();
  const away = working([`${ORIGIN}/about`]);
  await away.fire("notificationclick", { notification: { data: "/table/t1", close } });
  expect(away.opened).toEqual([`${ORIGIN}/table/t1`]);
  expect(close).toHaveBeenCalled();
  const here = working([`${ORIGIN}/table/t1#x`]);
  await here.fire("notificationclick", { notification: { data: "/table/t1", close } });
  expect(here.opened).toEqual([]);
  expect(here.windows[0]?.focus).toHaveBeenCalled();
});

test("a click never leads to another site", async () => {
  const { fire, opened } = working();
  for (const data of ["https://evil.example/", "//evil.example/x", null, 3])
    await fire("notificationclick", { notification: { data, close: () => undefined } });
  expect(opened.every((url) => url.startsWith(ORIGIN))).toBe(true);
});
