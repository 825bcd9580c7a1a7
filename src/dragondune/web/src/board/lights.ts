// What lights up on the map, and what can be done there. The map itself knows no rules.
import type { ComponentChildren } from "preact";
import type { PlainDecision, Seat, Territory } from "../../wire";
import { TERRITORIES } from "../board-facts";

/** Lands without a mark look normal, unless there is something to choose on the map: then they are pale. */
export type Mark = "legal" | "path" | "selected" | "barred";

/** Units that would be placed somewhere. */
export interface Planned {
  readonly seat: Seat;
  readonly at: Territory;
  readonly n: number;
  readonly hidden?: boolean;
}

export interface Lights {
  readonly marks: ReadonlyMap<Territory, Mark>;
  readonly badges?: ReadonlyMap<Territory, string>;
  /** What the badges count: territories on the way, or gold. */
  readonly badge?: "steps" | "gold";
  readonly way?: readonly Territory[];
  readonly planned?: readonly Planned[];
  /** What the dragon would fly over: numbers of its track. */
  readonly flight?: readonly number[];
  /** The lands that it would burn. */
  readonly burnt?: readonly Territory[];
  /** Lands that can be chosen; without it, all that are marked legal. */
  readonly can?: ReadonlySet<Territory>;
  readonly choose?: (place: Territory) => void;
  /** Lands whose units can be taken up and carried to another. */
  readonly carry?: ReadonlySet<Territory>;
  readonly lift?: (place: Territory) => void;
  /** Takes back what a control has chosen by itself. */
  readonly back?: () => void;
  /** Agreements that keep a land closed, by their numbers. */
  readonly barred?: ReadonlyMap<Territory, readonly number[]>;
  /** Where the current scene happens. */
  readonly scene?: readonly Territory[];
  /** Drawn over the pieces. */
  readonly over?: ComponentChildren;
  /** The decision that choosing this land would be, to learn why it cannot be chosen. */
  readonly attempt?: (place: Territory) => PlainDecision | null;
}

export const DARK: Lights = { marks: new Map() };

export const canChoose = (lights: Lights, place: Territory): boolean => {
  if (!lights.choose) return false;
  if (lights.can) return lights.can.has(place);
  const mark = lights.marks.get(place);
  return mark === "legal" || mark === "selected";
};

export type Look = Mark | "can" | "pale" | null;

/**
 * How each land looks. Pale always means that it cannot be chosen now. What can be chosen is lit or, beside lands that
 * are marked legal, at least left as it is.
 */
export function looks(lights: Lights): (place: Territory) => Look {
  const isChoice = TERRITORIES.some((place) => canChoose(lights, place));
  const isMarked = [...lights.marks.values()].includes("legal");
  return (place) => {
    const mark = lights.marks.get(place);
    if (mark) return mark;
    if (canChoose(lights, place)) return isMarked ? "can" : "legal";
    return isChoice ? "pale" : null;
  };
}

/** The lands that a decision is about. */
export const concerned = (lights: Lights): Territory[] => {
  const look = looks(lights);
  return TERRITORIES.filter((place) => ["legal", "path", "selected"].includes(look(place) ?? ""));
};
