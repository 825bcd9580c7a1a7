// Above the decision: what your agreements ask of you in this round, and why you are asked something again.
import type { GameEvent, Seat } from "../../wire";
import { isKind, linesBack } from "../decide/event-history";
import { ASIDE, OF_DEALS } from "../event-groups";
import { ownSeat, type Session } from "../session";
import { clauseLink } from "../WhyLink";
import { ClauseLine } from "./ClauseList";
import type { Fields } from "./clause-sentence";
import { negotiationOf } from "./negotiation";

function ShowAgreement({ session, number }: { session: Session; number: number }) {
  return (
    <button class="deal-link" type="button" onClick={() => negotiationOf(session).show(number)}>
      Agreement {number}
    </button>
  );
}

/** The duties that you have to carry out in this round. */
export function DueDuties({ session }: { session: Session }) {
  const you = ownSeat(session);
  const view = session.now?.view;
  if (!you || !view || view.deals.agreements.length === 0 || session.now?.info.status !== "running") return null;
  const mine = view.deals.agreements.flatMap(({ number, clauses, ledger }) =>
    clauses.flatMap((clause: Fields, i) => (clause.seat === you && ledger[i]?.is_due ? [{ number, clause }] : [])),
  );
  if (mine.length === 0) return null;
  return (
    <section class="notice deal-due" aria-label="Due this round">
      {mine.map(({ number, clause }) => (
        <p class="sm">
          <b>Due this round:</b> <ClauseLine clause={clause} /> <ShowAgreement session={session} number={number} />
        </p>
      ))}
    </section>
  );
}

type Again = Extract<GameEvent, { event: "AskedAgain" }>;

/** The agreement that made the game ask you again, if nothing was decided since. */
export function askedAgain(session: Pick<Session, "heard">, you: Seat): Again | null {
  for (const { event } of linesBack(session.heard)) {
    if (isKind(event, "AskedAgain")) return event.seats.includes(you) ? event : null;
    if (!ASIDE.has(event.event) && !OF_DEALS.has(event.event)) return null;
  }
  return null;
}

/** Why a question that you may have answered is open again. */
export function AskedAgain({ session, you }: { session: Session; you: Seat }) {
  const again = askedAgain(session, you);
  if (!again) return null;
  return (
    <p class="sm warn" role="status">
      You are asked again: a new agreement concerns this question. Earlier answers are void.{" "}
      <ShowAgreement session={session} number={again.number} /> {clauseLink("R198")}
    </p>
  );
}
