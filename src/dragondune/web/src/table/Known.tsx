// What is known about another player's cards, by everyone or by you, and who knows yours.
import type { Player, Seat } from "../../wire";
import { capital, cardName, listed, SUITS, the } from "../names";

const cards = (names: readonly string[]): string => names.map(cardName).join(" ");

/** As tags; nothing where nothing is known. */
export function Known({ player, you }: { player: Player; you: Seat | null }) {
  const { faction, shown, hand, not_held, not_queen, not_jack, queen, jack } = player;
  const isYou = faction === you;
  const secret = isYou ? [] : hand.filter((card) => !shown.includes(card));
  const pair = isYou ? "" : [queen && `Q${SUITS[queen]}`, jack && `J${SUITS[jack]}`].filter(Boolean).join(" ");
  const not = [
    cards(not_held),
    ...(queen ? [] : not_queen.map((one) => `Q${SUITS[one]}`)),
    ...(jack ? [] : not_jack.map((one) => `J${SUITS[one]}`)),
  ].filter(Boolean);
  return (
    <>
      {shown.length > 0 && <span class="tag">shown: {cards(shown)}</span>}
      {secret.length > 0 && <span class="tag">you know: {cards(secret)}</span>}
      {pair && <span class="tag">{pair}</span>}
      {not.length > 0 && <span class="tag">not: {not.join(" ")}</span>}
    </>
  );
}

/** Who knows that I hold this card: the Elves, the Orcs from plunder, and those it was shown to. */
function sharersOf(card: string, me: Player): readonly Seat[] {
  const includes = (known: readonly string[]): boolean => known.includes(card);
  const found = new Set<Seat>(me.shown_to.filter((one) => includes(one.cards)).map((one) => one.seat));
  if (includes(me.seen)) found.add("elves");
  if (includes(me.seen_by_orcs)) found.add("orcs");
  return [...found].filter((seat) => seat !== me.faction);
}

/** Who else knows that I hold this card. */
export function knowersOf(card: string, me: Player): string {
  const rank = card.slice(0, -1);
  if (rank === "Q" && (me.is_pair_shown || me.is_queen_shown)) return "Everyone has seen her.";
  if (rank === "J" && me.is_pair_shown) return "Everyone has seen him.";
  if (me.shown.some((one) => one === card)) return "Everyone knows you hold it.";
  const pair = rank === "Q" ? me.queen_shown_to : rank === "J" ? me.jack_shown_to : [];
  const knowing = listed([...pair, ...sharersOf(card, me)].map(the));
  if (!knowing) return "";
  return `${capital(knowing)} ${pair.length > 0 ? "have seen it" : "know you hold it"}.`;
}
