// Whether the server can be reached at all, as far as the page has noticed.
import { signal } from "@preact/signals";
import { hear } from "../kit/hooks";

export const isOffline = signal(!navigator.onLine);

/** A request has got an answer, or none. */
export const noteAnswer = (isAnswered: boolean): void => {
  isOffline.value = !isAnswered;
};

/** The browser says at once when the network goes; that it is back proves nothing until something has answered. */
export function followConnection(): void {
  hear("offline", () => noteAnswer(false));
  hear("online", () => {
    void fetch("/assets/built", { cache: "no-store" }).then(
      () => noteAnswer(true),
      () => noteAnswer(false),
    );
  });
}
