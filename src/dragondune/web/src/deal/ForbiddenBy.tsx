// Which clause of which agreement takes a choice away, with a link to its entry in the ledger.
import type { Forbidden } from "../../wire";
import type { Session } from "../session";
import { ClauseLine } from "./ClauseList";
import { negotiationOf } from "./negotiation";

export function ForbiddenBy({ session, by }: { session: Session; by: Pick<Forbidden, "agreement" | "clause"> }) {
  const found = session.now?.view?.deals.agreements.find((one) => one.number === by.agreement);
  const clause = found?.clauses[by.clause];
  return (
    <span class="deal-by">
      {clause && (
        <q>
          <ClauseLine clause={clause} />
        </q>
      )}{" "}
      <button class="deal-link" type="button" onClick={() => negotiationOf(session).show(by.agreement)}>
        Agreement {by.agreement}
      </button>
    </span>
  );
}
