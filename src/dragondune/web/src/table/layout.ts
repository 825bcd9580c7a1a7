// Which of the four layouts fits the window; the style sheets read it from data-shape.
import { computed } from "@preact/signals";
import { mediaSignal } from "../kit/hooks";

/** desk: three columns. tablet: the map above. lying: the map on the left. phone: a sheet under the map. */
export type Shape = "desk" | "tablet" | "lying" | "phone";

const isPhone = mediaSignal("(max-width: 719px), (max-height: 619px)");
const isDesk = mediaSignal("(min-width: 1200px)");
export const isLandscape = mediaSignal("(orientation: landscape)");

/** Low windows fold explanations. */
export const isLow = mediaSignal("(max-height: 800px)");

/** Beside a wide column, the notes share the left one with the talk: windows up to this height fold the guide. */
export const isShared = mediaSignal("(max-height: 960px)");

export const shape = computed<Shape>(() =>
  isPhone.value ? "phone" : isDesk.value ? "desk" : isLandscape.value ? "lying" : "tablet",
);
