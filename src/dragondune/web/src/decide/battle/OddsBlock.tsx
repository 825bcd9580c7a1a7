// The odds of a plan: a count of hands, what it assumes, and what the opponent could show.
import type { Army, Card, Odds } from "../../../wire";
import { People, Peoples } from "../../kit/people";
import { cardName, count, listed, nameOf } from "../../names";
import { clauseLink } from "../../WhyLink";
import type { Plan } from "./battle-plans";

const LARGE = 999;
const NAMED = 4;
const figure = (number: number): string => number.toLocaleString("en");

/** "80 of 100"; rounded for very many hands, but never to all or none of them. */
function share(some: number, all: number): string {
  if (all <= LARGE || some === 0 || some === all) return `${figure(some)} of ${figure(all)}`;
  return `${Math.min(99, Math.max(1, Math.round((some / all) * 100)))} of 100`;
}

/** Until the odds of this plan are known, those of the last one only reserve the space. */
export function OddsBlock({ odds, isNow, plan }: { odds: Odds; isNow: boolean; plan: Plan }) {
  const most = odds.armies.at(-1)?.count ?? 0;
  return (
    <section class={`bt-odds${isNow ? "" : " old"}`} aria-label="Odds" aria-busy={!isNow}>
      {!isNow && (
        <p class="bt-recount" role="status">
          Recounting…
        </p>
      )}
      <p>
        <b class="num">{share(odds.good, odds.hands)}</b> {odds.hands === 1 ? "hand" : "hands"} they could hold{" "}
        {odds.hands === 1 ? "loses" : "lose"} to this plan, even if they send{" "}
        {most === 0 ? "nobody" : most === 1 ? "their one unit" : `all ${most}`}.
      </p>
      <svg class="bt-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={(100 * odds.good) / odds.hands} height="4" />
      </svg>
      <p class="sm dim">
        {odds.held === 0
          ? "You know their whole hand. "
          : `${count(odds.unknown, "card is", "cards are")} unknown to you, ${odds.held} of them theirs: ${figure(odds.hands)} hands, each counted once. `}
        {odds.tied > 0 &&
          `In ${figure(odds.tied)} of them their best result is a tie, which ${odds.wins_ties ? "you win" : "they win"}. `}
        Of all plans they could make, {share(odds.plans_won, odds.plans)} lose.
      </p>
      <Shows odds={odds} />
      <Treachery odds={odds} plan={plan} />
    </section>
  );
}

interface Row {
  readonly from: number;
  readonly to: number;
  readonly least: number;
  readonly most: number;
  readonly verdict: string;
}

/** Armies that fare alike share a row. */
function rowsOf({ armies, hands }: Odds): Row[] {
  const rows: Row[] = [];
  for (const army of armies) {
    const verdict = verdictOf(army, hands);
    const last = rows.at(-1);
    if (last?.verdict === verdict)
      rows[rows.length - 1] = { ...last, to: army.count, most: army.most, least: Math.min(last.least, army.least) };
    else rows.push({ from: army.count, to: army.count, least: army.least, most: army.most, verdict });
  }
  return rows;
}

function verdictOf({ is_fatal: isFatal, winning_cards: cards, hands }: Army, all: number): string {
  if (isFatal) return "never";
  if (hands === 0) return "always";
  return cards.length <= NAMED ? `unless ${cards.map(cardName).join(" ")}` : `in ${share(all - hands, all)} hands`;
}

function Shows({ odds }: { odds: Odds }) {
  return (
    <table class="bt-shows">
      <caption>What they could show</caption>
      <thead>
        <tr>
          <th scope="col">Sent</th>
          <th scope="col">Value</th>
          <th scope="col">You win</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(odds).map((row) => (
          <tr key={row.from}>
            <td>{row.from === row.to ? count(row.from, "unit") : `${row.from} to ${row.to} units`}</td>
            <td>{row.least === row.most ? row.least : `${row.least}–${row.most}`}</td>
            <td>
              <b>{row.verdict}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Treachery({ odds, plan }: { odds: Odds; plan: Plan }) {
  return (
    <ul class="sm">
      {odds.betrayed.length > 0 && (
        <li>
          If they play {suits(odds.betrayed)}, you can betray them. This is counted as a win. {clauseLink("V.9")}
        </li>
      )}
      {plan.card !== null &&
        odds.risks.map(({ seat, pairs, fatal_pairs: fatal }) => (
          <li key={seat} class={fatal === pairs && pairs > 0 ? "warn" : ""}>
            {fatal === 0 ? (
              <>
                There is no risk of treachery by <People seat={seat} the />.
              </>
            ) : fatal === pairs ? (
              <>
                <b>{nameOf(seat)}</b> hold the Queen and Jack that betray {cardName(plan.card ?? "")}.
              </>
            ) : (
              <>
                Apart from that, {fatal} of the {pairs} pairs of Queen and Jack that <People seat={seat} the /> could
                hold {fatal === 1 ? "betrays" : "betray"} {cardName(plan.card ?? "")}.
              </>
            )}{" "}
            {clauseLink("V.9")}
          </li>
        ))}
      {plan.card !== null &&
        odds.usurpers.length > 0 &&
        odds.risks.some((one) => one.fatal_pairs > 0 && one.pairs > one.fatal_pairs) && (
          <li class="dim">
            The Queen of your suit is with one of: <Peoples seats={odds.usurpers} />.
          </li>
        )}
    </ul>
  );
}

const suits = (cards: readonly Card[]): string => listed([...new Set(cards.map((card) => cardName(card).slice(-1)))]);
