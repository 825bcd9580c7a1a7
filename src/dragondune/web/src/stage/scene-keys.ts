// Scenes by key, click and tap: Space shows the rest and then goes on, Escape skips; anything ends a motion.
import { useEffect } from "preact/hooks";
import type { Session } from "../session";
import { isHeld } from "./pace";
import { shownAgain } from "./ShowAgain";

/** The scenes that cover the table and have their own button to go on. */
export const COVERS: ReadonlySet<string> = new Set(["battle", "council", "victory"]);
const OWN_USE = "input, textarea, select, button, a, summary, [contenteditable], .terr";
const CONTROLS = "button, a, label, .pace, dialog, [popover]";

export function useSceneKeys(session: Session): void {
  useEffect(() => {
    const { queue } = session;
    const pressed = (event: KeyboardEvent): void => {
      const at = event.target instanceof Element ? event.target : document.body;
      const { playing } = queue;
      if (shownAgain.peek() !== null && (event.key === "Escape" || (event.key === " " && !at.closest(OWN_USE)))) {
        shownAgain.value = null;
        return used(event);
      }
      if (!playing || playing.phase === "open" || at.closest("dialog, :popover-open")) return;
      const isCover = COVERS.has(playing.scene.kind);
      if (event.key === "Escape") {
        queue.skip();
        used(event);
      } else if (event.key === " " && !at.closest(OWN_USE)) {
        if (!event.repeat) queue.goOn();
        used(event);
      } else if (!isCover && playing.phase === "running") queue.goOn();
    };
    const clicked = (event: PointerEvent): void => {
      const at = event.target instanceof Element ? event.target : document.body;
      const { playing } = queue;
      if (!playing || playing.phase === "open" || at.closest(".pace")) return;
      const isCover = COVERS.has(playing.scene.kind);
      if (playing.phase === "running" && !(isCover && at.closest(CONTROLS))) queue.goOn();
      else if (!isCover && !isHeld(playing)) queue.goOn();
    };
    addEventListener("keydown", pressed, { capture: true });
    addEventListener("pointerdown", clicked, { capture: true });
    return () => {
      removeEventListener("keydown", pressed, { capture: true });
      removeEventListener("pointerdown", clicked, { capture: true });
    };
  }, [session]);
}

function used(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
