// The props of the controls in the table's menu.
import type { Picture, Seat } from "../../wire";
import * as api from "../api";
import { changePreferences, keepTable, myTable } from "../browser-storage";
import { asPerson } from "../identity";
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

/** The right to the seat being viewed. */
export const ownRight = ({ session, picture }: TableControls): string | null =>
  myTable(picture.table)?.seats[session.seat as Seat] ?? null;
/** The right to be the host: the host's own, until it is handed over to a seat. */
export function hostRight(controls: TableControls): string | null {
  const { session, picture } = controls;
  if (!picture.info.is_handed_over) return myTable(picture.table)?.host ?? null;
  return picture.info.host === session.seat ? ownRight(controls) : null;
}

/** Takes a free seat before the game, or asks for one in the middle of it. */
export async function takeSeat(
  { picture: { table, info }, reopen }: TableControls,
  seat: Seat,
  name: string,
): Promise<void> {
  const mine = myTable(table);
  const held = Object.values(mine?.seats ?? {});
  const wish = {
    name: name.trim() || `Guest of ${the(seat)}`,
    seat,
    invitation: mine?.invitation ?? null,
    is_hot_seat: held.length > 0,
  };
  changePreferences({ name });
  const token = held[0] ?? mine?.host ?? null;
  const right = await asPerson((person) => api.join(table, wish, { token, person }));
  const got = { [right.seat]: right.token };
  keepTable(table, { name: info.name, ...(right.waits_for.length > 0 ? { asked: got } : { seats: got }) });
  reopen();
}

export const invitationLink = (address: string, table: string, invitation: string): string =>
  `${address}/table/${table}#invitation=${invitation}`;
export const seatLink = (address: string, table: string, seat: Seat, token: string): string =>
  `${address}/table/${table}#as=${seat}&seat=${token}`;
