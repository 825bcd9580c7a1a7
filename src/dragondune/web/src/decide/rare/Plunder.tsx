// What the Orcs do with a plundered card.
import { CardFace } from "../../kit/card";
import { People } from "../../kit/people";
import { cardName } from "../../names";
import type { Ask } from "../ask";
import { useConsequences } from "../Consequences";
import { Acts, Outcomes } from "../OptionList";
import { useTableFacts, worthOf } from "../table-facts";
import words from "./rare-texts.json";

export function KeepPlunder({ ask }: { ask: Ask }) {
  const facts = useTableFacts(ask.session);
  const sale = ask.mine.options.find(({ decision }) => decision.decide === "SellPlunder");
  const gained = useConsequences(ask, sale?.decision ?? null).find(({ kind }) => kind === "gold_gained");
  if (sale?.decision.decide !== "SellPlunder") return null;
  const card = sale.decision.card;
  return (
    <>
      <div class="row won">
        <CardFace card={card} width={84} />
        <p>
          Taken from {ask.asked.about ? <People seat={ask.asked.about} the /> : "the loser"}. {worthOf(facts, card)}
        </p>
      </div>
      <Outcomes
        items={[
          ["If you keep it", words.kept],
          ["If you sell it", `It is discarded, and everyone sees it. ${gained?.text ?? ""}`],
        ]}
      />
      <Acts
        ask={ask}
        isChosen={false}
        go={{ text: `Keep ${cardName(card)}`, decision: { decide: "KeepPlunder" } }}
        out={{ text: gained ? `Sell it for ${gained.count}` : "Sell it", decision: sale.decision }}
      />
    </>
  );
}
