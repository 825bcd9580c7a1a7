// The battle planner: army, artifact, what it is worth, what the opponent could do, what follows.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Card, Strength, TableFacts } from "../../../wire";
import { CardFace } from "../../kit/card";
import { useLift } from "../../kit/lifted-cards";
import { Refused } from "../../kit/refused";
import { Steps } from "../../kit/stepper";
import { Token } from "../../kit/token";
import { cardName, count } from "../../names";
import { useWideColumn } from "../../table/wide-column";
import { clauseLink } from "../../WhyLink";
import { type Ask, isGrave } from "../ask";
import { ConsequenceLines } from "../Consequences";
import { Acts } from "../OptionList";
import { cardFacts, useTableFacts } from "../table-facts";
import { useWhatIf } from "../what-if";
import { Fray } from "./BattleHead";
import { barredBy, canBless, countsIn, elitesIn, type Plan, planOf, plansIn, type Wish } from "./battle-plans";
import { ownFirst, type Side, sidesOf } from "./battle-sides";
import words from "./battle-texts.json";
import { OddsBlock } from "./OddsBlock";
import { Foe } from "./OpponentFacts";

export function SealPlan({ ask }: { ask: Ask }) {
  useWideColumn();
  const facts = useTableFacts(ask.session);
  const plans = plansIn(ask.mine);
  const counts = countsIn(plans);
  const isTouched = useSignal(false);
  const wish = useSignal<Wish>({
    count: counts.at(-1) ?? 0,
    card: plans.find((one) => !isGrave(ask, one))?.card ?? plans[0]?.card ?? null,
    elites: null,
    isBlessed: false,
  });
  const plan = planOf(plans, wish.value) ?? planOf(plans, { ...wish.value, elites: null, isBlessed: false });
  const { answer, isNow, fault } = useWhatIf(ask.session, ask.busy ? null : plan, ask.picture.n);
  const odds = answer?.odds ?? null;
  useLift([wish.value.card]);
  const sides = sidesOf(ask.view);
  useEffect(() => {
    if (sides) ask.light({ marks: new Map([[sides.place, "selected"]]) });
  }, [sides?.place]);
  if (!sides || !plan) return null;
  const [own, foe] = ownFirst(sides, ask.you);
  const change = (part: Partial<Wish>): void => {
    wish.value = { ...wish.value, ...part };
    isTouched.value = true;
  };
  const isHopeless = odds !== null && isNow && odds.won + (odds.is_attacker ? odds.tied : 0) === 0;
  return (
    <div class="parts">
      <Fray view={ask.view} you={ask.you} />
      <Foe foe={foe} you={own} facts={facts} pledges={odds?.pledges ?? []} />
      <Army own={own} counts={counts} wish={wish.value} change={change} />
      <Extras plans={plans} own={own} wish={wish.value} change={change} />
      <Artifacts ask={ask} own={own} plans={plans} facts={facts} wish={wish.value} change={change} />
      <Sum strength={odds && isNow ? odds.own : null} plan={plan} />
      {odds && <OddsBlock odds={odds} isNow={isNow} plan={plan} />}
      <Refused text={answer?.fault ?? fault} />
      <ConsequenceLines lines={answer?.consequences ?? []} />
      {isHopeless && <p class="sm warn">{words.hopeless}</p>}
      <Acts
        ask={ask}
        isChosen={isTouched.value && !isHopeless}
        isPending={!isNow && fault === null}
        go={{ text: `Seal the plan: ${planText(plan)}`, decision: plan }}
      />
      <p class="sm dim">{words.together}</p>
    </div>
  );
}

export const planText = ({ count: sent, card }: { readonly count: number; readonly card: Card | null }): string =>
  `${count(sent, "unit")}, ${card ? cardName(card) : "no artifact"}`;

interface Part {
  readonly own: Side;
  readonly wish: Wish;
  change: (part: Partial<Wish>) => void;
}

function Army({ own, counts, wish, change }: Part & { counts: readonly number[] }) {
  const at = counts.indexOf(wish.count);
  const move = (step: number): void => change({ count: counts[at + step] ?? wish.count, elites: null });
  return (
    <div class="bt-army" role="group" aria-label="Units">
      <h3>Units</h3>
      <span class="bt-units" aria-hidden="true">
        {Array.from({ length: own.units }, (_, i) => (
          <span class={i < wish.count ? "" : "stays"}>
            <Token seat={own.seat} size={34} />
          </span>
        ))}
      </span>
      <span class="row push">
        <Steps
          less="fewer units"
          more="more units"
          value={wish.count}
          isLeast={at <= 0}
          isMost={at >= counts.length - 1}
          step={move}
        />
      </span>
      {own.fighter?.number !== null && own.fighter && (
        <p class="sm warn">
          You answered {own.fighter.number}, so you must send {count(own.fighter.number, "unit")}. {clauseLink("R114")}
        </p>
      )}
      {own.fighter?.number === null && counts.length <= own.units && (
        <p class="sm warn">
          The rules or an agreement allow {counts[0]} to {counts.at(-1)}.
        </p>
      )}
    </div>
  );
}

