// One timer for everybody, by the server's clock.
import { useEffect, useRef } from "preact/hooks";
import type { Seat, TimerView } from "../../wire";
import { useCommand } from "../kit/attempt";
import { useTicks } from "../kit/hooks";
import { Icon } from "../kit/icon";
import { Refused } from "../kit/refused";
import { play } from "../sense/sound";
import type { Session } from "../session";
import words from "./companion-texts.json";

const MINUTES = [1, 2, 3, 5, 10];
const TICK = 250;

/** "4:05". */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

export const leftOf = ({ left, runs_out }: TimerView, now: number): number =>
  Math.max(0, Math.ceil(runs_out === null ? left : runs_out - now));

export function TimerBar({ session, timer, you }: { session: Session; timer: TimerView | null; you: Seat | null }) {
  const [act, fault] = useCommand(session);
  useTicks(timer?.runs_out ? TICK : 0);
  const left = timer ? leftOf(timer, session.time()) : 0;
  const isUp = timer !== null && left === 0;
  const wasUp = useRef(isUp);
  useEffect(() => {
    if (isUp && !wasUp.current) {
      play("turn");
      navigator.vibrate?.(400);
    }
    wasUp.current = isUp;
  }, [isUp]);
  if (!timer && !you) return null;
  return (
    <section class={`box-timer${isUp ? " up" : ""}`} aria-label="Timer">
      <Icon name="hourglass" size={22} />
      {timer ? (
        <>
          <span class="num" role="timer">
            {clockText(left)}
          </span>
          <span class="warn" role="alert">
            {isUp && words.up}
          </span>
          {you && (
            <span class="row push">
              {!isUp && (
                <button
                  class="btn"
                  type="button"
                  onClick={() => act({ do: "hold_timer", is_held: timer.runs_out !== null })}
                >
                  {timer.runs_out === null ? "Go on" : "Pause"}
                </button>
              )}
              <button class="btn" type="button" onClick={() => act({ do: "set_timer", seconds: 0 })}>
                Remove timer
              </button>
            </span>
          )}
        </>
      ) : (
        <label class="row push">
          <span class="sm">Timer</span>
          <select
            value=""
            onChange={(event) => {
              act({ do: "set_timer", seconds: 60 * Number(event.currentTarget.value) });
              event.currentTarget.value = "";
            }}
          >
            <option value="">off</option>
            {MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes} min
              </option>
            ))}
          </select>
        </label>
      )}
      <Refused text={fault} />
    </section>
  );
}
