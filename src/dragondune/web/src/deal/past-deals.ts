// What became of offers and agreements, and who gave gold to whom: read from the updates.
import type { EventLine, GameEvent, Happened, Seat, Update } from "../../wire";
import { the } from "../names";

/** An offer or agreement that has ended. */
interface PastDeal {
  readonly number: number;
  readonly seat: Seat;
  readonly parties: readonly Seat[];
  readonly sentences: readonly string[];
  readonly wasBinding: boolean;
  readonly end: string;
}

interface PastGift {
  readonly turn: number;
  readonly seat: Seat;
  readonly to: Seat;
  readonly amount: number;
  readonly agreement: number | null;
}

/** What happened under an agreement, in a turn or, as turn 0, in the set-up. */
export interface Note {
  readonly turn: number;
  readonly line: EventLine;
}

export interface Past {
  readonly deals: readonly PastDeal[];
  readonly gifts: readonly PastGift[];
  /** By the number of an agreement: duties that fell due, were kept, yielded or lapsed, payments made or owed. */
  readonly notes: ReadonlyMap<number, readonly Note[]>;
}

/** What happened and was not taken back. */
export function kept(heard: readonly Update[]): Happened[] {
  const all: Happened[] = [];
  let gone: Happened[] = [];
  for (const { news } of heard) {
    if (news.news === "happened") {
      all.push(news);
      gone = [];
    } else if (news.news === "taken_back") gone = all.splice(all.length - news.count);
    else if (news.news === "put_back") all.push(...gone.splice(0));
  }
  return all;
}

interface Open {
  deal: Omit<PastDeal, "end" | "wasBinding">;
  isBinding: boolean;
}

/** Events that say what became of an agreement's clauses. */
const NOTED: ReadonlySet<string> = new Set([
  "DutyDue",
  "DutyYielded",
  "DutyKept",
  "DutyLapsed",
  "SecretDisclosed",
  "PaymentMade",
  "PaymentShort",
  "DebtPaid",
  "AskedAgain",
]);

class Reading {
  readonly deals: PastDeal[] = [];
  readonly gifts: PastGift[] = [];
  readonly notes = new Map<number, Note[]>();
  private readonly open = new Map<number, Open>();
  private turn = 0;

  read(line: EventLine): void {
    const { event } = line;
    switch (event.event) {
      case "TurnBegan":
        this.turn = event.turn;
        return;
      case "AgreementOffered": {
        const { number, seat, parties, clauses } = event;
        if (event.answers) this.close(event.answers, `replaced by offer ${number}`);
        this.open.set(number, { deal: { number, seat, parties, sentences: clauses }, isBinding: false });
        return;
      }
      case "AgreementFormed": {
        const found = this.open.get(event.number);
        if (found) found.isBinding = true;
        return;
      }
      case "GoldGiven":
        this.gifts.push({ turn: this.turn, seat: event.seat, to: event.to, amount: event.amount, agreement: null });
        return;
      case "PaymentMade":
      case "DebtPaid":
        this.gifts.push({
          turn: this.turn,
          seat: event.seat,
          to: event.to,
          amount: event.amount,
          agreement: event.number,
        });
    }
    const end = endOf(event);
    if (end && "number" in event) this.close(event.number, end);
    if ("number" in event && NOTED.has(event.event)) {
      this.notes.set(event.number, [...(this.notes.get(event.number) ?? []), { turn: this.turn, line }]);
    }
  }

  private close(number: number, end: string): void {
    const found = this.open.get(number);
    this.open.delete(number);
    if (found) this.deals.unshift({ ...found.deal, wasBinding: found.isBinding, end });
  }
}

function endOf(event: GameEvent): string | null {
  switch (event.event) {
    case "OfferDeclined":
      return `declined by ${the(event.seat)}`;
    case "OfferWithdrawn":
      return "withdrawn";
    case "OfferLapsed":
      return "expired";
    case "AgreementEnded":
      return "fulfilled or expired";
    case "AgreementTerminated":
      return "ended by all parties";
    default:
      return null;
  }
}

export function pastOf(heard: readonly Update[]): Past {
  const reading = new Reading();
  for (const { events } of kept(heard)) for (const line of events) reading.read(line);
  return reading;
}
