// What others have shown you under agreements.
import type { GameEvent, Seat, Update } from "../../wire";
import { linesBack } from "../decide/event-history";

/** What one player has shown you: their artifacts, Queen "QS" and Jack "JD", cards on sale, and next event cards. */
export interface Disclosure {
  readonly owner: Seat;
  readonly cards: readonly string[];
  readonly onSale: readonly string[];
  readonly events: readonly string[];
}

/** What you were shown after this update, unless it was undone, player by player. */
export function disclosuresTo(you: Seat, heard: readonly Update[], after: number): readonly Disclosure[] {
  const found = new Map<Seat, Disclosure>();
  const lines = [...linesBack(heard.filter((one) => one.n > after))].reverse();
  for (const { event } of lines) {
    const shown = shownBy(event);
    if (!shown || shown.seat !== you) continue;
    const { owner, pile, card } = shown;
    const old = found.get(owner) ?? { owner, cards: [], onSale: [], events: [] };
    if (!old[pile].includes(card)) found.set(owner, { ...old, [pile]: [...old[pile], card] });
  }
  return [...found.values()];
}

interface Shown {
  readonly seat: Seat;
  readonly owner: Seat;
  readonly pile: "cards" | "onSale" | "events";
  readonly card: string;
}

function shownBy(event: GameEvent): Shown | null {
  switch (event.event) {
    case "CardDisclosed":
      return { ...event, pile: "cards" };
    case "QueenDisclosed":
      return { ...event, pile: "cards", card: `Q${event.suit}` };
    case "JackDisclosed":
      return { ...event, pile: "cards", card: `J${event.suit}` };
    case "SaleDisclosed":
      return { ...event, pile: "onSale" };
    case "NextEventDisclosed":
      return { ...event, pile: "events", card: event.event_card };
    default:
      return null;
  }
}

/** The update before the one that began this turn. */
export function beforeTurn(heard: readonly Update[]): number {
  const began = heard
    .filter(({ news }) => news.news === "happened" && news.events.some(({ event }) => event.event === "TurnBegan"))
    .at(-1);
  return began ? began.n - 1 : -1;
}
