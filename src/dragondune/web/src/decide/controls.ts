// Which control takes which decision; what is not listed is taken part by part.
import type { Controls } from "./ask";
import { BATTLE } from "./battle";
import { BIDDING } from "./bidding";
import { COUNCIL } from "./council";
import { ODDMENTS } from "./oddments";
import { RECRUITING } from "./recruiting";

export const CONTROLS: Controls = { ...BIDDING, ...RECRUITING, ...BATTLE, ...COUNCIL, ...ODDMENTS };
