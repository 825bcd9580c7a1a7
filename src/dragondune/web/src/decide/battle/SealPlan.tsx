// The battle planner: army, artifact, what it is worth, what the opponent could do, what follows.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Card, Strength } from "../../../wire";
import { CardFace } from "../../kit/card";
import { useLift } from "../../kit/lifted-cards";
import { Refused } from "../../kit/refused";
import { Steps } from "../../kit/stepper";
import { Token } from "../../kit/token";
import { cardName, count } from "../../names";
import { shape } from "../../table/layout";
import { useWideColumn } from "../../table/wide-column";
import { clauseLink } from "../../WhyLink";
import { type Ask, isGrave } from "../ask";
import { ConsequenceLines } from "../Consequences";
import { Acts } from "../OptionList";
import { useTableFacts } from "../table-facts";
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
  const isHopeless = odds !== null && isNow && odds.good === 0;
  const isPhone = shape.value === "phone";
  const known = <Foe foe={foe} you={own} facts={facts} pledges={odds?.pledges ?? []} />;
  return (
    <div class="parts">
      <Fray view={ask.view} you={ask.you} />
      {/* A phone's sheet begins with what can be chosen. */}
      {!isPhone && known}
      <Army own={own} counts={counts} wish={wish.value} change={change} />
      <Extras plans={plans} wish={wish.value} change={change} />
      <Artifacts ask={ask} own={own} plans={plans} count={counts.at(-1) ?? 0} wish={wish.value} change={change} />
      {isPhone && known}
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
function Extras({ plans, wish, change }: Omit<Part, "own"> & { plans: readonly Plan[] }) {
  const more = elitesIn(plans, wish);
  const least = (more[0] ?? 1) - 1;
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
  count: most,
  wish,
  change,
}: Part & { ask: Ask; plans: readonly Plan[]; count: number }) {
  const cards: readonly (Card | null)[] = [...own.player.hand, null];
  const isOff = (card: Card | null): boolean => !plans.some((one) => one.card === card);
  return (
    <fieldset class="bt-cards">
      <legend>Artifact</legend>
      <div class="row wrap">
        {cards.map((card) => (
          <label key={card ?? "none"} class={`bt-card${wish.card === card ? " on" : ""}${isOff(card) ? " off" : ""}`}>
            <input
              type="radio"
              name="bt-card"
              data-digit
              checked={wish.card === card}
              disabled={isOff(card)}
              onChange={() => change({ card, elites: null })}
            />
            {card ? (
              <CardFace card={card} width={66} lit={wish.card === card} off={isOff(card)} />
            ) : (
              <span class="bt-none">none</span>
            )}
          </label>
        ))}
      </div>
      {cards.filter(isOff).map((card) => (
        <Objection key={card ?? "none"} ask={ask} card={card} count={most} />
      ))}
    </fieldset>
  );
}

/** Why an artifact, or none, cannot be played: an agreement's number, or the server's objection. */
function Objection({ ask, card, count: sent }: { ask: Ask; card: Card | null; count: number }) {
  const barred = barredBy(ask.mine, card);
  const plan: Plan = { decide: "SealPlan", count: sent, card };
  const { answer } = useWhatIf(ask.session, barred === null && !ask.busy ? plan : null, ask.picture.n, { pause: 0 });
  const reason = barred === null ? answer?.fault : `agreement ${barred} forbids it`;
  return (
    <p class="sm warn">
      {card ? cardName(card) : "No artifact"}: {reason ?? "…"} {barred === null && clauseLink(answer?.rule ?? null)}
    </p>
  );
}

function Sum({ strength, plan }: { strength: Strength | null; plan: Plan }) {
  const total = strength && strength.units + strength.artifact + strength.bonus;
  return (
    <p class="bt-sum" aria-live="polite">
      <span class="sc">Strength</span>{" "}
      {strength ? (
        <>
          {count(plan.count, "unit")}: <b>{strength.units}</b>
          {plan.card && (
            <>
              {" "}
              + {cardName(plan.card)}: <b>{strength.artifact}</b>
            </>
          )}
          {strength.bonus !== 0 && (
            <>
              {" "}
              + bonus: <b>{strength.bonus}</b>
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
