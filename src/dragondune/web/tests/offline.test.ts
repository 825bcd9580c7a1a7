import { describe, expect, it, vi } from "vitest";
import { keptFor, type Offline, serveOffline } from "../src/worker/offline";

const ORIGIN = "https://dune.example";
const request = (path: string, mode = "cors", method = "GET") =>
  ({ method, mode, url: ORIGIN + path }) as unknown as Request;

describe("what is kept for times without a connection", () => {
  it("is the page and its files, and nothing that the server tells anybody", () => {
    expect(keptFor(request("/table/abc", "navigate"), ORIGIN)).toBe("/");
    expect(keptFor(request("/assets/app.js"), ORIGIN)).toBe("/assets/app.js");
    for (const path of ["/api/person", "/api/tables/t/picture?as=elves", "/assets/built", "/health"])
      expect(keptFor(request(path), ORIGIN)).toBeNull();
    expect(keptFor(request("/api/person", "navigate"), ORIGIN)).toBeNull();
    expect(keptFor(request("/assets/app.js", "cors", "POST"), ORIGIN)).toBeNull();
    expect(
      keptFor({ ...request("/"), url: "https://other.example/", method: "GET", mode: "navigate" }, ORIGIN),
    ).toBeNull();
  });
});

/** A worker whose server can be turned off. */
function worker() {
  const stores = new Map<string, Map<string, Response>>([["page-old", new Map()]]);
  const heard = new Map<string, (event: never) => void>();
  let isOn = true;
  const fetched = vi.fn((asked: string | Request): Promise<Response> => {
    if (!isOn) return Promise.reject(new TypeError("offline"));
    const path = typeof asked === "string" ? asked : new URL(asked.url).pathname;
    return Promise.resolve(new Response(path === "/assets/offline.txt" ? "/assets/app.js\n" : `fresh ${path}`));
  });
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    const addAll = (paths: string[]): Promise<void> => {
      for (const path of paths) store.set(path, new Response(`kept ${path}`));
      return Promise.resolve();
    };
    return Promise.resolve({ addAll, match: (path: string) => Promise.resolve(store.get(path)?.clone()) });
  };
  const fake = {
    location: { origin: ORIGIN },
    caches: {
      open,
      keys: () => Promise.resolve([...stores.keys()]),
      delete: (name: string) => Promise.resolve(stores.delete(name)),
    },
    clients: { claim: () => Promise.resolve() },
    fetch: fetched,
    skipWaiting: () => Promise.resolve(),
    addEventListener: (type: string, deed: (event: never) => void) => void heard.set(type, deed),
  } as unknown as Offline;
  serveOffline(fake, "new");
  const tell = async (type: string): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (one: Promise<unknown>): void => {
      work = one;
    };
    heard.get(type)?.({ waitUntil } as never);
    await work;
  };
  const ask = async (asked: Request): Promise<string | null> => {
    const answers: Promise<Response>[] = [];
    heard.get("fetch")?.({ request: asked, respondWith: (one: Promise<Response>) => void answers.push(one) } as never);
    const [answer] = answers;
    return answer ? (await answer).text() : null;
  };
  return {
    tell,
    ask,
    stores,
    turnOff: () => {
      isOn = false;
    },
  };
}

describe("the worker", () => {
  it("keeps the files of the newest page only", async () => {
    const { tell, stores } = worker();
    await tell("install");
    await tell("activate");
    expect([...stores.keys()]).toEqual(["page-new"]);
    expect([...(stores.get("page-new")?.keys() ?? [])]).toEqual(["/", "/assets/app.js"]);
  });

  it("asks the server first, and shows what is kept when there is none", async () => {
    const { tell, ask, turnOff } = worker();
    await tell("install");
    expect(await ask(request("/me", "navigate"))).toBe("fresh /me");
    turnOff();
    expect(await ask(request("/me", "navigate"))).toBe("kept /");
    expect(await ask(request("/assets/app.js"))).toBe("kept /assets/app.js");
    expect(await ask(request("/api/person"))).toBeNull();
  });
});
