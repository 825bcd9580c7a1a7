// Two open plans side by side: units, cards and sums.
import type { Card, Seat } from "../../../wire";
import { CardFace } from "../../kit/card";
import { Icon } from "../../kit/icon";
import { Token } from "../../kit/token";
import { cardName, count, FACTIONS, nameOf } from "../../names";
import type { Session } from "../../session";
import { clauseLink } from "../../WhyLink";
import { type Points, pointsOf, type Story, totalOf } from "./battle-story";

export function Duel({ session, story }: { session: Session; story: Story }) {
  const seats = story.defender === session.seat ? [story.defender, story.attacker] : [story.attacker, story.defender];
  const totals = seats.map((seat) => totalOf(pointsOf(session, story, seat) ?? { units: 0, artifact: 0, bonus: 0 }));
  return (
    <div class="bt-duel">
      {seats.map((seat, i) => (
        <Shown key={seat} session={session} story={story} seat={seat} lead={(totals[i] ?? 0) - (totals[1 - i] ?? 0)} />
      ))}
      <Icon name="crossed-swords" size={36} />
    </div>
  );
}

function Shown({ session, story, seat, lead }: { session: Session; story: Story; seat: Seat; lead: number }) {
  const plan = story.plans[seat];
  const points = pointsOf(session, story, seat);
  if (!plan) return null;
  const isAttacker = seat === story.attacker;
  return (
    <div class="bt-shown">
      <p>
        <b class={`gg f${FACTIONS[seat].letter}`}>{nameOf(seat)}</b>{" "}
        <span class="sm dim">
          {isAttacker ? "attacker" : "defender"}
          {seat === session.seat && ", you"}
        </span>
      </p>
      <p class="bt-sent">
        {plan.count ? <Token seat={seat} n={plan.count} size={56} /> : <span class="dim">nobody</span>}
      </p>
      <div class="bt-turned">
        {plan.card ? (
          <CardFace card={plan.card} width={84} off={points?.artifact === 0} />
        ) : (
          <span class="bt-none">none</span>
        )}
      </div>
      {points && (
        <div>
          <p class="sm">{sumText(plan.count, plan.card, points)}</p>
          <p class="bt-total">{totalOf(points)}</p>
          <p class={`sm ${lead > 0 ? "good" : "dim"}`}>
            {lead > 0 ? "the higher value" : lead < 0 ? `${-lead} short` : "a tie"}
          </p>
          {plan.card && points.artifact === 0 && (
            <p class="sm dim">
              {cardName(plan.card)} does not count. {clauseLink("V.5")}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** "4 units: 8, 6♥: 6, bonus: 1" */
function sumText(sent: number, card: Card | null, { units, artifact, bonus }: Points): string {
  const parts = [`${count(sent, "unit")}: ${units}`];
  if (card) parts.push(`${cardName(card)}: ${artifact}`);
  if (bonus) parts.push(`bonus: ${bonus}`);
  return parts.join(", ");
}
