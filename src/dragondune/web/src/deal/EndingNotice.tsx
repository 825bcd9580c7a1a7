// Somebody asks to end an agreement of yours: what would no longer hold, and your answer, wherever you are.
import type { Agreement, Seat } from "../../wire";
import { Token } from "../kit/token";
import { capital, listed, the } from "../names";
import type { Session } from "../session";
import { EndingAnswer } from "./Answers";
import { ClauseList } from "./ClauseList";

/** The agreements that others want to end, as long as you have not answered. */
export function endingsTo(session: Session, you: Seat | null): readonly Agreement[] {
  const { view, info } = session.now ?? {};
  if (!you || info?.status !== "running") return [];
  return (view?.deals.agreements ?? []).filter(
    ({ parties, ending }) => parties.includes(you) && ending.length > 0 && !ending.includes(you),
  );
}

export function EndingNotice({ session, agreement, you }: { session: Session; agreement: Agreement; you: Seat }) {
  const { number, ending, clauses } = agreement;
  const [first] = ending;
  const head = `${capital(listed(ending.map(the)))} ask to end agreement ${number}.`;
  return (
    <section class="slip deal-notice" aria-label={`A call to end agreement ${number}`}>
      {first && <Token seat={first} size={36} />}
      <p class="slip-head" title={head}>
        <b>{head}</b> <span class="sm dim">If all agree, this no longer holds:</span>
      </p>
      <ClauseList clauses={clauses} />
      <EndingAnswer session={session} agreement={agreement} you={you} />
    </section>
  );
}
