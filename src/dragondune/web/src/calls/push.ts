// This browser as a receiver of push messages.
import type { CallInfo } from "../../wire";
import * as api from "../api";
import { myKey } from "../browser-storage";
import { asPerson } from "../identity";
import { canWork, registered } from "../worker/registration";
import words from "./call-texts.json";

/** Why this browser cannot receive push messages; null if it can. */
export function whyNoPush(): string | null {
  if (!globalThis.isSecureContext) return words.plainHttp;
  if (!canWork() || !("PushManager" in globalThis) || !("Notification" in globalThis)) return words.noPush;
  return null;
}

/** The bytes of URL-safe base64. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (one) => one.charCodeAt(0));
}

const isSame = (one: ArrayBuffer | null | undefined, other: Uint8Array): boolean => {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at]);
};

/** Asks for permission, subscribes, and tells the server. */
export async function turnOnPush(serverKey: string): Promise<CallInfo> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(words.notAllowed);
  const key = bytesOf(serverKey);
  const worker = await registered();
  await navigator.serviceWorker.ready;
  let subscription = await worker.pushManager.getSubscription();
  if (subscription && !isSame(subscription.options.applicationServerKey, key)) {
    await subscription.unsubscribe(); // the server's key was replaced
    subscription = null;
  }
  try {
    subscription ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (fault) {
    throw new Error(`${words.noService} ${fault instanceof Error ? fault.message : ""}`.trim(), { cause: fault });
  }
  return tellServer(subscription);
}

function tellServer(subscription: PushSubscription): Promise<CallInfo> {
  const { endpoint = "", keys } = subscription.toJSON();
  const wish = { endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "", label: deviceName() };
  return asPerson((person) => api.subscribe(wish, person));
}

export async function turnOffPush(): Promise<CallInfo> {
  const subscription = await (await registered()).pushManager.getSubscription();
  const endpoint = subscription?.endpoint ?? "";
  await subscription?.unsubscribe();
  return api.unsubscribe({ endpoint }, myKey());
}

/** Tells the server about a subscription that the browser has renewed. */
export async function renewPush(): Promise<void> {
  if (whyNoPush() || myKey() === null || Notification.permission !== "granted") return;
  const worker = await navigator.serviceWorker.getRegistration("/");
  const subscription = await worker?.pushManager.getSubscription();
  if (subscription) await tellServer(subscription);
}

const SYSTEMS = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"];
const BROWSERS = ["Edg", "OPR", "Firefox", "Chrome", "Safari"];

/** "Chrome on Android", for a list in which you recognize your devices. */
export function deviceName(agent = navigator.userAgent): string {
  const system = SYSTEMS.find((one) => agent.includes(one)) ?? "another system";
  const browser = BROWSERS.find((one) => agent.includes(one)) ?? "A browser";
  return `${browser === "Edg" ? "Edge" : browser === "OPR" ? "Opera" : browser} on ${system}`;
}
