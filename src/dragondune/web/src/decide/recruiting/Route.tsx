// The route that units take, land by land.
import type { Territory } from "../../../wire";
import { trail } from "../../board-facts";
import { placeName } from "../../names";
import type { Ask } from "../ask";
import { closedTo, type Moved } from "../decision-lights";

export function Route({ ask, move, to }: { ask: Ask; move: Moved & { origin: Territory }; to: Territory }) {
  const way = trail(move.origin, to, closedTo(ask.mine, ask.view, ask.you, move));
  return (
    <p class="route al">
      {way.map((place, i) => (
        <>
          {i > 0 && " → "}
          {i === way.length - 1 ? <b>{placeName(place)}</b> : placeName(place)}
        </>
      ))}
      <span class="dim">
        {" "}
        · {way.length - 1} of {ask.mine.question?.march?.steps} territories
      </span>
    </p>
  );
}
