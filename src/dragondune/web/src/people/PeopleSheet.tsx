// Where the sheet of a people opens over the map, and the keys that open it.
import { useEffect } from "preact/hooks";
import type { View } from "../../wire";
import { lazy } from "../kit/lazy";
import type { Session } from "../session";
import { playerOf } from "../view-queries";
import { closePeople, openedPeople, openPeople } from "./open-people";

const OpenSheet = lazy(async () => (await import("../later")).OpenSheet, "people-sheet panel");

export function PeopleSheet({ session }: { session: Session }) {
  const picture = session.now;
  const view = picture?.view ?? null;
  useSheetKeys(view);
  useEffect(() => closePeople, [session]);
  const player = view && playerOf(view, openedPeople.value);
  return picture && view && player ? (
    <OpenSheet session={session} picture={picture} view={view} player={player} />
  ) : null;
}

const TYPING = "input:not([type=radio]), textarea, select, [contenteditable], dialog *";
const isCovered = (): boolean => document.querySelector("dialog[open], :popover-open") !== null;

/** 1 to 4 open a sheet where the panel has no choice for digits; with Shift they always do. Escape closes it. */
function useSheetKeys(view: View | null): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isCovered()) return;
      if (event.key === "Escape" && openedPeople.peek()) closePeople();
      else {
        const seat = view?.players[Number(/^Digit([1-4])$/.exec(event.code)?.[1] ?? 0) - 1]?.faction;
        const isTaken = !event.shiftKey && document.querySelector(".asking [data-digit]");
        if (!seat || isTaken || target.matches?.(TYPING)) return;
        openPeople(seat);
      }
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("keydown", pressed, true);
    return () => removeEventListener("keydown", pressed, true);
  }, [view]);
}
