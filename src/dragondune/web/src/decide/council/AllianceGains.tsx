// What an alliance brings to each of its members.
import type { Seat, TableFacts } from "../../../wire";
import { capital, listed, nameOf } from "../../names";

/** What `ally` gains from an alliance with `partner`. */
export function gains(partner: Seat, ally: Seat, facts: TableFacts | null): string {
  const found = facts?.alliances.find((one) => one.partner === partner && one.ally === ally)?.gains ?? [];
  return found.length > 0 ? `${capital(listed(found.map((one) => one.text)))}.` : "Nothing.";
}

/** Two lines of a list of outcomes. */
export function AllianceGains({
  facts,
  one,
  other,
  you,
}: {
  facts: TableFacts | null;
  one: Seat;
  other: Seat;
  you: Seat;
}) {
  const line = (ally: Seat, partner: Seat) => (
    <div>
      <dt>{ally === you ? "As an ally you gain" : `As allies the ${nameOf(ally)} gain`}</dt>
      <dd>{gains(partner, ally, facts)}</dd>
    </div>
  );
  return (
    <>
      {line(one, other)}
      {line(other, one)}
    </>
  );
}
