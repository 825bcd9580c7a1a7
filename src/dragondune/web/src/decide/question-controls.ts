// Which control takes which decision; the types prove that none is left out.
import type { Question } from "../../wire";
import type { Control } from "./ask";
import { BATTLE } from "./battle";
import { BIDDING } from "./bidding";
import { COUNCIL } from "./council";
import { ODDMENTS } from "./rare";
import { RECRUITING } from "./recruiting";

export const CONTROLS: Readonly<Record<Question, Control>> = {
  ...BIDDING,
  ...RECRUITING,
  ...BATTLE,
  ...COUNCIL,
  ...ODDMENTS,
};
