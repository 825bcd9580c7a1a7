// What a card can do, in the rules of this table and at this very decision.
import type { Forbidden, Mine, Option, Player, Seat } from "../../wire";
import { FACTIONS, SUITS, cardName, isRed } from "../words";
import { number, type Rules } from "./rules";

export interface Use {
  readonly text: string;
  readonly clause: string;
}

const rankOf = (card: string): string => card.slice(0, -1);
const suitOf = (card: string): string => card.slice(-1);
const element = (card: string): string => (isRed(suitOf(card)) ? "Fire" : "Ice");

/** [cards.1] Whose Usurper a Queen of this suit is; one edition changes two suits. */
export function ownerOf(suit: string, rules: Rules): Seat {
  const isChanged = rules["goblins_suit"] === "spades";
  if (suit === "C") return isChanged ? "orcs" : "goblins";
  if (suit === "S") return isChanged ? "goblins" : "orcs";
  return suit === "D" ? "dwarves" : "elves";
}

/** One sentence on what the card is worth. */
export function worthOf(card: string, rules: Rules): string {
  if (rankOf(card) !== "A") return `${element(card)}, ${rankOf(card)} battle points. It fails against a lower ${element(card)} card.`;
  return rules["ace_is_artifact"] === false ? "Special Card: no battle points." : "Special Card, 1 battle point in a battle.";
}

export function usesOf(card: string, me: Player, rules: Rules): readonly Use[] {
  const rank = rankOf(card);
  if (rank === "Q" || rank === "J") return pairUses(card, me, rules);
  const battle: Use = { text: worthOf(card, rules), clause: rank === "A" ? "ace.5" : "V.5" };
  if (rank === "A") return [...aceUses(me.faction, rules), ...twoAces(rules), battle];
  return rank === "6" ? [battle, ...sixUses(suitOf(card), rules)] : [battle];
}

const when = (is: unknown, text: string, clause: string): Use[] => (is ? [{ text, clause }] : []);

function aceUses(you: Seat, rules: Rules): Use[] {
  const isFarther = rules["ace_movement"] !== "extra_move";
  return [
    ...ownAce(you, rules),
    { text: "Pays for a card you have won.", clause: "ace.1" },
    ...when(you !== "orcs" || rules["orcs_hire_as_goblins_ally"], "Halves the price of mercenaries.", "ace.2"),
    { text: isFarther ? "Moves your units one territory farther." : "Lets you march a second time.", clause: isFarther ? "ace.3" : "R94" },
    ...when(rules["ace_hides"], "Hides your units at the moment others come upon them.", "ace.4"),
    ...when(rules["negations"], `Stops ${stoppable(you)}.`, "negate.note"),
  ];
}

function stoppable(you: Seat): string {
  const powers: [Seat, string][] = [
    ["elves", "an Elven question"], ["orcs", "the Orcs' escape from the Red Dragon"], ["goblins", "an early disbanding"],
    ["dwarves", "the Dwarves' swapped pair"],
  ];
  const others = powers.flatMap(([seat, text]) => (seat === you ? [] : [text]));
  return `${others.slice(0, -1).join(", ")} or ${others[others.length - 1]}`;
}

function ownAce(you: Seat, rules: Rules): Use[] {
  switch (you) {
    case "dwarves":
      return rules["dwarven_ace"] === "jack" ? [{ text: "Yours alone: serves as the Jack of its suit.", clause: "R128" }]
        : [{ text: `Yours alone: brings ${number(rules, "dwarves_ace_revivals")} units back from the graveyard.`, clause: "dwarves.4" }];
    case "elves":
      return rules["elven_ace"] === "place_units" ? [{ text: `Yours alone: places up to ${number(rules, "elven_ace_units")} units.`, clause: "R183" }]
        : [{ text: "Yours alone: asks both questions before a battle.", clause: "elves.5" }];
    case "goblins":
      return [{ text: "Yours alone: forbids one player to hire this turn.", clause: "goblins.7" }];
    case "orcs":
      return [{ text: "Yours alone: in the Dragon Round takes units from one territory anywhere.", clause: "orcs.10" }];
  }
}

function twoAces(rules: Rules): Use[] {
  return [
    ...when(rules["two_aces_move"], "Two aces: march a second time.", "twoaces.1"),
    ...when(rules["two_aces_question"], "Two aces: a question that is answered yes or no.", "twoaces.2"),
    ...when(rules["two_aces_chaos"], "Two aces: a chaos monster, where a six was played.", "twoaces.3"),
    ...when(rules["two_aces_walls"], "Two aces: break the walls of a castle.", "twoaces.4"),
    ...when(rules["two_aces_dragon"], "Two aces: say how far the dragon flies.", "twoaces.5"),
  ];
}

