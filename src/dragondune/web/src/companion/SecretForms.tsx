// What is entered in secret: a battle plan, or a bid.
import { useSignal } from "@preact/signals";
import type { BidFacts, Card, PlainDecision, PlanFacts, Seat } from "../../wire";
import { planText } from "../decide/battle/SealPlan";
import { CardBack, CardFace } from "../kit/card";
import { Steps } from "../kit/stepper";
import { Token } from "../kit/token";
import { cardName, count, isRed } from "../names";
import { clauseLink } from "../WhyLink";

interface Sealing {
  seal: (decision: PlainDecision) => void;
  readonly isStill: boolean;
}

export interface Plan {
  readonly count: number;
  readonly card: Card | null;
  readonly elites: number;
  readonly isBlessed: boolean;
}

/** The decision that seals a plan. */
export function planOf({ count: sent, card, elites, isBlessed }: Plan): PlainDecision {
  if (elites > 0) return { decide: "SealElitePlan", count: sent, card, elites };
  if (isBlessed) return { decide: "SealBlessedPlan", count: sent, card };
  return { decide: "SealPlan", count: sent, card };
}

/** Cards suit by suit, as they are printed. */
export const bySuit = (cards: readonly Card[]): readonly (readonly Card[])[] =>
  ["D", "H", "C", "S"].map((suit) => cards.filter((card) => card.endsWith(suit)));

export function PlanForm({ facts, seat, seal, isStill }: Sealing & { facts: PlanFacts; seat: Seat }) {
  const plan = useSignal<Plan>({ count: Math.max(1, facts.least), card: null, elites: 0, isBlessed: false });
  const change = (part: Partial<Plan>): void => {
    const next = { ...plan.value, ...part };
    plan.value = { ...next, elites: Math.min(next.elites, next.count) };
  };
  const { count: sent, card, elites, isBlessed } = plan.value;
  return (
    <form
      class="box-plan"
      aria-label="Your battle plan"
      onSubmit={(event) => {
        event.preventDefault();
        seal(planOf(plan.value));
      }}
    >
      <div class="row" role="group" aria-label="Units">
        <Token seat={seat} size={40} />
        <h3>Units</h3>
        <span class="row push">
          <Steps
            less="fewer units"
            more="more units"
            value={sent}
            isLeast={sent <= facts.least}
            isMost={sent >= facts.most}
            step={(by) => change({ count: sent + by })}
          />
        </span>
      </div>
      {facts.elites > 0 && (
        <div class="row" role="group" aria-label="Elite warriors">
          <h3>Elite warriors among them</h3>
          <span class="row push">
            <Steps
              less="fewer elite warriors"
              more="more elite warriors"
              value={elites}
              isLeast={elites === 0}
              isMost={elites >= Math.min(facts.elites, sent)}
              step={(by) => change({ elites: elites + by })}
            />
          </span>
        </div>
      )}
      {facts.blessing && (
        <label class="tick">
          <input
            type="checkbox"
            checked={isBlessed}
            onChange={(event) => change({ isBlessed: event.currentTarget.checked })}
          />
          Invoke the blessing {clauseLink("option.blessing")}
        </label>
      )}
      <Artifacts cards={facts.cards} card={card} choose={(next) => change({ card: next })} />
      <button class="btn go" type="submit" aria-disabled={isStill}>
        Seal: {planText(plan.value)}
      </button>
    </form>
  );
}

/** One of the printed cards in your hand, or none. */
function Artifacts({
  cards,
  card,
  choose,
}: {
  cards: readonly Card[];
  card: Card | null;
  choose: (card: Card | null) => void;
}) {
  return (
    <fieldset class="box-artifacts">
      <legend class="h3">Artifact</legend>
      <div class="row box-chosen">
        {card ? <CardFace card={card} width={60} /> : <CardBack width={60} />}
        <Choice card={null} isOn={card === null} choose={choose} />
      </div>
      <div class="box-cards">
        {bySuit(cards).map((suit) => (
          <div class="box-suit" key={suit[0] ?? ""}>
            {suit.map((one) => (
              <Choice key={one} card={one} isOn={card === one} choose={choose} />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function Choice({ card, isOn, choose }: { card: Card | null; isOn: boolean; choose: (card: Card | null) => void }) {
  return (
    <label class={`chip${isOn ? " on" : ""}${card && isRed(card.slice(-1)) ? " red" : ""}`}>
      <input class="unseen" type="radio" name="box-artifact" checked={isOn} onChange={() => choose(card)} />
      {card ? cardName(card) : "No artifact"}
    </label>
  );
}

export function BidForm({ facts, seal, isStill }: Sealing & { facts: BidFacts }) {
  const amount = useSignal(facts.least);
  const set = (next: number): void => {
    if (Number.isInteger(next)) amount.value = Math.max(facts.least, Math.min(facts.most, next));
  };
  return (
    <form
      class="box-bid"
      aria-label="Your bid"
      onSubmit={(event) => {
        event.preventDefault();
        seal({ decide: "PlaceBid", amount: amount.value });
      }}
    >
      <div class="row">
        <h3>Gold</h3>
        <span class="row push">
          <Steps
            less="less gold"
            more="more gold"
            value={amount.value}
            isLeast={amount.value <= facts.least}
            isMost={amount.value >= facts.most}
            step={(by) => set(amount.value + by)}
          />
        </span>
      </div>
      <label class="row">
        <span class="unseen">Your bid in gold</span>
        <input
          class="box-range"
          type="range"
          min={facts.least}
          max={facts.most}
          value={amount.value}
          onInput={(event) => set(event.currentTarget.valueAsNumber)}
        />
      </label>
      <div class="row wrap">
        <button class="btn go" type="submit" aria-disabled={isStill}>
          Seal: {count(amount.value, "gold", "gold")}
        </button>
        <button class="btn" type="button" aria-disabled={isStill} onClick={() => seal({ decide: "Pass" })}>
          Seal a pass
        </button>
      </div>
    </form>
  );
}
