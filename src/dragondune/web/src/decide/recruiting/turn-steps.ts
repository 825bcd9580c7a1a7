// The steps of a turn in the Recruitment and Movement Round: what was done, what is next, what is still to come.
import type { GameEvent, Seat, Step, Territory, Update, View } from "../../../wire";
import { fill, placeName } from "../../names";
import { since } from "../event-history";
import steps from "./turn-steps.json";

export interface TurnStep {
  readonly id: string;
  readonly state: "done" | "none" | "now" | "later";
  readonly text: string;
}

interface Known {
  readonly name: string;
  readonly none: string;
  readonly raising?: string;
  /** Shown only where it is asked or was done. */
  readonly isRare?: boolean;
}

const NAMED: Readonly<Partial<Record<Step, Known>>> = steps.steps;
const DONE = steps.done as Readonly<Record<string, { readonly id: Step; readonly text: string }>>;

/** `order` is that of the steps in a turn; a people that cannot hire raises armies instead. */
export function turnSteps(
  view: View,
  heard: readonly Update[],
  you: Seat,
  { order, canHire }: { order: readonly Step[]; canHire: boolean },
): TurnStep[] {
  const done = deeds(heard, you);
  const now = view.agenda.at(-1);
  const at = now ? order.indexOf(now) : -1;
  return order.flatMap((id, i): TurnStep[] => {
    const known = NAMED[id];
    if (!known) return [];
    const { none, isRare } = known;
    const name = (!canHire && known.raising) || known.name;
    const text = done.get(id)?.join("; ");
    if (i === at) return [{ id, state: "now", text: text ? `${name} (${text.toLowerCase()})` : name }];
    if (text) return [{ id, state: "done", text }];
    if (isRare) return [];
    return [
      i > at || view.agenda.includes(id) ? { id, state: "later", text: name } : { id, state: "none", text: none },
    ];
  });
}

/** What a seat has done since the round began, by step. */
function deeds(heard: readonly Update[], you: Seat): Map<Step, string[]> {
  const found = new Map<Step, string[]>();
  for (const { event } of since(heard, "RoundBegan")) {
    const deed = "seat" in event && event.seat === you ? told(event) : null;
    if (deed) found.set(deed[0], [...(found.get(deed[0]) ?? []), deed[1]]);
  }
  return found;
}

function told(event: GameEvent): readonly [Step, string] | null {
  const { price, ...known } = event as { event: string; clause?: string; price?: number };
  const done = DONE[`${known.event} ${known.clause}`] ?? DONE[known.event];
  const places = Object.fromEntries(["place", "origin", "destination"].map((key) => [key, named(event, key)]));
  return done ? [done.id, fill(done.text, { ...known, ...places, cost: price ? ` for ${price}` : ", free" })] : null;
}

function named(event: GameEvent, key: string): string {
  const place = (event as unknown as Record<string, Territory | undefined>)[key];
  return place ? placeName(place) : "";
}
