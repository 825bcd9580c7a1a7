// The panel by keyboard: a digit chooses, Enter does the deed, Escape takes the last choice back.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { hear } from "../kit/hooks";
import type { Decider } from "./decider";

const ELSEWHERE = "input:not([type=radio]), textarea, select, [contenteditable], dialog *";
const PLAYED = '[aria-label="Your decision"], .board';

/** `isAwake` tells whether there was time to read the decision. */
export function useKeys(panel: RefObject<HTMLElement | null>, decider: Decider, isAwake: () => boolean): void {
  const isAway = useRef(false);
  useEffect(
    () =>
      hear("pointerdown", ({ target }) => {
        isAway.current = target instanceof Element && target.closest(PLAYED) === null;
      }),
    [],
  );
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        event.repeat ||
        target.matches(ELSEWHERE)
      )
        return;
      if (document.querySelector("dialog[open], :popover-open")) return;
      if (event.key === "Escape") decider.back();
      else if (event.key === "Enter") {
        const deed = panel.current?.querySelector<HTMLElement>(".btn:is(.go, .pending):not(:disabled)");
        if (!deed || !isIdle(target, panel.current, isAway.current) || !isAwake()) return;
        // Until it is known what the choice is worth, Enter does nothing: not even another step on a stepper.
        if (deed.matches(".go")) deed.click();
      } else if (/^[1-9]$/.test(event.key)) press(panel.current, "[data-digit]", Number(event.key) - 1);
      else return;
      event.preventDefault();
    };
    return hear("keydown", pressed);
  }, [panel, decider]);
}

const CHOSEN = "h2, input[type=radio], .btn.sq, [aria-pressed=true], [aria-checked=true]";

/** Whether Enter has no other meaning there: on what is chosen, on a stepper, or on nothing since you last played. */
function isIdle(target: HTMLElement, panel: HTMLElement | null, isAway: boolean): boolean {
  if (target === document.body) return !isAway;
  return Boolean(panel?.contains(target)) && target.matches(CHOSEN);
}

function press(panel: HTMLElement | null, selector: string, at: number): void {
  panel?.querySelectorAll<HTMLElement>(selector)[at]?.click();
}
