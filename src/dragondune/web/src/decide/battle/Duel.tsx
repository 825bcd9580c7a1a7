// Two open plans side by side: units, cards and sums, turned over one after the other.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Card, Seat, Strength } from "../../../wire";
import { CardBack, CardFace } from "../../kit/card";
import { Icon } from "../../kit/icon";
import { Token } from "../../kit/token";
import { cardName, count, FACTIONS, isRed, nameOf } from "../../names";
import type { Session } from "../../session";
import { clauseLink } from "../../WhyLink";
import type { Story } from "./battle-story";
import { ALL_SHOWN, stageOf, usePhase } from "./reveal-stage";

type Points = Pick<Strength, "units" | "artifact" | "bonus">;

export const totalOf = ({ units, artifact, bonus }: Points): number => units + artifact + bonus;

/** The values that decided, or those that would have. */
export function pointsOf(session: Session, story: Story, seat: Seat): Points | null {
  const told = story.values[seat];
  if (told) return told;
  return (
    (story.revealed !== null &&
      stageOf(session)
        .strengths.get(story.revealed)
        ?.find((one) => one.seat === seat)) ||
    null
  );
}

export function Duel({ session, story }: { session: Session; story: Story }) {
  const phase = usePhase(session, story.revealed ?? 0);
  const seats = story.defender === session.seat ? [story.defender, story.attacker] : [story.attacker, story.defender];
  const totals = seats.map((seat) => totalOf(pointsOf(session, story, seat) ?? { units: 0, artifact: 0, bonus: 0 }));
  return (
    <div class="bt-duel">
      {seats.map((seat, i) => (
        <Shown
          key={seat}
          session={session}
          story={story}
          seat={seat}
          phase={phase}
          lead={(totals[i] ?? 0) - (totals[1 - i] ?? 0)}
        />
      ))}
      <Icon name="crossed-swords" size={36} />
    </div>
  );
}

function Shown({
  session,
  story,
  seat,
  phase,
  lead,
}: {
  session: Session;
  story: Story;
  seat: Seat;
  phase: number;
  lead: number;
}) {
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
      <p class={`bt-sent${phase < 1 ? " turning" : ""}`}>
        {plan.count ? <Token seat={seat} n={plan.count} size={56} /> : <span class="dim">nobody</span>}
      </p>
      <div class="bt-turned">
        {phase < 1 ? (
          <CardBack width={84} />
        ) : plan.card ? (
          <span class={phase < 2 ? "turning" : ""}>
            <CardFace card={plan.card} width={84} off={phase === ALL_SHOWN && points?.artifact === 0} />
          </span>
        ) : (
          <span class="bt-none">none</span>
        )}
      </div>
      {points && (
        <div class={phase < 2 ? "bt-later" : ""}>
          <p class="sm">{sumText(plan.count, plan.card, points)}</p>
          <p class="bt-total">
            <Counted to={totalOf(points)} isRunning={phase === 2} />
          </p>
          <p class={`sm ${lead > 0 ? "good" : "dim"}`}>
            {lead > 0
              ? "the higher value"
              : lead < 0
                ? `${-lead} short`
                : isAttacker
                  ? "tied; the attacker wins"
                  : "a tie"}
          </p>
          {plan.card && points.artifact === 0 && (
            <p class="sm dim">
              A {isRed(plan.card.slice(-1)) ? "red" : "black"} card does not count against one that is not higher.{" "}
              {clauseLink("V.5")}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function sumText(sent: number, card: Card | null, { units, artifact, bonus }: Points): string {
  const parts = [`${count(sent, "unit")} ${units}`];
  if (card) parts.push(`${cardName(card)} ${artifact}`);
  if (bonus) parts.push(`bonus ${bonus}`);
  return parts.join(" + ").replace("+ bonus -", "− ");
}

const COUNTING = 500;

function Counted({ to, isRunning }: { to: number; isRunning: boolean }) {
  const now = useSignal(isRunning ? 0 : to);
  useEffect(() => {
    if (!isRunning) {
      now.value = to;
      return;
    }
    const start = performance.now();
    let frame = 0;
    const tick = (at: number): void => {
      now.value = Math.round(to * Math.min(1, (at - start) / COUNTING));
      if (at - start < COUNTING) frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [to, isRunning]);
  return <>{now.value}</>;
}
