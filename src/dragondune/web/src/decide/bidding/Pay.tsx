// The winner of a card pays: gold, an ace, or the free card of the Dwarves' ally.
import { useSignal } from "@preact/signals";
import type { Option } from "../../../wire";
import { CardBack, CardFace } from "../../kit/card";
import { Icon } from "../../kit/icon";
import { useLift } from "../../kit/lifted-cards";
import { People } from "../../kit/people";
import { cardName } from "../../names";
import { playerOf } from "../../view-queries";
import type { Ask } from "../ask";
import { Acts, type Way, Ways } from "../OptionList";
import words from "./bidding-texts.json";

export function Pay({ ask }: { ask: Ask }) {
  const { view, you, mine } = ask;
  const wanted = useSignal<string | null>(null);
  const card = view.auction.card;
  const due = mine.question?.limits?.least ?? view.auction.bid;
  const gold = playerOf(view, you)?.gold ?? 0;
  const ways = mine.options.map((one) => wayOf(one, gold));
  const usual = ways.length === 1 ? ways[0]?.key : "PayGold";
  const option = mine.options.find((one) => keyOf(one) === (wanted.value ?? usual));
  useLift(option?.spends ?? []);
  const isShort = !ways.some((way) => way.key === "PayGold");
  return (
    <>
      <div class="row won">
        {card ? <CardFace card={card} width={72} /> : <CardBack width={72} />}
        <p>
          The card is yours for <b>{view.auction.bid}</b>.{card ? "" : " You see it as soon as you have paid."}
        </p>
      </div>
      <Ways
        label="You pay with"
        ways={isShort ? [...ways, { key: "gold", title: `${due} gold`, off: `You have only ${gold}.` }] : ways}
        chosen={wanted.value}
        choose={(next) => {
          wanted.value = next;
        }}
      />
      <Acts
        ask={ask}
        isChosen={wanted.value !== null}
        go={{ text: deedOf(option, due), decision: option?.decision ?? null }}
        lacks="Choose what you pay with."
      />
    </>
  );
}

const keyOf = ({ decision }: Option): string => (decision.decide === "PlayAce" ? decision.ace : decision.decide);

function wayOf(option: Option, gold: number): Way {
  const { decision, price, payee } = option;
  const key = keyOf(option);
  if (decision.decide === "PlayAce") {
    return {
      key,
      face: <CardFace card={decision.ace} width={44} />,
      title: `${cardName(decision.ace)} instead of gold`,
      note: words.ace,
    };
  }
  if (decision.decide === "TakeFreeCard") {
    return {
      key,
      face: <Icon name="shaking-hands" size={26} />,
      title: "Nothing: a gift from your ally",
      note: words.ally,
    };
  }
  return {
    key,
    face: <Icon name="two-coins" size={26} />,
    title: `${price} gold`,
    note: (
      <>
        To {payee === "bank" ? "the bank" : <People seat={payee} the />}. You keep {gold - price}.
      </>
    ),
  };
}

function deedOf(option: Option | undefined, due: number): string {
  if (option?.decision.decide === "PlayAce") return `Discard ${cardName(option.decision.ace)}`;
  return option?.decision.decide === "TakeFreeCard" ? "Take it for free" : `Pay ${due} gold`;
}
