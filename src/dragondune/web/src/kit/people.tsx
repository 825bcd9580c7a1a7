// The name of a people, with its suit and its colour.
import type { Seat } from "../../wire";
import { FACTIONS, suitOf } from "../names";

export function People({ seat, the = false }: { seat: Seat; the?: boolean }) {
  const { name, letter } = FACTIONS[seat];
  return (
    <>
      {the && "the "}
      <b class={`folk f${letter}`}>
        <span aria-hidden="true">{suitOf(seat)}</span> {name}
      </b>
    </>
  );
}

export function Peoples({ seats }: { seats: readonly Seat[] }) {
  return (
    <>
      {seats.map((seat, i) => (
        <>
          {i > 0 && (i === seats.length - 1 ? " and " : ", ")}
          <People seat={seat} />
        </>
      ))}
    </>
  );
}
