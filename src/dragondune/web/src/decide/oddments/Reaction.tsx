// A reaction: what happens with a card and without one, the card to be spent, yes and no.
import { useState } from "preact/hooks";
import type { Option } from "../../../wire";
import { CardFace } from "../../kit/card";
import { useLift } from "../../kit/lifted-cards";
import { cardName } from "../../words";
import type { Ask } from "../ask";
import { Acts, Outcomes, Ways } from "../Ways";
import { reactionWords } from "./reactions";
import words from "./words.json";

/** The cards that an option spends. */
export function spent({ decision }: Option): readonly string[] {
  const { ace, cards } = decision as { ace?: string; cards?: readonly string[] };
  return cards ?? (ace ? [ace] : []);
}

export function Reaction({ ask }: { ask: Ask }) {
  const reaction = reactionWords(ask.view, ask.asked);
  const ways = ask.mine.options.filter((one) => spent(one).length > 0);
  const pass = ask.mine.options.find((one) => one.decision.decide === "Pass");
  const [key, choose] = useState(ways[0] ? spent(ways[0]).join(" ") : "");
  const chosen = ways.find((one) => spent(one).join(" ") === key);
  const cards = chosen ? spent(chosen) : [];
  useLift(cards);
  const names = cards.map(cardName).join(" and ");
  return (
    <>
      <p>{reaction.news}</p>
      <Outcomes
        items={[
          [cards.length > 0 ? `If you discard ${names}` : "With an ace", reaction.yes],
          ["If you do not", reaction.no],
        ]}
      />
      {ways.length > 0 && (
        <Ways
          flat
          label={ways.length > 1 ? "Which to spend" : "To be spent"}
          chosen={key}
          choose={choose}
          ways={ways.map((one) => ({
            key: spent(one).join(" "),
            title: "",
            face: (
              <span class="row">
                {spent(one).map((card) => (
                  <CardFace key={card} card={card} width={54} />
                ))}
              </span>
            ),
          }))}
        />
      )}
      {ways.length > 0 ? (
        <Acts
          ask={ask}
          go={{ text: `${names}: ${reaction.deed}`, decision: chosen?.decision ?? null }}
          out={{ text: reaction.out, decision: pass?.decision ?? null }}
        />
      ) : (
        <>
          <p class="sm dim">{words.nothing}</p>
          <Acts ask={ask} go={{ text: reaction.out, decision: pass?.decision ?? null }} />
        </>
      )}
    </>
  );
}
