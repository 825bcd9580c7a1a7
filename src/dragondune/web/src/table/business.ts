// What the controls of the table's business are given.
import type { Picture, Seat } from "../../wire";
import { myTable } from "../shelf";
import type { Place } from "../store";

export interface Business {
  readonly place: Place;
  readonly picture: Picture;
  readonly places: readonly Place[];
  /** Hands the screen to another of this browser's seats. */
  handOver(seat: Seat): void;
  /** Opens the table anew, with the rights that are kept now. */
  reopen(): void;
}

/** The right to the seat that is looked at. */
export const ownRight = ({ place, picture }: Business): string | null => myTable(picture.table)?.seats[place.seat as Seat] ?? null;
export const hostRight = ({ picture }: Business): string | null => myTable(picture.table)?.host ?? null;

export const invitationLink = (table: string, invitation: string): string =>
  `${location.origin}/table/${table}#invitation=${invitation}`;
export const seatLink = (table: string, seat: Seat, token: string): string =>
  `${location.origin}/table/${table}#as=${seat}&seat=${token}`;
