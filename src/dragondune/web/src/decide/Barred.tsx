// What an agreement takes away now, where the choice would have been.
import type { Forbidden, Mine } from "../../wire";
import { ForbiddenBy } from "../deal/ForbiddenBy";
import { capital } from "../names";
import type { Session } from "../session";

const SHOWN = 3;

export function Barred({ session, mine }: { session: Session; mine: Mine }) {
  const numbers = [...new Set(mine.forbidden.map((one) => one.agreement))];
  return (
    <div class="barred">
      {numbers.map((number) => (
        <ByAgreement key={number} session={session} all={mine.forbidden.filter((one) => one.agreement === number)} />
      ))}
    </div>
  );
}

function ByAgreement({ session, all }: { session: Session; all: readonly Forbidden[] }) {
  const clauses = [...new Map(all.map((one) => [one.clause, one])).values()];
  const rest = all.slice(SHOWN);
  return (
    <>
      <ul>
        {all.slice(0, SHOWN).map((one) => (
          <li class="dway off" key={one.text}>
            {capital(one.text)}
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary class="sm">{rest.length} more</summary>
          <ul>
            {rest.map((one) => (
              <li class="dway off" key={one.text}>
                {capital(one.text)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p class="sm warn">
        {all.length === 1 ? "This is" : "These are"} forbidden:{" "}
        {clauses.map((one) => (
          <ForbiddenBy session={session} by={one} />
        ))}
      </p>
    </>
  );
}
