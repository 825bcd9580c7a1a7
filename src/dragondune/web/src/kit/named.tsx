// A sentence in which the peoples have their suits and colours.
import { cutAtNames, seatOf } from "../words";
import { People } from "./people";

export function Named({ text }: { text: string }) {
  return (
    <>
      {cutAtNames(text).map((part, i) => {
        const seat = i % 2 ? seatOf(part) : undefined;
        return seat ? <People seat={seat} /> : part;
      })}
    </>
  );
}
