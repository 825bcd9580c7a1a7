// When the game is over: who won, and why.
import type { Picture } from "../../wire";
import type { Place } from "../store";
import { listed } from "../words";

export function Ending({ picture }: { place: Place; picture: Picture }) {
  return (
    <section class="slip" aria-label="The end">
      <h2>The game is over</h2>
      <p>{listed(picture.info.winners)} have won.</p>
    </section>
  );
}
