// Lets the page start without a connection: its own files are kept, but nothing that the server tells anybody.

const PREFIX = "page-";
/** All files of the page that it needs to start, one path per line. */
const LIST = "/assets/offline.txt";
/** A connection that has not answered for this many milliseconds is as good as none. */
const PATIENCE = 4000;

interface Extendable {
  waitUntil: (work: Promise<unknown>) => void;
}

interface Fetched extends Extendable {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

/** As much of a service worker as this needs. */
export interface Offline {
  readonly location: { readonly origin: string };
  readonly caches: CacheStorage;
  readonly clients: { claim: () => Promise<void> };
  fetch: typeof fetch;
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: "install" | "activate", heard: (event: Extendable) => void) => void) &
    ((type: "fetch", heard: (event: Fetched) => void) => void);
}

export function serveOffline(worker: Offline, built: string): void {
  const name = PREFIX + built;
  worker.addEventListener("install", (event) => event.waitUntil(fill(worker, name)));
  worker.addEventListener("activate", (event) => event.waitUntil(tidy(worker, name)));
  worker.addEventListener("fetch", (event) => {
    const kept = keptFor(event.request, worker.location.origin);
    if (kept) event.respondWith(answer(worker, name, event.request, kept));
  });
}

/** Which kept file answers a request if the server does not; null for everything else, the API above all. */
export function keptFor(request: Pick<Request, "method" | "mode" | "url">, origin: string): string | null {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== origin || url.pathname.startsWith("/api/")) return null;
  if (request.mode === "navigate") return "/";
  return url.pathname.startsWith("/assets/") && url.pathname !== "/assets/built" ? url.pathname : null;
}

async function fill({ caches, fetch, skipWaiting }: Offline, name: string): Promise<void> {
  const list = await fetch(LIST, { cache: "no-cache" });
  const files = (await list.text()).split("\n").filter(Boolean);
  await (await caches.open(name)).addAll(["/", ...files]);
  await skipWaiting();
}

async function tidy({ caches, clients }: Offline, name: string): Promise<void> {
  const old = (await caches.keys()).filter((one) => one.startsWith(PREFIX) && one !== name);
  await Promise.all(old.map((one) => caches.delete(one)));
  await clients.claim();
}

/** The server first, so that a new page is shown as soon as there is one. */
async function answer(worker: Offline, name: string, request: Request, kept: string): Promise<Response> {
  const cache = await worker.caches.open(name);
  const stored = await cache.match(kept);
  if (!stored) return worker.fetch(request);
  const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE));
  const found = await Promise.race([worker.fetch(request).catch(() => null), late]);
  return found ?? stored;
}
