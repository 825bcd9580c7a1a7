// Whether the server can be reached at all, as far as the page has noticed.
import { signal } from "@preact/signals";
import { hear } from "../kit/hooks";

export const isOffline = signal(!navigator.onLine);

/** A request was answered, or was not. */
export const noteAnswer = (isAnswered: boolean): void => {
  isOffline.value = !isAnswered;
};

/** The browser says at once when the network goes; its return proves nothing until something has answered. */
export function followConnection(): void {
  hear("offline", () => noteAnswer(false));
  hear("online", () => {
    void fetch("/assets/built", { cache: "no-store" }).then(
      () => noteAnswer(true),
      () => noteAnswer(false),
    );
  });
}
