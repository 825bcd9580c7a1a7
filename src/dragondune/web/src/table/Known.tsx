// What is known about another player's cards, by everyone or only by you.
import type { Player } from "../../wire";
import { cardName, SUITS } from "../names";

const cards = (names: readonly string[]): string => names.map(cardName).join(" ");

/** As tags; nothing where nothing is known. */
export function Known({ player, isYou }: { player: Player; isYou: boolean }) {
  const { shown, hand, not_held, not_queen, not_jack, queen, jack } = player;
  const onlyYou = isYou ? [] : hand.filter((card) => !shown.includes(card));
  const pair = isYou ? "" : [queen && `Q${SUITS[queen]}`, jack && `J${SUITS[jack]}`].filter(Boolean).join(" ");
  const not = [
    cards(not_held),
    ...(queen ? [] : not_queen.map((one) => `Q${SUITS[one]}`)),
    ...(jack ? [] : not_jack.map((one) => `J${SUITS[one]}`)),
  ].filter(Boolean);
  return (
    <>
      {shown.length > 0 && <span class="tag">shown: {cards(shown)}</span>}
      {onlyYou.length > 0 && <span class="tag">only you know: {cards(onlyYou)}</span>}
      {pair && <span class="tag">{pair}</span>}
      {not.length > 0 && <span class="tag">not: {not.join(" ")}</span>}
    </>
  );
}

/** Who else knows that I hold this card. */
export function knowersOf(card: string, me: Player): string {
  const rank = card.slice(0, -1);
  if (rank === "Q" && (me.is_pair_shown || me.is_queen_shown)) return "Everyone has seen her.";
  if (rank === "J" && me.is_pair_shown) return "Everyone has seen him.";
  if (me.shown.some((one) => one === card)) return "Everyone knows you hold it.";
  if (me.seen.some((one) => one === card) && me.faction !== "elves") return "The Elves know you hold it.";
  return "";
}
