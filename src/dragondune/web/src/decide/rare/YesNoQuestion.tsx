// A question that is answered with yes or no: of whom, and about what.
import { useSignal } from "@preact/signals";
import type { Card, Decision, Player, Seat, Suit } from "../../../wire";
import { CardFace } from "../../kit/card";
import { Chip } from "../../kit/chip";
import { Token } from "../../kit/token";
import { cardName, nameOf, SUITS } from "../../names";
import { useWideColumn } from "../../table/wide-column";
import { playerOf } from "../../view-queries";
import type { Ask } from "../ask";
import { Acts, Ways } from "../OptionList";
import words from "./rare-texts.json";

type Matter = "card" | "queen" | "jack" | "gold";
const MATTERS: readonly (readonly [Matter, string])[] = [
  ["card", "A card"],
  ["queen", "The Queen"],
  ["jack", "The Jack"],
  ["gold", "Gold"],
];
const SUIT_LETTERS: readonly Suit[] = ["D", "H", "C", "S"];
const RANKS = ["A", "2", "3", "4", "5", "6"];

export function AskYesNo({ ask }: { ask: Ask }) {
  useWideColumn();
  const others = ask.view.players.filter((one) => one.faction !== ask.you);
  const opponent = useSignal<Seat>(others[0]?.faction ?? "elves");
  const matter = useSignal<Matter>("card");
  const what = useSignal<string | null>(null);
  const other = others.find((one) => one.faction === opponent.value);
  const decision = what.value === null ? null : questionOf(opponent.value, matter.value, what.value);
  const choose = (one: Matter): void => {
    matter.value = one;
    what.value = null;
  };
  return (
    <>
      <p class="sm">{words.yesNo}</p>
      <Ways
        label="You ask"
        flat
        chosen={opponent.value}
        choose={(key) => {
          opponent.value = key as Seat;
        }}
        ways={others.map(({ faction }) => ({
          key: faction,
          title: nameOf(faction),
          face: <Token seat={faction} size={28} />,
        }))}
      />
      <Ways
        label="About"
        flat
        chosen={matter.value}
        choose={(key) => choose(key as Matter)}
        ways={MATTERS.map(([key, title]) => ({ key, title }))}
      />
      {other && (
        <What
          other={other}
          mine={playerOf(ask.view, ask.you)?.hand ?? []}
          discards={ask.view.decks.discards}
          matter={matter.value}
          what={what.value}
          choose={(next) => {
            what.value = next;
          }}
        />
      )}
      <Acts
        ask={ask}
        isChosen={decision !== null}
        go={{ text: decision ? wordsOf(opponent.value, matter.value, what.value ?? "") : "Ask", decision }}
        lacks="Choose what to ask about."
      />
    </>
  );
}

function What({
  other,
  mine,
  discards,
  matter,
  what,
  choose,
}: {
  other: Player;
  mine: readonly Card[];
  discards: readonly Card[];
  matter: Matter;
  what: string | null;
  choose: (what: string) => void;
}) {
  if (matter === "gold") {
    return (
      <Ways
        label="More than"
        flat
        chosen={what}
        choose={choose}
        ways={[0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20].map((one) => ({ key: String(one), title: one }))}
      />
    );
  }
  if (matter !== "card") {
    const not = matter === "queen" ? other.not_queen : other.not_jack;
    return (
      <Ways
        label="Of the suit"
        flat
        chosen={what}
        choose={choose}
        ways={SUIT_LETTERS.map((suit) => ({
          key: suit,
          title: SUITS[suit],
          ...(not.includes(suit) ? { note: "no, as you already know" } : {}),
        }))}
      />
    );
  }
  return (
    <div class="cardgrid" role="group" aria-label="Which card">
      {SUIT_LETTERS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}` as Card)).map((card) => {
        const known =
          mine.includes(card) || discards.includes(card) || other.not_held.includes(card) || other.shown.includes(card);
        return (
          <Chip
            key={card}
            on={what === card}
            label={`${cardName(card)}${known ? ", which you already know" : ""}`}
            choose={() => choose(card)}
          >
            <CardFace card={card} width={32} lit={what === card} off={known} />
          </Chip>
        );
      })}
    </div>
  );
}

function questionOf(opponent: Seat, matter: Matter, what: string): Decision {
  switch (matter) {
    case "card":
      return { decide: "AskForCard", opponent, card: what as Card };
    case "queen":
      return { decide: "AskForQueen", opponent, suit: what as Suit };
    case "jack":
      return { decide: "AskForJack", opponent, suit: what as Suit };
    case "gold":
      return { decide: "AskForGold", opponent, amount: Number(what) };
  }
}

function wordsOf(opponent: Seat, matter: Matter, what: string): string {
  const name = nameOf(opponent);
  if (matter === "gold") return `Do the ${name} have more than ${what} gold?`;
  return `Do the ${name} hold ${matter === "card" ? cardName(what) : `${matter === "queen" ? "Q" : "J"}${SUITS[what as Suit]}`}?`;
}
