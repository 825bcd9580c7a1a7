// The advice of the first game: which step applies now, and which control leads to it.
import type { Decision, Mine, View } from "../../wire";
import { resource } from "../kit/resource";

/** A control: a selector, and what its label begins with; or a stepper and the number it should show. */
interface Target {
  readonly css: string;
  readonly text?: string;
  readonly count?: number;
}

export interface Step {
  readonly turn: number;
  readonly question: string;
  readonly decision: Decision;
  readonly title: string;
  readonly says: string;
  /** The last to be used first: the first that is there is the one to use now. */
  readonly at: readonly Target[];
  readonly card?: string;
  readonly place?: string;
  /** Questions before it in the same panel, which are passed. */
  readonly passing?: readonly string[];
}

const PASS = { decide: "Pass" };

interface Lesson {
  readonly steps: readonly Step[];
  readonly opening: string;
  readonly ending: string;
}

export const lesson = resource<Lesson>(async () => (await fetch("/assets/lesson.json")).json() as Promise<Lesson>);

/** The step for the question at hand; none where its advice is no longer possible. */
export function stepFor(steps: readonly Step[], view: View, mine: Mine): Step | null {
  const asked = mine.question;
  if (!asked) return null;
  const fitting = steps.find(
    (one) =>
      one.turn === view.turn &&
      (one.question === asked.question || one.passing?.includes(asked.question)) &&
      (!one.card || one.card === view.auction?.card) &&
      (!one.place || one.place === asked.place),
  );
  if (!fitting) return null;
  const advised = fitting.question === asked.question ? fitting.decision : PASS;
  return mine.options.some(({ decision }) => isSame(decision, advised)) ? fitting : null;
}

function isSame(one: object, other: object): boolean {
  const known = one as Record<string, unknown>;
  const fields = Object.entries(other);
  return fields.length === Object.keys(one).length && fields.every(([key, value]) => known[key] === value);
}

const WHOLE_MAP = 'button[aria-label="Show the whole map"]';
const PANEL = 'section[aria-label="Your decision"]';

/** What covers the decision until you go on: scenes, and what has happened since the last decision. */
const GO_ON = ".stage-foot button.go:enabled, .victory .stage-foot button, .recap-bar button.go, .waiting button.go-on";

/** The control to use now. */
export function findTarget(targets: readonly Target[], page: ParentNode): Element | null {
  const over = page.querySelector(GO_ON);
  if (over) return over;
  if (page.querySelector(".stage")) return null;
  for (const target of targets) {
    const found = find(target, page);
    if (found) return found;
  }
  return null;
}

function find({ css, text = "", count }: Target, page: ParentNode): Element | null {
  const selector = css.startsWith("#") ? css : `${PANEL} ${css}`;
  const all = [...page.querySelectorAll(selector)];
  if (count !== undefined) return stepTowards(all[0], count);
  const found = all.find((one) => isUsable(one) && labelOf(one).startsWith(text)) ?? null;
  return found instanceof SVGElement && !isInSight(found) ? (page.querySelector(WHOLE_MAP) ?? found) : found;
}

/** On a small screen the map may show another part of itself. */
function isInSight(land: Element): boolean {
  const map = land.closest(".board")?.getBoundingClientRect();
  const { left, right, top, bottom } = land.getBoundingClientRect();
  return !map || (left >= map.left && right <= map.right && top >= map.top && bottom <= map.bottom);
}

/** For a stepper that shows another number, the button that leads towards it. */
function stepTowards(shown: Element | undefined, count: number): Element | null {
  const value = Number(shown?.textContent);
  if (!shown || Number.isNaN(value) || value === count) return null;
  return value > count ? shown.previousElementSibling : shown.nextElementSibling;
}

const labelOf = (one: Element): string =>
  (one.matches("button") ? one.getAttribute("aria-label") : null) ?? one.textContent?.trim() ?? "";

function isUsable(one: Element): boolean {
  if (one.matches(":disabled, [aria-disabled=true]")) return false;
  // A choice that was made already does not lead on.
  return !one.querySelector("input:checked");
}
