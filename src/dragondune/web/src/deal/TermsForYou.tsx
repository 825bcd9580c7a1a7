// What the clauses of an agreement mean for you, before it binds.
import type { Seat } from "../../wire";
import { AllianceGains } from "../decide/council/AllianceGains";
import { useTableFacts } from "../decide/table-facts";
import { Named } from "../kit/named";
import { capital, nameOf } from "../names";
import type { Session } from "../session";
import { type Fields, phrase } from "./clause-sentence";
import { termsFor } from "./terms";

/** What you would pay, be bound to and get, and what an alliance among the clauses gives to both. */
export function Terms({ session, you, clauses }: { session: Session; you: Seat; clauses: readonly Fields[] }) {
  const facts = useTableFacts(session);
  const { pay, bound, get, alliances } = termsFor(you, clauses);
  return (
    <dl class="outcomes deal-terms-for-you">
      <Row head="Your payments" lines={pay.map((one) => capital(phrase(one)))} />
      <Row head="You are bound to" lines={bound.map(phrase)} />
      {get.length > 0 && (
        <div>
          <dt>You get</dt>
          {get.map((one) => (
            <dd key={JSON.stringify(one)}>
              <Named text={`The ${nameOf(one.seat)} ${phrase(one)}.`} />
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
        <dd key={line}>
          <Named text={`${line}.`} />
        </dd>
      ))}
    </div>
  );
}
