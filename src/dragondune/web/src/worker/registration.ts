// The service worker of this site, registered once.

/** Its path: at the root, since it serves all pages. */
const SCRIPT = "/worker.js";

/** Whether there can be one: not on a page that was served over plain http from another machine. */
export const canWork = (): boolean => globalThis.isSecureContext && "serviceWorker" in navigator;

export const registered = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register(SCRIPT);