/** Elite warriors and the blessing, where there are any. */
function Extras({ plans, own, wish, change }: Part & { plans: readonly Plan[] }) {
  const more = elitesIn(plans, wish);
  const least = Math.max(0, wish.count - (own.units - own.elites));
  const all = [null, ...more];
  const at = all.indexOf(wish.elites);
  return (
    <>
      {more.length > 0 && (
        <div class="bt-army" role="group" aria-label="Elite warriors">
          <h3>Elite</h3>
          <span class="sm dim">worth more each</span>
          <span class="row push">
            <Steps
              less="fewer elite warriors"
              more="more elite warriors"
              value={wish.elites ?? least}
              isLeast={at <= 0}
              isMost={at >= all.length - 1}
              step={(by) => change({ elites: all[at + by] ?? null })}
            />
          </span>
        </div>
      )}
      {canBless(plans) && (
        <label class="tick">
          <input
            type="checkbox"
            checked={wish.isBlessed}
            onChange={(event) => change({ isBlessed: event.currentTarget.checked })}
          />
          {words.blessing} {clauseLink("option.blessing")}
        </label>
      )}
    </>
  );
}

function Artifacts({
  ask,
  own,
  plans,
  facts,
  wish,
  change,
}: Part & { ask: Ask; plans: readonly Plan[]; facts: TableFacts | null }) {
  const cards: readonly (Card | null)[] = [...own.player.hand, null];
  const offs = cards.map((card) => (plans.some((one) => one.card === card) ? null : whyNot(ask, own, card, facts)));
  return (
    <fieldset class="bt-cards">
      <legend>Artifact</legend>
      <div class="row wrap">
        {cards.map((card, i) => (
          <label key={card ?? "none"} class={`bt-card${wish.card === card ? " on" : ""}${offs[i] ? " off" : ""}`}>
            <input
              type="radio"
              name="bt-card"
              data-digit
              checked={wish.card === card}
              disabled={offs[i] !== null}
              onChange={() => change({ card, elites: null })}
            />
            {card ? (
              <CardFace card={card} width={66} lit={wish.card === card} off={offs[i] !== null} />
            ) : (
              <span class="bt-none">none</span>
            )}
          </label>
        ))}
      </div>
      {[...new Set(offs)].map(
        (reason) =>
          reason && (
            <p class="sm warn">
              {offs
                .flatMap((one, i) => (one === reason ? [cards[i] ? cardName(cards[i] ?? "") : "No artifact"] : []))
                .join(", ")}
              : {reason}
            </p>
          ),
      )}
    </fieldset>
  );
}

function whyNot({ mine }: Ask, { fighter }: Side, card: Card | null, facts: TableFacts | null): string {
  const barred = barredBy(mine, card);
  if (barred !== null) return `agreement ${barred} forbids it.`;
  if (card && cardFacts(facts, card)?.is_artifact === false) return "an ace is not an artifact in these rules.";
  if (fighter?.colour) return `you answered ${fighter.colour}.`;
  if (fighter && fighter.value !== null) return `you answered ${fighter.value || "none"}.`;
  return "the rules forbid it.";
}

function Sum({ strength, plan }: { strength: Strength | null; plan: Plan }) {
  const total = strength && strength.units + strength.artifact + strength.bonus;
  return (
    <p class="bt-sum" aria-live="polite">
      <span class="sc">Strength</span>{" "}
      {strength ? (
        <>
          {count(plan.count, "unit")} <b>{strength.units}</b>
          {plan.card && (
            <>
              {" "}
              + {cardName(plan.card)} <b>{strength.artifact}</b>
            </>
          )}
          {strength.bonus !== 0 && (
            <>
              {" "}
              + bonus <b>{strength.bonus}</b>
            </>
          )}{" "}
          = <b class="num">{total}</b> {clauseLink(plan.card ? "V.5" : "V.3")}
        </>
      ) : (
        <span class="dim">calculating…</span>
      )}
    </p>
  );
}
