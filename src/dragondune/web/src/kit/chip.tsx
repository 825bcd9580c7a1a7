// Something that is chosen or not, as a chip.
import type { ComponentChildren } from "preact";

/** `isOne`: one of several of which just one is chosen. */
export function Chip({
  on,
  choose,
  name,
  label,
  isOne = false,
  children,
}: {
  on: boolean;
  choose: () => void;
  name?: string;
  label?: string;
  isOne?: boolean;
  children: ComponentChildren;
}) {
  const state = isOne ? { role: "radio" as const, "aria-checked": on } : { "aria-pressed": on };
  return (
    <button
      type="button"
      class={`chip${name ? ` ${name}` : ""}${on ? " on" : ""}`}
      aria-label={label}
      {...state}
      onClick={choose}
    >
      {children}
    </button>
  );
}
