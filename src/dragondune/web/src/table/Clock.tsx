// Clocks, and how long a player has been away.
import type { Picture, Seat } from "../../wire";
import { dayText } from "../calls/hours";
import { useTicks } from "../kit/hooks";
import { count } from "../names";
import type { Session } from "../session";

const LOW = 30;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** "4:05", "3 h 10 min", "2 days". */
export function clockText(seconds: number): string {
  const left = Math.max(0, Math.round(seconds));
  if (left >= 2 * DAY) return count(Math.floor(left / DAY), "day");
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} min`;
  return `${Math.floor(left / MINUTE)}:${String(left % MINUTE).padStart(2, "0")}`;
}

/** The time that a seat has left, for this decision or, where it is not asked, for the whole game. */
export function Clock({ session, picture, seat }: { session: Session; picture: Picture; seat: Seat }) {
  const time = picture.clocks.find((one) => one.seat === seat);
  const until = time?.until ?? null;
  useTicks(until === null ? 0 : 1000);
  if (until === null) {
    const whole = time?.for_game ?? null;
    return whole === null ? null : <span class="clock dim">{clockText(whole)} left in all</span>;
  }
  const left = until - session.time();
  const isLow = left < LOW;
  return (
    <span class={`clock${isLow ? " warn" : ""}`} role="timer">
      {isLow ? (left <= 0 ? "time is up" : `only ${count(Math.ceil(left), "second")} left`) : `${clockText(left)} left`}
    </span>
  );
}

/** Until when a player is on vacation; null for one who is not. */
export function vacationOf(session: Session, seat: Seat): number | null {
  const until = session.now?.info.seats.find((one) => one.seat === seat)?.away_until ?? null;
  return until !== null && until > session.time() ? until : null;
}

/** "away", "away 2 min", "on vacation until 3 May"; empty for a player who is here. */
export function awayText(session: Session, seat: Seat): string {
  const until = vacationOf(session, seat);
  if (until !== null) return `on vacation until ${dayText(until)}`;
  const since = session.away[seat];
  if (since === undefined) return "";
  const gone = session.time() - since;
  if (gone < MINUTE) return "away";
  if (gone < HOUR) return `away ${Math.floor(gone / MINUTE)} min`;
  return gone < DAY ? `away ${Math.floor(gone / HOUR)} h` : `away ${count(Math.floor(gone / DAY), "day")}`;
}
