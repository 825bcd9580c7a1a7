// What the guide says about each question; {key} is the value that a rule has at this table.
import type { Question, Seat } from "../../wire";

export interface Note {
  readonly clause: string;
  /** What this step is, and what can be done. */
  readonly says: string;
  /** What is sensible, for everybody or for a people. */
  readonly wise?: string | Readonly<Partial<Record<Seat, string>>>;
  /** The part of the page that it is about. */
  readonly at?: string;
}

const MAP = ".board", HAND = ".mycards", PEOPLES = ".players";

export const QUESTIONS: Readonly<Record<Question, Note>> = {
  PlaceOrcs: {
    clause: "setup.1", at: MAP, says: "Your {orcs_units} units begin in 1★, 9• and 16•, divided as you like. No dragon harms them in any of the three.",
    wise: "1★ is a castle: leave a unit or two in it. 16• and 9• look towards 15★ and 10★.",
  },
  PlayOrcAce: {
    clause: "orcs.10", at: HAND, says: "Before the dragon flies, an ace takes your units from one territory to any other place.",
    wise: "Good for an army on open ground before the dragon, or for an empty castle far away. Otherwise keep the ace.",
  },
  RelocateOrcs: { clause: "orcs.10", at: MAP, says: "Choose the territory they leave, where they land, and how many go.", wise: "A castle that nobody holds is the best landing." },
  NegateSurvival: {
    clause: "negate.2", says: "The Red Dragon spares the Orcs it finds. With an ace of yours it does not: they all burn, and none rides.",
    wise: "Worth an ace against a large army, or against Orcs who hold two castles.",
  },
  RideRedDragon: {
    clause: "orcs.5", at: MAP, says: "The Red Dragon came down among your units. It carries as many as you like to any other place, free.",
    wise: "Nobody else crosses the whole map in one step: take a castle with it.",
  },
  BreakAlliance: {
    clause: "II.2", at: PEOPLES, says: "Alliances are made and ended only at a Great Council, and this is one. Allies lend each other a power, but only one of you can win.",
    wise: "Leave an ally who needs just one castle more; stay while you both are behind.",
  },
  ProposeAlliance: {
    clause: "note.9", at: PEOPLES,
    says: "Propose an alliance or pass. An ally lends you a power: the Dwarves a card without payment each turn, the Elves their question before a battle, the Goblins mercenaries at half price, the Orcs free revivals.",
    wise: { dwarves: "The Goblins make your units cheap.", elves: "The Goblins fill your castles, the Dwarves your hand.", goblins: "The Elves' question makes your many cards count.", orcs: "The Elves tell you what an enemy brings." },
  },
  AnswerProposal: {
    clause: "note.9", at: PEOPLES, says: "Somebody offers you an alliance. It lasts until a later council; until then neither enters where the other stands.",
    wise: "Their power helps you every turn, and they cannot attack you. Refuse whoever is near to winning.",
  },
  Bid: {
    clause: "III.2", says: "An artifact is for sale, face down. Bid more than the last bid, or pass; passing is not for good. The highest bid pays the Dwarves and takes the card.",
    wise: {
      dwarves: "What others bid is your income: drive the price up, but do not win dearly, since you pay the bank.",
      elves: "You alone see the card. An ace is worth most; of two cards in one colour the lower counts, so a low one is good too.",
      goblins: "Each card you win brings a second one for nothing. Two or three gold are well spent.",
      orcs: "One or two cards are enough: your units cost nothing. Save gold for when it matters.",
    },
  },
  Pay: { clause: "III.3", at: HAND, says: "You have won the card. Pay gold, or discard an ace in its place.", wise: "An ace can do much more than save a few gold." },
  ComeOut: {
    clause: "IV.intro", at: MAP, says: "Your hidden units may come out here now. Hidden they are safe, but hold no castle and collect nothing.",
    wise: "Come out where you are alone, or strong enough to fight.",
  },
  Revive: {
    clause: "IV.1", at: ".pl.act", says: "Dead units go back to your reserve: up to {revive_limit} a turn, {free_revivals} of them free. From the reserve you recruit them anew.",
    wise: { dwarves: "Take what is free; an ace brings two more.", elves: "Take what is free, and more if your reserve is empty.", goblins: "Take what is free, and more if your reserve is empty.", orcs: "Yours are free: take them all." },
  },
  DisbandEarly: {
    clause: "IV.2", at: MAP, says: "Before recruiting you may take units of one territory off the map, free. They go to your reserve, and you can hire them elsewhere in this same turn.",
    wise: "It is how the Goblins jump across the map. Seldom needed in the first turns.",
  },
  NegateDisband: { clause: "negate.3", says: "An ace stops this early disbanding: the units stay where they are.", wise: "Only if they are about to appear in a castle of yours." },
  Conscript: {
    clause: "IV.3", at: MAP, says: "Put a unit from your reserve, free, into a territory where you have units already.",
    wise: "It costs nothing: never leave it out. Strengthen the castle that is nearest to a fight.",
  },
  ForbidHiring: { clause: "goblins.7", says: "With an ace you forbid this player to hire mercenaries this turn.", wise: "Against somebody who needs one more castle. Their gold would else have come to you." },
  Hire: {
    clause: "IV.4", at: MAP, says: "Recruit any number from your reserve into one territory, anywhere on the map: {castle_hire_price} gold a unit in a castle, {hire_price} elsewhere.",
    wise: {
      dwarves: "This is how you come onto the map. A castle that nobody holds is cheap and pays for itself.",
      elves: "Mercenaries in an empty castle are the quickest way to a second one.",
      goblins: "You pay half. What the others pay for theirs is yours.",
      orcs: "You raise units free in the Orcish territories of the west. Raise as many as you have, near where you will march.",
    },
  },
  Move: {
    clause: "IV.5", at: MAP, says: "Once a turn a group marches from one territory, up to {move_range} territories far (Orcs {orcs_move_range}, with griffins {griffin_range}). Dotted lands can be reached; nobody enters where the dragon is.",
    wise: "An empty castle first, gold second. End in a castle or a forest if the dragon may come by: open ground within its next flight is lost.",
  },
  DisbandLate: { clause: "IV.6", at: MAP, says: "Units of one territory may go back to your reserve, for {disband_fee} gold each.", wise: "Only for units that would be lost otherwise." },
  Hide: {
    clause: "IV.hidden.1", at: MAP, says: "Units have come to share a territory. Yours may hide now, all of them there: hidden they neither fight nor fall, but hold nothing.",
    wise: { elves: "It costs you nothing. Hide from what is stronger, stay to keep a castle.", dwarves: "It costs an ace: only for a large army.", goblins: "It costs an ace: only for a large army.", orcs: "It costs an ace: only for a large army." },
  },
  ChooseBattle: { clause: "V.intro", at: MAP, says: "You attack now, wherever you share a territory. Choose where and whom first; all of them have to be fought.", wise: "Begin with the battle you are surest of." },
  AskQuestion: {
    clause: "V.2", says: "Before the plans are sealed you may ask for the colour of the other side's artifact, or for the number of their units. The answer binds them.",
    wise: "Ask for the number if many units stand there, for the colour if few do.",
  },
  NegateQuestion: { clause: "negate.1", at: HAND, says: "An ace stops this question before the battle.", wise: "Only if the answer would cost you the battle." },
  AskBothQuestions: { clause: "elves.5", at: HAND, says: "For an ace you ask for both, colour and number, and nobody can stop it.", wise: "For a castle it is worth an ace." },
  AnswerColour: { clause: "V.2", says: "You are asked which colour your artifact will be. Whatever you say, you must then do.", wise: "Say what you can live with: the other side plans after your answer." },
  AnswerNumber: { clause: "V.2", says: "You are asked how many units you will send. You must then send exactly so many.", wise: "They will send a little more, or give in. A small number saves your units." },
  SealPlan: {
    clause: "V.3",
    says: "Both sides decide unseen: how many units to send, {unit_battle_value} points each, and an artifact or none. The higher total wins, the attacker if equal. The winner loses what was sent; the loser loses all units there and the card.",
    wise: "Send what you need and no more. Of two artifacts in one colour only the lower counts.",
  },
  DeclareTreachery: {
    clause: "V.9", at: HAND, says: "You hold the enemy's Queen and the Jack of the suit just played. Declare it and you win without loss; everybody then knows the two cards.",
    wise: "Hardly ever a reason to wait, unless the battle is won anyway.",
  },
  NegateSwap: { clause: "negate.4", at: HAND, says: "The Dwarves use their Queen and Jack the other way round. An ace of yours stops that." },
  DiscardArtifact: {
    clause: "VI.4", at: HAND, says: "You may throw cards away now. Everybody sees them.",
    wise: "Only with a full hand: else you cannot bid. Keep the aces.",
  },
  FightInMountain: { clause: "VII.3", at: MAP, says: "You are tied for the victory and have units in the Great Mountain. A battle there decides, if you want one.", wise: "If you are first in order you win without it." },
  TakeTurn: { clause: "option.initiative", says: "The Goblins may take their turn whenever they like; now, before this player, or later.", wise: "Late is often better: you see what the others did." },
  ControlDragons: { clause: "twoaces.5", at: ".board", says: "Two aces let you say how far the dragon flies, in place of the card.", wise: "Burn an enemy's gold and army, or save your own." },
  MoveDragon: { clause: "twoaces.5", at: MAP, says: "Choose how many numbers the dragon goes on. Open ground of every number it enters is struck." },
  ActBeforeMove: { clause: "twoaces.4", at: HAND, says: "Before you march you may use cards for a special deed: break the walls of a castle near your units, or put a question that has to be answered truly." },
  ActAfterMove: { clause: "twoaces.1", at: HAND, says: "After the march you may use cards for a special deed, such as a second march." },
  AskYesNo: { clause: "twoaces.2", says: "Ask another player about a card, a Queen, a Jack or gold. The game gives the true answer, for all to hear.", wise: "Ask the one you will fight this turn." },
  PredictVictory: { clause: "option.oracles", says: "You are an Oracle: foretell who wins, on which turn, and one castle they hold then. If you alone are right, the victory is yours.", wise: "You may help to bring it about." },
  KeepSecret: { clause: "R154", at: HAND, says: "The Elves look into hands here. Choose the cards they do not see." },
  AnswerValue: { clause: "V.2", says: "You are asked for the value of your artifact. You must then play it so." },
  PlaceElves: { clause: "R183", at: MAP, says: "For an ace up to {elven_ace_units} of your units appear in any one territory." },
  SummonChaos: { clause: "twoaces.3", at: HAND, says: "A six was played. Two aces summon a chaos monster: all units, gold and cards of this battle are gone, and nobody wins.", wise: "Only in a battle that is lost." },
  DiscardUsedArtifact: { clause: "V.7", says: "You have won. Keep the artifact you played, or throw it away.", wise: "Keep it, unless your hand is full." },
  KeepPlunder: { clause: "option.plunder", says: "You have taken a card from the loser. Keep it or sell it.", wise: "Keep aces and what you can use." },
  PickElites: { clause: "option.elites", says: "Some of your units are elite and fight for more. Say how many of them are among these.", wise: "Keep them out of battles that are easily won." },
};
