// Your bid: the card, the bids so far, an amount, and what to do with it: bid up to it, bid it, or pass.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Option } from "../../../wire";
import { Icon } from "../../kit/icon";
import { People } from "../../kit/people";
import { Steps } from "../../kit/stepper";
import { playerOf } from "../../view-queries";
import { type Ask, decisions, PASS } from "../ask";
import { useConsequences } from "../Consequences";
import { DeedButton } from "../OptionList";
import { useTableFacts } from "../table-facts";
import { storyOf } from "./auction-story";
import words from "./bidding-texts.json";
import { CardUp } from "./CardUp";

export function Bid({ ask }: { ask: Ask }) {
  const { view, mine, you } = ask;
  const facts = useTableFacts(ask.session);
  const bids = decisions(ask, "PlaceBid").map((one) => one.amount);
  const least = bids[0] ?? 0;
  const most = bids.at(-1) ?? 0;
  const wanted = useSignal<number | null>(null);
  const bid = Math.min(Math.max(wanted.value ?? 0, least), most);
  const option = mine.options.find(({ decision }) => decision.decide === "PlaceBid" && decision.amount === bid);
  const gold = playerOf(view, you)?.gold ?? 0;
  return (
    <>
      <CardUp view={view} sale={ask.picture.sale} you={you} facts={facts} story={storyOf(ask.session.heard, view)} />
      {option ? (
        <>
          <Raise
            bid={bid}
            least={least}
            most={most}
            gold={gold}
            choose={(next) => {
              wanted.value = next;
            }}
          >
            <Cost option={option} gold={gold} />
          </Raise>
          <Waivers ask={ask} option={option} />
          <p class="xs dim upto">{words.upTo}</p>
        </>
      ) : (
        <p class="sm warn">You cannot cover {mine.question?.limits?.least} gold, so you can only pass.</p>
      )}
      <div class="row deeds">
        {option && (
          <>
            <DeedButton
              ask={ask}
              deed={{ text: `Bid up to ${bid}`, decision: { decide: "PlaceBid", amount: least }, upTo: bid }}
              isChosen={wanted.value !== null}
            />
            <DeedButton ask={ask} deed={{ text: `Bid ${bid}`, decision: option.decision }} isChosen={false} />
          </>
        )}
        <DeedButton ask={ask} deed={{ text: "Pass", decision: PASS }} isChosen={false} />
      </div>
    </>
  );
}

function Raise({
  bid,
  least,
  most,
  gold,
  choose,
  children,
}: {
  bid: number;
  least: number;
  most: number;
  gold: number;
  choose: (bid: number) => void;
  children: ComponentChildren;
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
      <p class="sm cost">{children}</p>
      <span class="row quick">
        {quick.map((one) => (
          <button
            type="button"
            class={`chip${one === bid ? " on" : ""}`}
            aria-pressed={one === bid}
            aria-label={one === all ? `bid all ${one} gold` : `bid ${one} gold`}
            data-digit
            onClick={() => choose(one)}
          >
            {one === all ? `all ${one}` : one} <Icon name="two-coins" size={15} />
          </button>
        ))}
      </span>
    </div>
  );
}

/** What the bid leaves if it wins, and who gets the rest. */
function Cost({ option: { price, payee }, gold }: { option: Option; gold: number }) {
  if (price > gold)
    return (
      <>
        More than your <b>{gold} gold</b>: you would pay with a card.
      </>
    );
  return (
    <>
      of your <b>{gold} gold</b>, leaves {gold - price}
      <br />
      paid to {payee === "bank" ? "the bank" : <People seat={payee} />}
    </>
  );
}

/** What may pay in place of gold. */
function Waivers({ ask, option }: { ask: Ask; option: Option }) {
  const lines = useConsequences(ask, option.decision);
  const waivers = lines.filter(({ kind }) => kind === "ace_may_pay" || kind === "free_card_may_pay");
  return waivers.length > 0 ? <p class="sm">{waivers.map(({ text }) => text).join(" ")}</p> : null;
}
