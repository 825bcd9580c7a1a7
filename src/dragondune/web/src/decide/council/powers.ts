// What an alliance gives, by the rules of the table.
import type { Seat } from "../../../wire";
import { number, type Rules } from "../rules";

/** What the ally of these gains; `who` is the ally. */
export function gainsFrom(seat: Seat, who: Seat, rules: Rules): readonly string[] {
  switch (seat) {
    case "dwarves":
      return fromDwarves(rules);
    case "elves":
      return [rules["question_for_ally"] === "elves" ? "the Elves ask a question before each of these battles" : "a question before each battle"];
    case "goblins":
      return fromGoblins(who, rules);
    case "orcs":
      return fromOrcs(rules);
  }
}

function fromDwarves(rules: Rules): string[] {
  const bidding = rules["dwarves_ally_bidding"], income = number(rules, "dwarves_ally_income");
  return [
    ...(bidding === "free_card" ? ["one artifact a turn for nothing"] : bidding === "half" ? ["artifacts at half the bid"] : []),
    ...(income ? [`${income} gold a turn from the bank`] : []),
    ...(rules["dwarves_betray_for_ally"] ? ["the Dwarves' Queen and Jack in these battles"] : []),
  ];
}

function fromGoblins(who: Seat, rules: Rules): string[] {
  const canHire = who !== "orcs" || !!rules["orcs_hire_as_goblins_ally"];
  return [
    ...(canHire ? ["mercenaries at half price"] : []),
    ...(rules["early_disband"] === "goblins_and_ally" ? ["early disbanding"] : []),
    ...(number(rules, "disband_fee") ? ["disbanding for nothing"] : []),
  ];
}

function fromOrcs(rules: Rules): string[] {
  const free = number(rules, "orcs_ally_free_revivals"), range = number(rules, "orcs_ally_move_range");
  const conscripts = number(rules, "orcs_ally_conscript_limit");
  return [
    ...(free > number(rules, "free_revivals") ? [`${free} revivals a turn for nothing`] : []),
    ...(rules["orcs_ally_survives_red_dragon"] ? ["no losses to the Red Dragon"] : []),
    ...(range > number(rules, "move_range") ? [`a march of ${range} territories`] : []),
    ...(conscripts > number(rules, "conscript_limit") ? [`${conscripts} conscripts a turn`] : []),
    ...(rules["orcs_ally_shares_default"] ? ["a share in their victory if nobody else wins"] : []),
  ];
}

/** [note.9] [R141] What victory means to allies, and whether they may meet. */
export function allianceTerms(rules: Rules): string {
  const castles = number(rules, "alliance_castles");
  const victory = castles ? `Allies win together with ${castles} castles, and not alone.` : "Victory is never shared.";
  const meeting: Record<string, string> = {
    ban: " Allies do not enter each other's territories.", battle: " Allies who meet still fight.", coexist: " Allies may stand side by side.",
  };
  return victory + (meeting[String(rules["allies"])] ?? "");
}
