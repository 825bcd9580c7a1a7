// Your bid: the card, the calls, a stepper with quick raises, and the sealed maximum.
import { useSignal } from "@preact/signals";
import type { Option } from "../../../wire";
import { People } from "../../kit/people";
import { Steps } from "../../kit/stepper";
import { playerOf } from "../../view-queries";
import { type Ask, decisions, PASS } from "../ask";
import { useConsequences } from "../Consequences";
import { Acts } from "../OptionList";
import { useTableFacts } from "../table-facts";
import { storyOf } from "./auction-story";
import { CardUp } from "./CardUp";
import { SetMaximum } from "./SealedMaximum";

export function Bid({ ask }: { ask: Ask }) {
  const { view, mine, you } = ask;
  const facts = useTableFacts(ask.session);
  const bids = decisions(ask, "PlaceBid").map((one) => one.amount);
  const least = bids[0] ?? 0;
  const most = bids.at(-1) ?? 0;
  const wanted = useSignal<number | null>(null);
  const bid = Math.min(Math.max(wanted.value ?? 0, least), most);
  const option = mine.options.find(({ decision }) => decision.decide === "PlaceBid" && decision.amount === bid);
  const me = playerOf(view, you);
  if (!me) return null;
  return (
    <>
      <CardUp view={view} you={you} facts={facts} story={storyOf(ask.session.heard, view)} />
      {bids.length > 0 ? (
        <>
          <Raise
            bid={bid}
            least={least}
            most={most}
            gold={me.gold ?? 0}
            choose={(next) => {
              wanted.value = next;
            }}
          />
          <p class="sm cost">{option && <Cost ask={ask} option={option} gold={me.gold ?? 0} />}</p>
        </>
      ) : (
        <p class="sm warn">You cannot cover {mine.question?.limits?.least} gold, so you can only pass.</p>
      )}
      <Acts
        ask={ask}
        isChosen={wanted.value !== null}
        go={
          bids.length > 0
            ? { text: `Bid ${bid}`, decision: { decide: "PlaceBid", amount: bid } }
            : { text: "Pass", decision: PASS }
        }
        out={bids.length > 0 ? { text: "Pass", decision: PASS } : null}
      />
      {bids.length > 0 && <SetMaximum session={ask.session} amount={wanted.value === null ? null : bid} />}
    </>
  );
}

function Raise({
  bid,
  least,
  most,
  gold,
  choose,
}: {
  bid: number;
  least: number;
  most: number;
  gold: number;
  choose: (bid: number) => void;
}) {
  const all = Math.min(gold, most);
  const quick = [...new Set([least + 2, all])].filter((one) => one > least && one <= most).sort((a, b) => a - b);
  return (
    <div class="row wrap raise" role="group" aria-label="Your bid">
      <Steps
        less="bid less"
        more="bid more"
        value={bid}
        isLeast={bid <= least}
        isMost={bid >= most}
        step={(by) => choose(bid + by)}
      />
      <span class="row quick">
        {quick.map((one) => (
          <button
            type="button"
            class={`chip${one === bid ? " on" : ""}`}
            aria-pressed={one === bid}
            aria-label={one === all ? `bid all ${one}` : `bid ${one}`}
            data-digit
            onClick={() => choose(one)}
          >
            {one === all ? `all ${one}` : one}
          </button>
        ))}
      </span>
    </div>
  );
}

/** What the bid costs if it wins, and what may pay in place of gold. */
function Cost({ ask, option, gold }: { ask: Ask; option: Option; gold: number }) {
  const { price, payee } = option;
  const lines = useConsequences(ask, option.decision);
  const waivers = lines.filter(({ kind }) => kind === "ace_may_pay" || kind === "free_card_may_pay");
  return (
    <>
      {price > gold ? (
        <>
          More than your <b>{gold} gold</b>: if you win, you must pay with a card.
        </>
      ) : (
        <>
          If you win, you pay <b>{price}</b> of your <b>{gold} gold</b> and keep {gold - price}. It goes to{" "}
          {payee === "bank" ? "the bank" : <People seat={payee} the />}.
        </>
      )}
      {waivers.map(({ text }) => ` ${text}`)}
    </>
  );
}
