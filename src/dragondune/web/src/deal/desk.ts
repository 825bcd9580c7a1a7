// What one is about to say about agreements: the draft, what is looked at, and how it is said.
import { useEffect } from "preact/hooks";
import type { Decision, Offer, Seat } from "../../wire";
import { Refusal } from "../api";
import { useRedraw } from "../kit/hooks";
import type { Place } from "../store";
import { SEATS } from "../words";
import { type Fields, toClause } from "./sentence";

/** An agreement being written; `answers` is the number of the offer that it would take the place of, or 0. */
export interface Draft {
  readonly parties: readonly Seat[];
  readonly clauses: readonly Fields[];
  readonly answers: number;
}

/** One for each place at a table; what calls for attention opens the tab of deals. */
export class Desk {
  draft: Draft | null = null;
  giftTo: Seat | null = null;
  shown: number | null = null;
  /** Offers of others that were put aside for later. */
  readonly aside = new Set<number>();
  private readonly listeners = new Set<(isCalled: boolean) => void>();

  listen(heard: (isCalled: boolean) => void): () => void {
    this.listeners.add(heard);
    return () => void this.listeners.delete(heard);
  }

  write(draft: Draft | null): void {
    this.draft = draft;
    this.tell(false);
  }

  /** Begins a draft: an offer to these, or an answer to an offer. */
  compose(draft: Draft): void {
    this.draft = draft;
    this.giftTo = null;
    this.tell(true);
  }

  give(to: Seat | null): void {
    this.giftTo = to;
    this.tell(false);
  }

  show(number: number): void {
    this.shown = number;
    this.tell(true);
  }

  putAside(number: number): void {
    this.aside.add(number);
    this.tell(false);
  }

  private tell(isCalled: boolean): void {
    for (const heard of this.listeners) heard(isCalled);
  }
}

const desks = new WeakMap<Place, Desk>();

export function deskOf(place: Place): Desk {
  const desk = desks.get(place) ?? new Desk();
  desks.set(place, desk);
  return desk;
}

export function useDesk(place: Place): Desk {
  const desk = deskOf(place);
  const redraw = useRedraw();
  useEffect(() => desk.listen(redraw), [desk]);
  return desk;
}

/** Opens the tab of deals whenever something there is called for. */
export function useCalls(place: Place, open: () => void): void {
  useEffect(() => deskOf(place).listen((isCalled) => isCalled && open()), [place]);
}

export const inOrder = (seats: Iterable<Seat>): Seat[] => {
  const all = new Set(seats);
  return SEATS.filter((seat) => all.has(seat));
};

export const counterTo = (offer: Offer): Draft => ({
  parties: offer.parties,
  clauses: offer.clauses,
  answers: offer.number,
});
export const offerTo = (you: Seat, them: readonly Seat[]): Draft => ({
  parties: inOrder([you, ...them]),
  clauses: [],
  answers: 0,
});

export function decisionOf({ parties, clauses, answers }: Draft): Decision {
  const terms = { parties, clauses: clauses.map(toClause) };
  return answers ? { decide: "CounterOffer", number: answers, ...terms } : { decide: "OfferAgreement", ...terms };
}

const ATTEMPTS = 6;

/** Gifts and talk about agreements do not depend on what else happens meanwhile: if something did, they are said again. */
export async function speak(place: Place, decision: Decision): Promise<void> {
  const key = crypto.randomUUID();
  let at = place.now?.n ?? 0;
  for (let attempt = 1; ; attempt++) {
    try {
      await place.act({ do: "decide", decision, at, key });
      return;
    } catch (refusal) {
      const isStale = refusal instanceof Refusal && refusal.answer.kind === "stale";
      if (!isStale || attempt === ATTEMPTS) throw refusal;
      at = Math.max(place.now?.n ?? 0, refusal.answer.picture?.n ?? 0);
    }
  }
}
