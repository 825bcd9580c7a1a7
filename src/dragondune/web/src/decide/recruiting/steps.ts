// The steps of a turn in the Recruitment and Movement Round: what was done, what is now, what comes.
import type { GameEvent, Seat, Step, Update, View } from "../../../wire";
import { placeName } from "../../words";

export interface TurnStep {
  readonly id: string;
  readonly state: "done" | "none" | "now" | "later";
  readonly text: string;
}

interface Known {
  readonly id: Step;
  readonly name: string;
  readonly none: string;
  /** Shown only where it is asked or was done. */
  readonly isRare?: boolean;
}

const STEPS: readonly Known[] = [
  { id: "revive", name: "Revive", none: "Revived nobody" },
  { id: "early_disband", name: "Disband before recruiting", none: "Disbanded nobody yet", isRare: true },
  { id: "conscript", name: "Conscript", none: "Conscripted nobody" },
  { id: "hire", name: "Hire", none: "Hired nobody" },
  { id: "before_move", name: "Before the march", none: "", isRare: true },
  { id: "move", name: "March from one territory", none: "Stayed" },
  { id: "after_move", name: "After the march", none: "", isRare: true },
  { id: "late_disband", name: "Disband", none: "Disbanded nobody" },
];

export function turnSteps(view: View, heard: readonly Update[], you: Seat): TurnStep[] {
  const done = deeds(heard, you);
  const now = view.agenda[view.agenda.length - 1];
  const at = STEPS.findIndex((one) => one.id === now);
  return STEPS.flatMap(({ id, name, none, isRare }, i): TurnStep[] => {
    const text = done.get(id)?.join("; ");
    if (i === at) return [{ id, state: "now", text: text ? `${hiring(name, you)} (${text.toLowerCase()})` : hiring(name, you) }];
    if (text) return [{ id, state: "done", text }];
    if (isRare) return [];
    return [i > at || view.agenda.includes(id) ? { id, state: "later", text: hiring(name, you) } : { id, state: "none", text: none }];
  });
}

const hiring = (name: string, you: Seat): string => (name === "Hire" && you === "orcs" ? "Raise armies" : name);

/** What a seat has done since the round began, by step. */
function deeds(heard: readonly Update[], you: Seat): Map<Step, string[]> {
  const found = new Map<Step, string[]>();
  for (let i = heard.length - 1; i >= 0; i--) {
    const news = heard[i]?.news;
    if (news?.news === "taken_back") return found;
    if (news?.news !== "happened") continue;
    for (const { event } of [...news.events].reverse()) {
      if (event.event === "RoundBegan") return found;
      const deed = "seat" in event && event.seat === you ? told(event) : null;
      if (deed) found.set(deed[0], [deed[1], ...(found.get(deed[0]) ?? [])]);
    }
  }
  return found;
}

const cost = (price: number): string => (price ? ` for ${price}` : ", free");

function told(event: GameEvent): readonly [Step, string] | null {
  switch (event.event) {
    case "UnitsRevived": return ["revive", `Revived ${event.count}${cost(event.price)}`];
    case "UnitsDisbanded":
      return [event.clause === "IV.2" ? "early_disband" : "late_disband", `Disbanded ${event.count} in ${placeName(event.place)}${cost(event.price)}`];
    case "UnitsConscripted": return ["conscript", `Conscripted ${event.count} in ${placeName(event.place)}`];
    case "HiringForbidden": return ["hire", "The Goblins forbade you to hire"];
    case "UnitsHired": return ["hire", `Hired ${event.count} in ${placeName(event.place)}${cost(event.price)}`];
    case "UnitsRaised": return ["hire", `Raised ${event.count} in ${placeName(event.place)}`];
    case "UnitsPlacedByAce": return ["hire", `Placed ${event.count} in ${placeName(event.place)}`];
    case "WallsBroken": return ["before_move", `Broke the walls of ${placeName(event.place)}`];
    case "UnitsMoved":
      return event.clause === "IV.5" ? ["move", `Moved ${event.count} from ${placeName(event.origin)} to ${placeName(event.destination)}`] : null;
    default: return null;
  }
}
