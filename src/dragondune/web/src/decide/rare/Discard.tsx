// Cards to be named one by one: thrown away, or kept from the Elves.
import { useSignal } from "@preact/signals";
import { CardFace } from "../../kit/card";
import { useLift } from "../../kit/lifted-cards";
import { cardName, count } from "../../names";
import { playerOf } from "../../view-queries";
import { type Ask, PASS } from "../ask";
import { Acts, Ways } from "../OptionList";
import { usesOf, useTableFacts } from "../table-facts";
import words from "./rare-texts.json";

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
  const facts = useTableFacts(ask.session);
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
  const card = useSignal<string | null>(null);
  return (
    <>
      <p class="sm">{words.discard}</p>
      <CardWays
        ask={ask}
        label="Your cards"
        chosen={card.value}
        choose={(next) => {
          card.value = next;
        }}
      />
      <Acts
        ask={ask}
        isChosen={card.value !== null}
        go={{
          text: card.value ? `Discard ${cardName(card.value)}` : "Discard",
          decision: card.value ? { decide: "DiscardArtifact", card: card.value as "2D" } : null,
        }}
        out={{ text: card.value ? "Keep the rest" : "Keep them all", decision: PASS }}
        lacks="Choose a card to discard."
      />
    </>
  );
}

export function KeepSecret({ ask }: { ask: Ask }) {
  const card = useSignal<string | null>(null);
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
      <CardWays
        ask={ask}
        label="Which stays secret"
        chosen={card.value}
        choose={(next) => {
          card.value = next;
        }}
      />
      <Acts
        ask={ask}
        isChosen={card.value !== null}
        go={{
          text: card.value ? `Keep ${cardName(card.value)} secret` : "Keep secret",
          decision: card.value ? { decide: "KeepSecret", card: card.value as "2D" } : null,
        }}
        lacks="Choose a card."
      />
    </>
  );
}
