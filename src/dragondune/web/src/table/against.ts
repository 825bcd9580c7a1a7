// Which of the things that happened were done against you. Peoples do them; dragons, trolls and the rules do not count.
import type { GameEvent, Seat, Territory, Update } from "../../wire";
import { PLACES } from "../board-facts";
import { takenBack } from "./undone";

/** What has to be remembered to tell: who fights, who is your ally, and how many of yours stand where. */
interface Memory {
  fighters: readonly Seat[];
  ally: Seat | null;
  readonly units: Map<Territory, number>;
}

/** The events against a people, of all that were heard and not taken back. */
export function actsAgainst(heard: readonly Update[], you: Seat | null): ReadonlySet<GameEvent> {
  const found = new Set<GameEvent>();
  if (you === null) return found;
  const undone = takenBack(heard);
  const memory: Memory = { fighters: [], ally: null, units: new Map() };
  for (const update of heard) {
    if (update.news.news !== "happened" || undone.has(update)) continue;
    for (const { event } of update.news.events) {
      if (event.event === "BattleBegan") memory.fighters = [event.attacker, event.defender];
      if (isAgainst(event, you, memory)) found.add(event);
      remember(event, you, memory);
    }
  }
  return found;
}

function isAgainst(event: GameEvent, you: Seat, { fighters, ally, units }: Memory): boolean {
  switch (event.event) {
    case "BattleBegan":
      return event.defender === you;
    case "BattleWon":
    case "CardPlundered":
    case "PlunderKept":
    case "PlunderSold":
      return event.loser === you;
    case "UnitsLost":
      // A winner loses what they chose to send.
      return event.seat === you && event.clause.startsWith("V.") && event.clause !== "V.7";
    case "TreacheryDeclared":
    case "AceTreacheryDeclared":
    case "ChaosSummoned":
      return event.seat !== you && fighters.includes(you);
    case "AllianceBroken":
      return event.partner === you;
    case "PaymentShort":
      return event.to === you;
    case "HiringForbidden":
      return event.seat === you;
    case "WallsBroken":
      return event.seat !== you && (units.get(event.place) ?? 0) > 0;
    case "UnitsMoved":
      return (
        event.seat !== you &&
        event.seat !== ally &&
        !event.is_hidden &&
        PLACES[event.destination].kind === "castle" &&
        (units.get(event.destination) ?? 0) > 0
      );
    default:
      return false;
  }
}

function remember(event: GameEvent, you: Seat, memory: Memory): void {
  const { units } = memory;
  const add = (place: Territory, count: number): void => void units.set(place, (units.get(place) ?? 0) + count);
  switch (event.event) {
    case "AllianceFormed":
    case "AllianceBroken": {
      const other = event.seat === you ? event.partner : event.partner === you ? event.seat : null;
      if (other) memory.ally = event.event === "AllianceFormed" ? other : null;
      return;
    }
    case "UnitsPlaced":
    case "UnitsHired":
    case "UnitsRaised":
    case "UnitsConscripted":
    case "UnitsPlacedByAce":
      if (event.seat === you) add(event.place, event.count);
      return;
    case "UnitsLost":
    case "UnitsDisbanded":
      if (event.seat === you) add(event.place, -event.count);
      return;
    case "UnitsMoved":
      if (event.seat !== you) return;
      add(event.origin, -event.count);
      add(event.destination, event.count);
  }
}
