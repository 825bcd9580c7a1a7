// What you are about to say about agreements: the draft, the deal shown, and how it is sent.
import { batch, signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Decision, Offer, Seat } from "../../wire";
import { Refusal } from "../api";
import { SEATS } from "../names";
import type { Session } from "../session";
import { type Fields, toClause } from "./clause-sentence";

/** An agreement being written; `answers` is the number of the offer that it would replace, or 0. */
export interface Draft {
  readonly parties: readonly Seat[];
  readonly clauses: readonly Fields[];
  readonly answers: number;
  /** A partner who was removed and has not been replaced yet. */
  readonly gone?: Seat | undefined;
}

/** Your side of the negotiations at a table. Writing an offer or showing a deal calls for the Deals tab. */
export class Negotiation {
  private readonly written = signal<Draft | null>(null);
  private readonly recipient = signal<Seat | null>(null);
  private readonly highlighted = signal<number | null>(null);
  private readonly looked = signal<number | null>(null);
  private readonly calledTimes = signal(0);

  get draft(): Draft | null {
    return this.written.value;
  }
  get giftTo(): Seat | null {
    return this.recipient.value;
  }
  /** The number of the deal to scroll to, or null. */
  get shown(): number | null {
    return this.highlighted.value;
  }
  /** The last update whose disclosures you have put away, null at first. */
  get seen(): number | null {
    return this.looked.value;
  }
  /** How often the Deals tab was requested. */
  get calls(): number {
    return this.calledTimes.value;
  }

  write(draft: Draft | null): void {
    this.written.value = draft;
  }

  /** Starts a draft: an offer, or a counter-offer. */
  compose(draft: Draft): void {
    batch(() => {
      this.written.value = draft;
      this.recipient.value = null;
      this.calledTimes.value += 1;
    });
  }

  give(to: Seat | null): void {
    this.recipient.value = to;
  }

  show(number: number): void {
    batch(() => {
      this.highlighted.value = number;
      this.calledTimes.value += 1;
    });
  }

  /** The deal to be shown has been scrolled to. */
  wasShown(): void {
    this.highlighted.value = null;
  }

  see(n: number): void {
    this.looked.value = n;
  }
}

const negotiations = new WeakMap<Session, Negotiation>();

export function negotiationOf(session: Session): Negotiation {
  const negotiation = negotiations.get(session) ?? new Negotiation();
  negotiations.set(session, negotiation);
  return negotiation;
}

/** Calls `open` whenever something asks for the Deals tab. */
export function useCalls(session: Session, open: () => void): void {
  const { calls } = negotiationOf(session);
  const answered = useRef({ session, calls });
  // Before other effects, which may focus what is on the tab.
  useLayoutEffect(() => {
    const isNew = answered.current.session === session && answered.current.calls !== calls;
    answered.current = { session, calls };
    if (isNew) open();
  }, [session, calls]);
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

/**
 * Gifts and talk about agreements do not depend on what else happens meanwhile: if the table has changed, they are sent
 * again. What has the same key counts once.
 */
export async function speak(session: Session, decision: Decision, key: string): Promise<void> {
  let at = session.latest?.n ?? 0;
  for (let attempt = 1; ; attempt++) {
    try {
      await session.act({ do: "decide", decision, at, key });
      return;
    } catch (refusal) {
      const isStale = refusal instanceof Refusal && refusal.answer.kind === "stale";
      if (!isStale || attempt === ATTEMPTS) throw refusal;
      at = Math.max(session.latest?.n ?? 0, refusal.answer.picture?.n ?? 0);
    }
  }
}
