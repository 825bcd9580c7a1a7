// A clause or ruling as it is shown beside what cites it.
import { RulingText, Values } from "./Clause";
import { readingOf, valuesOf } from "./edition-reading";
import { type Here, ruleAddress } from "./rules-at-table";
import { Worded } from "./Worded";

export function Told({ id, here: { book, choices, rules } }: { id: string; here: Here }) {
  const ruling = book.rulingsById.get(id);
  const clause = book.clauses.get(id);
  const reading = clause && readingOf(book, clause, rules.edition);
  return (
    <section>
      <h3>
        {id} <span class="dim">· {book.sectionOf.get(id) ?? "no such rule"}</span>
      </h3>
      {ruling && (
        <p class="al">
          <RulingText text={ruling.text} to={ruleAddress} />
        </p>
      )}
      {reading && (
        <p class="al">
          <Worded text={reading.text} to={ruleAddress} />
        </p>
      )}
      {reading?.but?.map((text) => (
        <p class="al rb-but">
          <b>{rules.edition}</b> <Worded text={text} to={ruleAddress} />
        </p>
      ))}
      <Values values={valuesOf((ruling ?? clause)?.keys, rules, choices)} />
    </section>
  );
}
