// A reaction: what happens with a card and without one, the card to be spent, yes and no.
import { useSignal } from "@preact/signals";
import { CardFace } from "../../kit/card";
import { useLift } from "../../kit/lifted-cards";
import { cardName } from "../../names";
import { type Ask, PASS } from "../ask";
import { Consequences } from "../Consequences";
import { Acts, Outcomes, Ways } from "../OptionList";
import words from "./rare-texts.json";
import { reactionWords } from "./reactions";

export function Reaction({ ask }: { ask: Ask }) {
  const reaction = reactionWords(ask.view, ask.asked);
  const ways = ask.mine.options.filter((one) => one.spends.length > 0);
  const key = useSignal(ways.length === 1 ? ways[0]?.spends.join(" ") : null);
  const chosen = ways.find((one) => one.spends.join(" ") === key.value);
  const cards = chosen ? chosen.spends : [];
  const first = (chosen ?? ways[0])?.decision;
  useLift(cards);
  const names = cards.map(cardName).join(" and ");
  return (
    <>
      <p>{reaction.news}</p>
      <Outcomes
        items={[
          ...(first
            ? [
                [
                  names ? `If you discard ${names}` : words.withCard,
                  <Consequences ask={ask} decision={first} />,
                ] as const,
              ]
            : []),
          [ask.view.is_secret ? words.nobody : words.without, <Consequences ask={ask} decision={PASS} />],
        ]}
      />
      {ways.length > 0 && (
        <Ways
          flat
          label={ways.length > 1 ? "Which card to spend" : "Card to spend"}
          chosen={key.value ?? null}
          choose={(next) => {
            key.value = next;
          }}
          ways={ways.map((one) => ({
            key: one.spends.join(" "),
            title: "",
            face: (
              <span class="row">
                {one.spends.map((card) => (
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
          isChosen={chosen !== undefined}
          go={{ text: `${names || "Ace"}: ${reaction.deed}`, decision: chosen?.decision ?? null }}
          out={{ text: reaction.out, decision: PASS }}
          lacks="Choose a card to spend."
        />
      ) : (
        <>
          <p class="sm dim">{words.nothing}</p>
          <Acts ask={ask} isChosen={false} go={{ text: reaction.out, decision: PASS }} />
        </>
      )}
    </>
  );
}
