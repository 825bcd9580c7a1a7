// What a card can do in the current decision.
import type { Forbidden, Mine, Option } from "../../wire";
import { cardName } from "../names";
import uses from "./card-uses.json";

/** Whether an option, or what an agreement forbids, is about this card. */
function concerns({ decision }: Option | Forbidden, card: string): boolean {
  const { card: one, ace, cards } = decision as { card?: string | null; ace?: string; cards?: readonly string[] };
  return one === card || ace === card || (cards?.includes(card) ?? false);
}

const NOW: Readonly<Record<string, string>> = uses;

interface NowUse {
  readonly can: boolean;
  readonly text: string;
}

/** What this card can do in the current decision; null if the decision is not about your cards. */
export function nowOf(card: string, hand: readonly string[], mine: Mine): NowUse | null {
  const about = (one: string): Option[] =>
    mine.options.filter((option) => concerns(option, one) || option.spends.some((spent) => spent === one));
  const texts = [...new Set(about(card).map(({ decision }) => NOW[decision.decide] ?? "You can use it here."))];
  if (!hand.includes(card)) return pairNow(mine);
  if (mine.question?.question === "AskYesNo") return null;
  if (texts.length > 0) return { can: true, text: texts.join(" ") };
  const barred = mine.forbidden.find((one) => concerns(one, card));
  if (barred) return { can: false, text: `Agreement ${barred.agreement} forbids it: ${barred.text}.` };
  return hand.some((one) => about(one).length > 0)
    ? { can: false, text: `${cardName(card)} cannot be used in this decision.` }
    : null;
}

function pairNow(mine: Mine): NowUse | null {
  return mine.options.some(({ decision }) => decision.decide === "DeclareTreachery")
    ? { can: true, text: "Your Queen and Jack allow treachery in this battle." }
    : null;
}
