// What the server's coach says.
import type { Advice, Decision } from "../../wire";
import * as api from "../api";
import type { Session } from "../session";

export const adviceFor = (session: Session, signal: AbortSignal): Promise<Advice> =>
  api.coach(session.table, session.token, { decision: null }, signal);

/** Warnings against a decision; none if the coach cannot be asked, for whatever reason. */
export async function adviceOn(session: Session, decision: Decision): Promise<readonly string[]> {
  try {
    return (await api.coach(session.table, session.token, { decision }, AbortSignal.timeout(8000))).warning;
  } catch {
    return [];
  }
}
