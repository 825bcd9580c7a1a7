// Which offer you are reading, and which you have read to the end: only those can be accepted.
import { signal } from "@preact/signals";
import type { Session } from "../session";

class OfferReading {
  private readonly opened = signal<number | null>(null);
  private readonly finished = signal<ReadonlySet<number>>(new Set());

  /** The number of the offer whose full text is open, or null. */
  get number(): number | null {
    return this.opened.value;
  }

  isRead(number: number): boolean {
    return this.finished.value.has(number);
  }

  open(number: number | null): void {
    this.opened.value = number;
  }

  finish(number: number): void {
    if (this.finished.peek().has(number)) return;
    this.finished.value = new Set([...this.finished.peek(), number]);
  }
}

const readings = new WeakMap<Session, OfferReading>();

export function readingOf(session: Session): OfferReading {
  const reading = readings.get(session) ?? new OfferReading();
  readings.set(session, reading);
  return reading;
}
