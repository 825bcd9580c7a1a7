// Cards to be named one by one: thrown away, or kept from the Elves.
import { useState } from "preact/hooks";
import { CardFace } from "../../kit/card";
import { useLift } from "../../kit/lifted-cards";
import { playerOf } from "../../view";
import { cardName, count } from "../../words";
import { type Ask, PASS } from "../ask";
import { usesOf, useTableFacts } from "../table-facts";
import { Acts, Ways } from "../Ways";
import words from "./words.json";

function cardsOf(ask: Ask): readonly string[] {
  return ask.mine.options.flatMap(({ decision }) => ("card" in decision && decision.card ? [decision.card] : []));
}

function CardWays({
  ask,
  label,
  chosen,
  choose,
}: {
  ask: Ask;
  label: string;
  chosen: string | null;
  choose: (card: string) => void;
}) {
  const facts = useTableFacts(ask.place);
  const me = playerOf(ask.view, ask.you);
  useLift([chosen]);
  return (
    <Ways
      label={label}
      chosen={chosen}
      choose={choose}
      ways={cardsOf(ask).map((card) => ({
        key: card,
        title: cardName(card),
        face: <CardFace card={card} width={48} />,
        note: me && (
          <span class="xs">
            {usesOf(facts, card)
              .map((use) => use.text)
              .join(" ")}
          </span>
        ),
      }))}
    />
  );
}

export function DiscardArtifact({ ask }: { ask: Ask }) {
  const [card, choose] = useState<string | null>(null);
  return (
    <>
      <p class="sm">{words.discard}</p>
      <CardWays ask={ask} label="Your cards" chosen={card} choose={choose} />
      <Acts
        ask={ask}
        go={
          card
            ? { text: `Discard ${cardName(card)}`, decision: { decide: "DiscardArtifact", card: card as "2D" } }
            : { text: "Keep them all", decision: PASS }
        }
        out={card ? { text: "Keep the rest", decision: PASS } : null}
      />
    </>
  );
}

export function KeepSecret({ ask }: { ask: Ask }) {
  const [card, choose] = useState<string | null>(null);
  const held = playerOf(ask.view, ask.you)?.hand_size ?? 0;
  const all = ask.mine.question?.limits?.most ?? 1;
  const kept = ask.view.secrets.cards;
  return (
    <>
      <p class="sm">
        The Elves look into your hand. {count(all, "card")} of {held} {all === 1 ? "stays" : "stay"} secret; they see
        and remember the rest.
        {kept.length > 0 && <> So far you keep {kept.map(cardName).join(" ")}.</>}
      </p>
      <CardWays ask={ask} label="Which stays secret" chosen={card} choose={choose} />
      <Acts
        ask={ask}
        go={{
          text: card ? `Keep ${cardName(card)} secret` : "Keep secret",
          decision: card ? { decide: "KeepSecret", card: card as "2D" } : null,
        }}
        lacks="Choose a card."
      />
    </>
  );
}
