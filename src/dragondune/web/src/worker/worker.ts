// The service worker: it runs while no page is open. What it does is in separate files.
import { type Offline, serveOffline } from "./offline";
import { followPushes, type Worker } from "./push-events";

/** A digest of the page's files; the build fills it in, so that a new page brings a new worker. */
declare const BUILT: string;

serveOffline(globalThis as unknown as Offline, BUILT);
followPushes(globalThis as unknown as Worker);
