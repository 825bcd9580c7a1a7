// What an alliance brings to each of its members.
import type { Seat, TableFacts, View } from "../../../wire";
import { People } from "../../kit/people";
import { capital, listed, nameOf } from "../../names";
import { isLow } from "../../table/layout";
import { othersThan } from "../../view-queries";
import { areFactsLost } from "../table-facts";
import words from "./council-texts.json";

/** What `ally` gains from an alliance with `partner`, to follow "they get". */
export function gains(partner: Seat, ally: Seat, facts: TableFacts | null): string {
  if (!facts) return areFactsLost.value ? words.lost : "…";
  const found = facts.alliances.find((one) => one.partner === partner && one.ally === ally)?.gains ?? [];
  return found.length > 0 ? `${listed(found.map((one) => one.text))}.` : "nothing.";
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
      <dd>{capital(gains(partner, ally, facts))}</dd>
    </div>
  );
  return (
    <>
      {line(one, other)}
      {line(other, one)}
    </>
  );
}

/** What the others would gain from each other. */
export function Instead({ view, you, facts }: { view: View; you: Seat; facts: TableFacts | null }) {
  const others = othersThan(view, you);
  const pairs = others.flatMap((one, i) => others.slice(i + 1).map((other) => [one, other] as const));
  if (pairs.length === 0) return null;
  return (
    <details class="instead sm" open={!isLow.value}>
      <summary>If the others ally instead</summary>
      <ul>
        {pairs.map(([one, other]) => (
          <li key={`${one} ${other}`}>
            <People seat={one} /> get {gains(other, one, facts)} <People seat={other} /> get {gains(one, other, facts)}
          </li>
        ))}
      </ul>
    </details>
  );
}
