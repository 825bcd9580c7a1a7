// The cog that opens the table's controls.
import { Cog } from "../kit/cog";
import { lazy } from "../kit/lazy";
import type { TableControls } from "./table-controls";

const Menu = lazy(async () => (await import("../later")).Menu);

export const MenuButton = ({ controls }: { controls: TableControls }) => (
  <Cog id="menu" name="Table menu" kind="menu">
    <Menu controls={controls} />
  </Cog>
);
