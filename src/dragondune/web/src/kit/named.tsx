// A sentence in which the peoples have their suits and colours.
import { FACTIONS, cutAtNames, seatOf } from "../words";

export function Named({ text }: { text: string }) {
  return <>{cutAtNames(text).map((part, i) => (i % 2 ? <People name={part} /> : part))}</>;
}

function People({ name }: { name: string }) {
  const seat = seatOf(name);
  if (!seat) return <>{name}</>;
  const { letter, suit } = FACTIONS[seat];
  return <b class={`folk f${letter}`}><span aria-hidden="true">{suit}</span>{name}</b>;
}
