// The auction so far: which card it is, and the bids for it.
import type { EventLine, Seat, Update, View } from "../../../wire";
import { isKind, since } from "../event-history";

export interface Call {
  readonly seat: Seat;
  /** null: passed. */
  readonly amount: number | null;
}

export interface Story {
  readonly title: string;
  /** The same for one line of a folded sheet. */
  readonly short: string;
  readonly calls: readonly Call[];
}

const ORDINALS = ["First", "Second", "Third", "Fourth"];
const CARDINALS = ["no", "one", "two", "three", "four"];

export function storyOf(heard: readonly Update[], { auction }: View): Story {
  const round = since(heard, "RoundBegan");
  const at = round.filter(({ event }) => isKind(event, "CardPutUp")).length;
  return { ...titlesOf(at, auction.cards_left), calls: callsIn(since(heard, "CardPutUp")) };
}

function titlesOf(at: number, left: number): Pick<Story, "title" | "short"> {
  const all = at - 1 + left;
  if (at < 1 || at > ORDINALS.length || all > 4) return { title: "A card is up for bid", short: "Up for bid" };
  if (all === 1) return { title: "The only card", short: "The only card" };
  return { title: `${ORDINALS[at - 1]} of ${CARDINALS[all]} cards`, short: `Card ${at} of ${all}` };
}

function callsIn(lines: readonly EventLine[]): Call[] {
  return lines.flatMap(({ event }): Call[] => {
    if (isKind(event, "BidPlaced")) return [{ seat: event.seat, amount: event.amount }];
    return isKind(event, "BidPassed") ? [{ seat: event.seat, amount: null }] : [];
  });
}
