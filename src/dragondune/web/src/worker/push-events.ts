// What the service worker does with pushes: it shows them even if the page is closed, and a click opens the table.

export interface Shown {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
  readonly count: number;
}

interface Extendable {
  waitUntil: (work: Promise<unknown>) => void;
}

interface Pushed extends Extendable {
  readonly data: { json: () => unknown } | null;
}

interface Clicked extends Extendable {
  readonly notification: { readonly data: unknown; close: () => void };
}

interface OpenPage {
  readonly url: string;
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
  postMessage: (message: unknown) => void;
}

/** As much of a service worker as push messages need. */
export interface Worker {
  readonly location: { readonly origin: string };
  readonly registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> };
  readonly clients: {
    matchAll: (options: { type: "window"; includeUncontrolled: boolean }) => Promise<readonly OpenPage[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  readonly navigator: { setAppBadge?: (count: number) => Promise<void> };
  addEventListener: ((type: "push", heard: (event: Pushed) => void) => void) &
    ((type: "notificationclick", heard: (event: Clicked) => void) => void);
}

/** What the page hears when a push message has arrived, so that it counts again. */
export const CALLED = "called";
const FALLBACK: Shown = { title: "Dragon Dune", body: "A table is waiting for you.", url: "/", tag: "call", count: 0 };

export function followPushes(worker: Worker): void {
  worker.addEventListener("push", (event) => event.waitUntil(show(worker, shownOf(event.data))));
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openAt(worker, addressOf(worker, event.notification.data)));
  });
}

/** A browser must show something for every push, even for one that it cannot read. */
export function shownOf(data: Pushed["data"]): Shown {
  try {
    return { ...FALLBACK, ...(data?.json() as Partial<Shown>) };
  } catch {
    return FALLBACK;
  }
}

async function show(worker: Worker, { title, body, url, tag, count }: Shown): Promise<void> {
  const options = { body, tag, data: url, icon: "/assets/icon-192.png", badge: "/assets/icon-192.png", renotify: true };
  await worker.registration.showNotification(title, options);
  if (count > 0) await worker.navigator.setAppBadge?.(count).catch(() => undefined);
  for (const one of await windows(worker)) one.postMessage(CALLED);
}

const windows = (worker: Worker): Promise<readonly OpenPage[]> =>
  worker.clients.matchAll({ type: "window", includeUncontrolled: true });

/** Only this site is ever opened. */
function addressOf(worker: Worker, data: unknown): string {
  const { origin } = worker.location;
  const address = new URL(typeof data === "string" ? data : "/", origin);
  return address.origin === origin ? address.href : origin;
}

async function openAt(worker: Worker, address: string): Promise<void> {
  const same = (await windows(worker)).find((one) => one.url.split("#")[0] === address);
  if (same) {
    await same.focus();
    return;
  }
  await worker.clients.openWindow(address);
}
