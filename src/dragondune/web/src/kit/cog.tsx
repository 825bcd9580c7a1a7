// A cog, and the panel that it opens; Escape or a click elsewhere closes it.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Icon } from "./icon";

/** `children` are drawn while it is open. */
export function Cog({
  id,
  name,
  kind = "",
  children,
}: {
  id: string;
  name: string;
  kind?: string;
  children: ComponentChildren;
}) {
  const isOpen = useSignal(false);
  return (
    <>
      <button class="cog" type="button" popovertarget={id} aria-label={name}>
        <Icon name="cog" size={24} />
      </button>
      <div
        id={id}
        class={`panel settings ${kind}`}
        popover="auto"
        role="dialog"
        aria-label={name}
        onToggle={(event) => {
          isOpen.value = (event as unknown as ToggleEvent).newState === "open";
        }}
      >
        {isOpen.value && children}
      </div>
    </>
  );
}
