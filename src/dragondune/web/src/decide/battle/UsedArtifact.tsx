// [R120] In the draft the winner decides what becomes of the artifact they played.
import { CardFace } from "../../kit/card";
import { useLift } from "../../kit/lifted-cards";
import { cardName } from "../../names";
import { type Ask, options, PASS } from "../ask";
import { Acts } from "../OptionList";

export function DiscardUsedArtifact({ ask }: { ask: Ask }) {
  const decision = options(ask, "DiscardArtifact")[0]?.decision;
  const card = decision?.decide === "DiscardArtifact" ? decision.card : null;
  useLift([card]);
  if (!decision || !card) return null;
  return (
    <>
      <div class="row">
        <CardFace card={card} width={72} />
        <p>
          You won with {cardName(card)}. If you keep it, you can use it again, but everyone knows you hold it.
          Discarding it makes room in your hand.
        </p>
      </div>
      <Acts
        ask={ask}
        isChosen={false}
        go={{ text: `Keep ${cardName(card)}`, decision: PASS }}
        out={{ text: "Discard it", decision }}
      />
    </>
  );
}
