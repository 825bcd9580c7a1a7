// One's own bid: the card, the calls, a stepper with quick raises, and the sealed maximum.
import { useState } from "preact/hooks";
import type { Player, Seat, View } from "../../../wire";
import { People } from "../../kit/people";
import { Steps } from "../../kit/stepper";
import { playerOf } from "../../view";
import { type Ask, decisions, PASS } from "../ask";
import { number, type Rules, useRules } from "../rules";
import { Acts } from "../Ways";
import { aceOf, CardUp } from "./CardUp";
import { SealedMaximum } from "./SealedMaximum";
import { payeeOf, storyOf } from "./story";

export function Bid({ ask }: { ask: Ask }) {
  const { view, mine, you } = ask;
  const rules = useRules(ask.picture.info);
  const bids = decisions(ask, "PlaceBid").map((one) => one.amount);
  const least = bids[0] ?? 0;
  const most = bids.at(-1) ?? 0;
  const [wanted, setWanted] = useState(0);
  const bid = Math.min(Math.max(wanted, least), most);
  const me = playerOf(view, you);
  if (!me) return null;
  return (
    <>
      <CardUp view={view} you={you} rules={rules} story={storyOf(ask.place.heard, view)} />
      {bids.length > 0 ? (
        <>
          <Raise bid={bid} least={least} most={most} gold={me.gold ?? 0} choose={setWanted} />
          <p class="sm cost">
            <Cost view={view} me={me} bid={bid} rules={rules} />
          </p>
        </>
      ) : (
        <p class="sm warn">
          You cannot cover {view.auction.bid + number(rules, "min_bid")} gold: all that is left is to pass.
        </p>
      )}
      <Acts
        ask={ask}
        go={
          bids.length > 0
            ? {
                text: (
                  <>
                    Bid {bid}
                    <Enter />
                  </>
                ),
                decision: { decide: "PlaceBid", amount: bid },
              }
            : { text: "Pass", decision: PASS }
        }
        out={bids.length > 0 ? { text: "Pass", decision: PASS } : null}
      />
      <SealedMaximum place={ask.place} mine={mine} most={Math.min(most, Math.max(me.gold ?? 0, least + 10))} />
    </>
  );
}

export const Enter = () => <kbd aria-hidden="true">Enter</kbd>;

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

/** [III.3] [R69] What the bid costs if it wins. */
export function dueFor(bid: number, view: View, you: Seat, rules: Rules): number {
  const isHalf =
    rules.dwarves_ally_bidding === "half" && view.players.some((one) => one.faction === you && one.ally === "dwarves");
  return isHalf ? Math.ceil(bid / 2) : bid;
}

function Cost({ view, me, bid, rules }: { view: View; me: Player; bid: number; rules: Rules }) {
  const due = dueFor(bid, view, me.faction, rules);
  const gold = me.gold ?? 0;
  const payee = payeeOf(view, me.faction);
  const ace = aceOf(me.hand);
  const isFree = rules.dwarves_ally_bidding === "free_card" && me.ally === "dwarves" && !view.auction.is_free_card_used;
  const waiver = isFree ? "this turn's free card" : ace;
  if (due > gold)
    return (
      <>
        More than your <b>{gold} gold</b>: if it wins, {waiver ?? "an ace"} has to pay for it.
      </>
    );
  return (
    <>
      {due < bid && (
        <>
          You pay half, <b>{due}</b>, of{" "}
        </>
      )}
      {due < bid ? "your " : "Of your "}
      <b>{gold} gold</b>, leaves you {gold - due}; paid to {payee ? <People seat={payee} the /> : "the bank"}.
      {waiver && <> {waiver === ace ? `${ace} may pay instead.` : "This turn's free card may pay instead."}</>}
    </>
  );
}
