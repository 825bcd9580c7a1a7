// What has happened that the guide has a note about.
import type { GameEvent, Round, Seat, UnitsLost, Update } from "../../wire";
import { linesBack } from "../decide/event-history";
import { causeOf } from "../event-groups";

export type StoryId =
  | Round
  | "RedDragon"
  | "Council"
  | "Alliance"
  | "Treachery"
  | "Burnt"
  | "Troll"
  | "Offer"
  | "Ace"
  | "Hidden";

function storyOf(event: GameEvent, you: Seat): StoryId | null {
  switch (event.event) {
    case "RoundBegan":
      return event.round;
    case "RedDragonAppeared":
      return "RedDragon";
    case "CouncilCalled":
      return "Council";
    case "AllianceFormed":
      return "Alliance";
    case "TreacheryDeclared":
      return "Treachery";
    case "AgreementOffered":
      return event.parties.includes(you) && event.seat !== you ? "Offer" : null;
    case "AcePlayed":
      return event.seat === you ? null : "Ace";
    case "UnitsHid":
      return event.seat === you ? null : "Hidden";
    case "UnitsLost":
      return event.seat === you ? ofLoss(event) : null;
    default:
      return null;
  }
}

function ofLoss(event: UnitsLost): StoryId | null {
  const cause = causeOf(event);
  return cause === "dragon" ? "Burnt" : cause === "troll" ? "Troll" : null;
}

const TURNS_BACK = 2;

/** What has happened in this turn and the last, the latest first. */
export function happened(heard: readonly Update[], you: Seat): readonly StoryId[] {
  const found = new Set<StoryId>();
  let turns = 0;
  for (const { event } of linesBack(heard)) {
    const story = storyOf(event, you);
    if (story) found.add(story);
    if (event.event === "TurnBegan" && ++turns === TURNS_BACK) break;
  }
  return [...found];
}
