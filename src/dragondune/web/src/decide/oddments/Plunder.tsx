// What the Orcs do with a plundered card.
import { CardFace } from "../../kit/card";
import { People } from "../../kit/people";
import { cardName } from "../../words";
import type { Ask } from "../ask";
import { useRules } from "../rules";
import { worthOf } from "../uses";
import { Acts, Outcomes } from "../Ways";
import words from "./words.json";

export function KeepPlunder({ ask }: { ask: Ask }) {
  const rules = useRules(ask.picture.info);
  const sale = ask.mine.options.find(({ decision }) => decision.decide === "SellPlunder");
  if (sale?.decision.decide !== "SellPlunder") return null;
  const card = sale.decision.card;
  const price = rules.plunder === "value" ? (card.startsWith("A") ? 1 : Number(card.slice(0, -1))) : 1;
  return (
    <>
      <div class="row won">
        <CardFace card={card} width={84} />
        <p>
          Taken from {ask.asked.about ? <People seat={ask.asked.about} the /> : "the loser"}. {worthOf(card, rules)}
        </p>
      </div>
      <Outcomes
        items={[
          ["If you keep it", words.kept],
          ["If you sell it", `It is discarded for all to see, and you get ${price} gold.`],
        ]}
      />
      <Acts
        ask={ask}
        go={{ text: `Keep ${cardName(card)}`, decision: { decide: "KeepPlunder" } }}
        out={{ text: `Sell it for ${price}`, decision: sale.decision }}
      />
    </>
  );
}
