// What a card can do, in the rules of this table and at this very decision.
import type { Forbidden, Mine, Option, Player, Seat } from "../../wire";
import { cardName, isRed, nameOf, SUITS } from "../words";
import { number, type Rules, said } from "./rules";
import uses from "./uses.json";

export interface Use {
  readonly text: string;
  readonly clause: string;
}

const rankOf = (card: string): string => card.slice(0, -1);
const suitOf = (card: string): string => card.slice(-1);

/** [cards.1] Whose Usurper a Queen of this suit is; one edition changes two suits. */
export function ownerOf(suit: string, rules: Rules): Seat {
  const isChanged = rules.goblins_suit === "spades";
  if (suit === "C") return isChanged ? "orcs" : "goblins";
  if (suit === "S") return isChanged ? "goblins" : "orcs";
  return suit === "D" ? "dwarves" : "elves";
}

/** One sentence on what the card is worth. */
export const worthOf = (card: string, rules: Rules): string =>
  said(uses.worth, { ...rules, rank: rankOf(card), element: isRed(suitOf(card)) ? "Fire" : "Ice" })[0]?.text ?? "";

export function usesOf(card: string, me: Player, rules: Rules): readonly Use[] {
  const rank = rankOf(card);
  if (rank === "Q" || rank === "J") return pairUses(rank, me, rules);
  const battle: Use = { text: worthOf(card, rules), clause: rank === "A" ? "ace.5" : "V.5" };
  if (rank === "A") return [...said(uses.ace, { ...rules, you: me.faction }), battle];
  return rank === "6" ? [battle, ...said(uses.six, { ...rules, suit: suitOf(card) })] : [battle];
}

function pairUses(rank: string, { queen, jack, faction, has_used_pair: isUsed }: Player, rules: Rules): readonly Use[] {
  const owner = queen && ownerOf(queen, rules);
  const other = jack && ownerOf(jack, rules);
  const reward = number(rules, "treachery_gold");
  const isWhole = Boolean(queen && jack);
  return said(uses.pair, {
    ...rules,
    rank,
    isWhole,
    isUsed,
    isOwn: owner === faction,
    isOtherOwn: other === faction,
    swaps: isWhole && faction === "dwarves" && Boolean(rules.dwarves_swap) && queen !== jack,
    owner: owner ? nameOf(owner) : "",
    otherOwner: other ? nameOf(other) : "",
    suit: jack ? SUITS[jack] : "",
    otherSuit: queen ? SUITS[queen] : "",
    reward: reward ? ` and get ${reward} gold` : "",
  });
}

/** Whether an option, or what an agreement forbids, is about this card. */
export function concerns({ decision }: Option | Forbidden, card: string): boolean {
  const { card: one, ace, cards } = decision as { card?: string | null; ace?: string; cards?: readonly string[] };
  return one === card || ace === card || (cards?.includes(card) ?? false);
}

const NOW: Readonly<Record<string, string>> = uses.now;

export interface NowUse {
  readonly can: boolean;
  readonly text: string;
}

/** What this card can do at the decision at hand; null where the decision is not about one's own cards. */
export function nowOf(card: string, hand: readonly string[], mine: Mine): NowUse | null {
  const about = (one: string): Option[] =>
    mine.options.filter(
      (option) => concerns(option, one) || (one === "6D" && option.decision.decide === "ReviveWithSix"),
    );
  const texts = [...new Set(about(card).map(({ decision }) => NOW[decision.decide] ?? "It can be used here."))];
  if (!hand.includes(card)) return pairNow(mine);
  if (mine.options[0]?.decision.decide.startsWith("AskFor")) return null;
  if (texts.length > 0) return { can: true, text: texts.join(" ") };
  const barred = mine.forbidden.find((one) => concerns(one, card));
  if (barred) return { can: false, text: `Agreement ${barred.agreement} forbids it: ${barred.text}.` };
  return hand.some((one) => about(one).length > 0)
    ? { can: false, text: `${cardName(card)} is of no use in this decision.` }
    : null;
}

function pairNow(mine: Mine): NowUse | null {
  return mine.options.some(({ decision }) => decision.decide === "DeclareTreachery")
    ? { can: true, text: "Queen and Jack can betray in this battle." }
    : null;
}
