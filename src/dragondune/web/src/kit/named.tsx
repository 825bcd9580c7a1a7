// A sentence in which the peoples have their suits and colours.
import type { ComponentChildren } from "preact";
import { type NameAt, namesIn } from "../names";
import { People } from "./people";

export function Named({ text, names = namesIn(text) }: { text: string; names?: readonly NameAt[] }) {
  const parts: ComponentChildren[] = [];
  let at = 0;
  for (const [seat, start, end] of names) {
    parts.push(text.slice(at, start), <People seat={seat} />);
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
