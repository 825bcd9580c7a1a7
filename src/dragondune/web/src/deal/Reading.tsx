// An agreement read in full before it binds: every clause, and what it means for you.
import type { Decision, Seat } from "../../wire";
import { AllianceGains } from "../decide/council/AllianceGains";
import { useTableFacts } from "../decide/table-facts";
import { People } from "../kit/people";
import { capital } from "../names";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import { ClauseList } from "./ClauseList";
import { type Fields, phrase } from "./clause-sentence";
import notes from "./deal-texts.json";
import { Taken, useForeseen } from "./Foresight";
import { termsFor } from "./terms";

/** `decision` is the acceptance, or the offer: the server says what it would forbid you now. */
export function Reading({
  session,
  you,
  clauses,
  decision,
}: {
  session: Session;
  you: Seat;
  clauses: readonly Fields[];
  decision: Decision;
}) {
  const { forbidden, fault, rule } = useForeseen(session, decision, session.now?.n ?? 0);
  return (
    <div class="deal-reading">
      <ClauseList clauses={clauses} />
      <Terms session={session} you={you} clauses={clauses} />
      <Taken taken={forbidden} />
      <p class="sm dim">
        {notes.binding} {clauseLink("note.8")}
      </p>
      {fault && (
        <p class="warn sm">
          {capital(fault)}. {clauseLink(rule)}
        </p>
      )}
    </div>
  );
}

/** What you would pay, owe and get; and what an alliance among the clauses brings to whom. */
export function Terms({ session, you, clauses }: { session: Session; you: Seat; clauses: readonly Fields[] }) {
  const facts = useTableFacts(session);
  const { pay, bound, get, alliances } = termsFor(you, clauses);
  return (
    <dl class="outcomes deal-terms-for-you">
      <Row head="You pay" lines={pay.map((one) => capital(phrase(one).replace(/^pay /, "")))} />
      <Row head="You are bound to" lines={bound.map(phrase)} />
      {get.length > 0 && (
        <div>
          <dt>You get</dt>
          {get.map((one) => (
            <dd key={JSON.stringify(one)}>
              <People seat={one.seat} the /> {phrase(one)}.
            </dd>
          ))}
        </div>
      )}
      {alliances.map(([one, other]) => (
        <AllianceGains key={`${one} ${other}`} facts={facts} one={one} other={other} you={you} />
      ))}
    </dl>
  );
}

function Row({ head, lines }: { head: string; lines: readonly string[] }) {
  return lines.length === 0 ? null : (
    <div>
      <dt>{head}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}.</dd>
      ))}
    </div>
  );
}
