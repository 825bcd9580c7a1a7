// What the rules of a table mean, computed by the server. Fetched once, and again when your pair or ally changes.
import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { CardFacts, Seat, TableFacts, Use } from "../../wire";
import * as api from "../api";
import { later } from "../kit/hooks";
import { ownSeat, type Session } from "../session";
import { playerOf } from "../view-queries";

const asked = new Map<string, Promise<TableFacts>>();
const RETRY = 3000;

/** Whether the last request failed; if the server was not there, it is repeated. */
export const areFactsLost = signal(false);

function keyOf(session: Session | null): string {
  if (!session) return "";
  const view = session.now?.view;
  const seat = ownSeat(session);
  const me = view && seat ? playerOf(view, seat) : undefined;
  return [session.table, session.seat, me?.queen, me?.jack, me?.has_used_pair, me?.ally].join(" ");
}

function factsOf(session: Session, key: string): Promise<TableFacts> {
  const known = asked.get(key) ?? api.facts(session.table, { token: session.token, invitation: session.invitation });
  asked.set(key, known);
  known.catch(() => asked.delete(key));
  return known;
}

/** Null until the server has answered, and without a table that is followed. */
export function useTableFacts(session: Session | null): TableFacts | null {
  const facts = useSignal<TableFacts | null>(null);
  const key = keyOf(session);
  useEffect(() => {
    if (!session) return;
    let isWanted = true;
    let giveUp = (): void => undefined;
    const ask = (): void => {
      factsOf(session, key).then(
        (found) => {
          areFactsLost.value = false;
          session.closing = found.closed_by_dragon;
          if (isWanted) facts.value = found;
        },
        (refusal: unknown) => {
          areFactsLost.value = true;
          if (isWanted && !(refusal instanceof api.Refusal)) giveUp = later(ask, RETRY);
        },
      );
    };
    ask();
    return () => {
      isWanted = false;
      giveUp();
    };
  }, [key]);
  return facts.value;
}

export const cardFacts = (facts: TableFacts | null, card: string): CardFacts | undefined =>
  facts?.mine?.cards.find((one) => one.card === card);

/** One sentence on what a card is worth in battle. */
export const worthOf = (facts: TableFacts | null, card: string): string => cardFacts(facts, card)?.worth?.text ?? "";

/** Everything that a card can do, what it is worth in battle first. */
export function usesOf(facts: TableFacts | null, card: string): readonly Use[] {
  const found = cardFacts(facts, card);
  return found ? [...(found.worth ? [found.worth] : []), ...found.uses] : [];
}

/** Whose Usurper the Queen of a suit is. */
export const ownerOf = (facts: TableFacts | null, suit: string): Seat | undefined =>
  (Object.entries(facts?.suits ?? {}) as [Seat, string][]).find(([, one]) => one === suit)?.[0];
