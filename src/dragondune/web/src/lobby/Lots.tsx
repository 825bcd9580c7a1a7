// What the lot has decided, shown to everybody for a moment as the game begins.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Picture, Seat } from "../../wire";
import { Token } from "../kit/token";
import { nameOf } from "../names";
import type { Session } from "../session";
import words from "./told-texts.json";

const SHOWN = 1200;
/** Tables whose lobby this page has shown, until it has shown their lot. */
const waiting = new Set<string>();

export const wasInLobby = (table: string): void => void waiting.add(table);

/** The seats that were drawn, in the order of play; empty if none were. */
export function drawnSeats(session: Pick<Session, "heard">): readonly Seat[] {
  return session.heard.flatMap(({ news }) =>
    news.news === "seats_moved" && news.is_drawn ? news.moves.map(([, to]) => to) : [],
  );
}

export function Lots({ session, picture }: { session: Session; picture: Picture }) {
  const isOver = useSignal(false);
  const seats = picture.info.status === "running" && waiting.has(picture.table) ? drawnSeats(session) : [];
  const isShown = seats.length > 0 && !isOver.value;
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => {
      waiting.delete(picture.table);
      isOver.value = true;
    }, SHOWN);
    return () => clearTimeout(timer);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div class="lots" role="status" aria-label={words.drawn}>
      <h2>{words.drawn}</h2>
      <ul>
        {picture.info.seats
          .filter((one) => seats.includes(one.seat))
          .map(({ seat, holder, kept_for }) => (
            <li key={seat}>
              <Token seat={seat} size={74} />
              <b class="gg">{nameOf(seat)}</b>
              <span>{kept_for || holder.name}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
