// The cog behind which the table's controls are.
import { useSignal } from "@preact/signals";
import { Icon } from "../kit/icon";
import { lazy } from "../kit/lazy";
import type { TableControls } from "./table-controls";

const Menu = lazy(async () => (await import("../later")).Menu);

export function MenuButton({ controls }: { controls: TableControls }) {
  const isOpen = useSignal(false);
  return (
    <>
      <button class="cog" type="button" popovertarget="menu" aria-label="Table menu">
        <Icon name="cog" size={24} />
      </button>
      <div
        id="menu"
        class="panel settings menu"
        popover="auto"
        role="dialog"
        aria-label="Table menu"
        onToggle={(event) => {
          isOpen.value = (event as unknown as ToggleEvent).newState === "open";
        }}
      >
        {isOpen.value && <Menu controls={controls} />}
      </div>
    </>
  );
}
