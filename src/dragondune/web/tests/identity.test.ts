import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropKey, keepKey, myKey } from "../src/browser-storage";
import { asPerson } from "../src/identity";

const answer = (status: number, body: object): Response => new Response(JSON.stringify(body), { status });
const unknown = answer(404, { type: "refused", id: 0, kind: "unknown", sentence: "nobody has this key", rule: null });

beforeEach(() => dropKey());
afterEach(() => vi.unstubAllGlobals());

test("a person is made once, however many things ask for one at the same time", async () => {
  const made = vi.fn(async () => answer(201, { key: `key ${made.mock.calls.length}`, person: {} }));
  vi.stubGlobal("fetch", made);
  expect(await Promise.all([asPerson(async (key) => key), asPerson(async (key) => key)])).toEqual(["key 1", "key 1"]);
  expect(myKey()).toBe("key 1");
});

test("a key that has ended is replaced, and what was wanted is done again", async () => {
  keepKey("old");
  vi.stubGlobal("fetch", async (_: string, { method }: { method: string }) =>
    method === "GET" ? unknown.clone() : answer(201, { key: "new", person: {} }),
  );
  const { Refusal } = await import("../src/api");
  const done = await asPerson(async (key) => {
    if (key === "old") throw new Refusal(await unknown.clone().json());
    return key;
  });
  expect(done).toBe("new");
});
