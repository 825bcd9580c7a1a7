// What the button says: the deed, with its numbers.
import type { Option } from "../../../wire";
import { placeName } from "../../words";
import type { Ask } from "../ask";
import { aceName } from "./parts";

const ACE_DEEDS: Record<string, string> = { Move: "to go 1 farther", Hire: "for half the price", Hide: "to hide" };

export function deedOf(ask: Ask, option: Option): string {
  const { decision, price } = option;
  const cost = price ? ` for ${price}` : "";
  switch (decision.decide) {
    case "MoveUnits": return `${ask.asked.question === "RideRedDragon" ? "Ride" : "Move"} ${decision.count} to ${placeName(decision.destination)}`;
    case "HireUnits": return `Hire ${decision.count} in ${placeName(decision.place)}${cost}`;
    case "RaiseUnits": return `Raise ${decision.count} in ${placeName(decision.place)}`;
    case "ConscriptUnits": return `Conscript ${decision.count} in ${placeName(decision.place)}`;
    case "PlaceUnits": return `Place ${decision.count} in ${placeName(decision.place)}`;
    case "DisbandUnits": return `Disband ${decision.count} in ${placeName(decision.place)}${cost}`;
    case "ReviveUnits": return `Revive ${decision.count}${cost}`;
    case "ReviveWithAce": return `Discard ${aceName(option)} to revive`;
    case "ReviveWithSix": return "Discard 6♦ to revive";
    case "PlaceWithAce": return `Discard ${aceName(option)} to place Elves`;
    case "PlayAce": return `Discard ${aceName(option)} ${ACE_DEEDS[ask.asked.question] ?? ""}`.trim();
    case "BreakWalls": return `Break the walls of ${placeName(decision.place)} with ${aceName(option)}`;
    case "MoveAgain": return `March again for ${aceName(option)}`;
    case "BuyQuestion": return `Buy a question for ${aceName(option)}`;
    case "MoveDragon": return decision.count === 0 ? "Keep the dragon where it is" : `Fly ${decision.count}`;
    case "Hide": return `Hide in ${ask.asked.place ? placeName(ask.asked.place) : "there"}`;
    case "ComeOut": return `Come out in ${ask.asked.place ? placeName(ask.asked.place) : "there"}`;
    case "TakeTurn": return "Take the turn now";
    default: return option.text.charAt(0).toUpperCase() + option.text.slice(1);
  }
}
