// What the controls of the table's controls are given.
import type { Picture, Seat } from "../../wire";
import * as api from "../api";
import { changePreferences, keepTable, myTable } from "../browser-storage";
import { the } from "../names";
import type { Session } from "../session";

export interface TableControls {
  readonly session: Session;
  readonly picture: Picture;
  readonly sessions: readonly Session[];
  /** Hands the screen to another of this browser's seats. */
  handOver: (seat: Seat) => void;
  /** Opens the table again with the rights that are kept now. */
  reopen: () => void;
}

/** The right to the seat that is looked at. */
export const ownRight = ({ session, picture }: TableControls): string | null =>
  myTable(picture.table)?.seats[session.seat as Seat] ?? null;
export const hostRight = ({ picture }: TableControls): string | null => myTable(picture.table)?.host ?? null;

/** Takes a free seat, before the game or in the middle of it. */
export async function takeSeat(
  { picture: { table, info }, reopen }: TableControls,
  seat: Seat,
  name: string,
): Promise<void> {
  const right = await api.join(table, {
    name: name.trim() || `Guest of ${the(seat)}`,
    seat,
    invitation: myTable(table)?.invitation ?? null,
  });
  changePreferences({ name });
  keepTable(table, { name: info.name, seats: { [right.seat]: right.token } });
  reopen();
}

export const invitationLink = (table: string, invitation: string): string =>
  `${location.origin}/table/${table}#invitation=${invitation}`;
export const seatLink = (table: string, seat: Seat, token: string): string =>
  `${location.origin}/table/${table}#as=${seat}&seat=${token}`;
