// The panel by keyboard: a digit chooses, Enter does the deed, Escape takes the last choice back.
import type { RefObject } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { hear } from "../kit/hooks";
import type { Decider } from "./decider";

const READING_TIME = 400;
const ELSEWHERE = "input:not([type=radio]), textarea, select, [contenteditable], dialog *";

/** `at` numbers the decision: Enter does nothing before it can have been read. */
export function useKeys(panel: RefObject<HTMLElement | null>, decider: Decider, at: number): void {
  const shown = useMemo(() => performance.now(), [at]);
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
      else if (event.key === "Enter" && isIdle(target) && performance.now() - shown > READING_TIME)
        press(panel.current, ".btn.go:not(:disabled)", 0);
      else if (/^[1-9]$/.test(event.key)) press(panel.current, "[data-digit]", Number(event.key) - 1);
      else return;
      event.preventDefault();
    };
    return hear("keydown", pressed);
  }, [panel, decider, shown]);
}

/** Where Enter means nothing of its own. */
const isIdle = (target: HTMLElement): boolean => target === document.body || target.matches("h2, input[type=radio]");

function press(panel: HTMLElement | null, selector: string, at: number): void {
  panel?.querySelectorAll<HTMLElement>(selector)[at]?.click();
}
