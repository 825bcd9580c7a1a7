// Whether you are the only person at a table: only there does the coach help.
import type { Decision, Picture, Seat } from "../../wire";
import { preferences } from "../browser-storage";
import type { Session } from "../session";

/** The server refuses the coach wherever this is wrong. */
export const isAlone = ({ info }: Picture, you: Seat): boolean =>
  info.status === "running" && info.seats.every((one) => one.seat === you || one.holder.kind === "bot");

/** Warnings against a decision before it is made; none unless you play alone and want to be warned. */
export async function warningsOf(session: Session, you: Seat, decision: Decision): Promise<readonly string[]> {
  const picture = session.now;
  if (!preferences().warn || !picture || !isAlone(picture, you)) return [];
  const { adviceOn } = await import("../later");
  return adviceOn(session, decision);
}