function sixUses(suit: string, rules: Rules): Use[] {
  if (suit === "C") return when(rules["six_clubs_dragon"], "Says how far the dragon flies.", "R153");
  if (suit === "S") return when(rules["six_spades_walls"], "Breaks the walls of a castle.", "R153");
  if (suit === "H") return when(rules["six_hearts_move"], "Lets you march a second time.", "R153");
  return when(rules["six_diamonds_revive"], "Brings two units back from the graveyard.", "R153");
}

function pairUses(card: string, me: Player, rules: Rules): Use[] {
  const { queen, jack } = me;
  const swaps = me.faction === "dwarves" && rules["dwarves_swap"] && queen && jack && queen !== jack;
  const uses: Use[] = [];
  if (rankOf(card) === "Q" && queen) {
    const owner = ownerOf(queen, rules);
    uses.push({ text: owner === me.faction ? "Your own Usurper: nobody can use her against you." : `Usurper of the ${FACTIONS[owner].name}.`, clause: "cards.1" });
  } else if (jack) uses.push({ text: `Sabotaged Artifact: any ${SUITS[jack]} artifact.`, clause: "cards.1" });
  if (queen && jack) uses.push(...treachery(queen, jack, me.faction, rules, ""));
  if (queen && jack && !swaps && ownerOf(queen, rules) === me.faction) uses.push({ text: "With your own Queen the pair betrays nobody.", clause: "V.9" });
  if (swaps) uses.push(...treachery(jack, queen, me.faction, rules, "Swapped: "));
  if (me.has_used_pair && rules["treachery_once"]) uses.push({ text: "The pair has served already.", clause: "R123" });
  return uses;
}

function treachery(queen: string, jack: string, you: Seat, rules: Rules, lead: string): Use[] {
  const owner = ownerOf(queen, rules);
  if (owner === you) return [];
  const reward = number(rules, "treachery_gold");
  const text = `${lead}${lead ? "if" : "If"} the ${FACTIONS[owner].name} play a ${SUITS[jack as "D"]} artifact against you, you may betray them: you win outright, lose nobody${reward ? ` and get ${reward} gold` : ""}.`;
  return [{ text, clause: lead ? "dwarves.2" : "V.9" }];
}

/** Whether an option, or what an agreement forbids, is about this card. */
export function concerns({ decision }: Option | Forbidden, card: string): boolean {
  const { card: one, ace, cards } = decision as { card?: string | null; ace?: string; cards?: readonly string[] };
  return one === card || ace === card || (cards?.includes(card) ?? false);
}

const NOW: Record<string, string> = {
  PlayAce: "It can be spent here.", SealPlan: "It can be played in this battle.", SealElitePlan: "It can be played in this battle.",
  SealBlessedPlan: "It can be played in this battle.", DiscardArtifact: "It can be discarded now.", KeepSecret: "It can be kept from the Elves.",
  MoveAgain: "It can pay for another march.", BreakWalls: "It can pay for breaking walls.", BuyQuestion: "It can pay for a question.",
  ControlDragons: "It can pay for command of the dragons.", SummonChaos: "It can pay for a chaos monster.",
  ReviveWithAce: "It can revive units now.", PlaceWithAce: "It can place units now.", ReviveWithSix: "It can revive units now.",
};

export interface NowUse {
  readonly can: boolean;
  readonly text: string;
}

/** What this card can do at the decision at hand; null where the decision is not about one's own cards. */
export function nowOf(card: string, hand: readonly string[], mine: Mine): NowUse | null {
  const about = (one: string): Option[] => mine.options.filter((option) => concerns(option, one) || (one === "6D" && option.decision.decide === "ReviveWithSix"));
  const texts = [...new Set(about(card).map(({ decision }) => NOW[decision.decide] ?? "It can be used here."))];
  if (!hand.includes(card)) return pairNow(mine);
  if (mine.options[0]?.decision.decide.startsWith("AskFor")) return null;
  if (texts.length) return { can: true, text: texts.join(" ") };
  const barred = mine.forbidden.find((one) => concerns(one, card));
  if (barred) return { can: false, text: `Agreement ${barred.agreement} forbids it: ${barred.text}.` };
  return hand.some((one) => about(one).length > 0) ? { can: false, text: `${cardName(card)} is of no use in this decision.` } : null;
}

function pairNow(mine: Mine): NowUse | null {
  return mine.options.some(({ decision }) => decision.decide === "DeclareTreachery") ? { can: true, text: "Queen and Jack can betray in this battle." } : null;
}
