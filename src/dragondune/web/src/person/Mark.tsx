// The mark of a person, in the colour they chose.
import type { Holder } from "../../wire";

export const Mark = ({ colour }: { colour: Holder["colour"] }) =>
  colour ? <span class="mark" data-colour={colour} aria-hidden="true" /> : null;
