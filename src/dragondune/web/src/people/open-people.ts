// Whose sheet is open, and who you are about to whisper to.
import { signal } from "@preact/signals";
import type { Seat } from "../../wire";

export const openedPeople = signal<Seat | null>(null);
/** Set for a moment: the talk then whispers to this people. */
export const whisperTo = signal<Seat | null>(null);

/** Opens the sheet of a people; the same people again closes it. */
export function openPeople(seat: Seat): void {
  openedPeople.value = openedPeople.peek() === seat ? null : seat;
}

export const closePeople = (): void => {
  openedPeople.value = null;
};
