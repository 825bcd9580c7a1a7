// The pace, in the header at any time: pause, one step while paused, and four speeds.
import type { Pace } from "../browser-storage";
import type { Session } from "../session";
import { shape } from "../table/layout";
import { choosePace, pace, togglePause } from "./pace";
import words from "./stage-texts.json";

const SPEEDS = Object.entries(words.paces) as [Pace, (typeof words.paces)["slow"]][];

/** Phones and upright tablets show the present speed alone; it leads on to the next. */
const isNarrow = (): boolean => shape.value === "phone" || shape.value === "tablet";

function after(speed: Pace): Pace {
  const at = SPEEDS.findIndex(([one]) => one === speed);
  return SPEEDS[(at + 1) % SPEEDS.length]?.[0] ?? speed;
}

export function PaceControl({ session }: { session: Session }) {
  const isPaused = pace.value === "step";
  const canStep = isPaused && session.queue.playing !== null && session.queue.isBehind;
  return (
    <div class="pace" role="group" aria-label="Pace">
      <button
        type="button"
        aria-pressed={isPaused}
        aria-label="Pause: one thing at a time"
        title="Pause: one thing at a time"
        onClick={togglePause}
      >
        <svg width="14" height="16" viewBox="0 0 14 16" aria-hidden="true">
          <path d="M2 1h3v14H2zM9 1h3v14H9z" fill="currentColor" />
        </svg>
      </button>
      <button type="button" disabled={!canStep} aria-label="Step" title="Step" onClick={() => session.queue.goOn()}>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 1l9 7-9 7zM12 1h2v14h-2z" fill="currentColor" />
        </svg>
      </button>
      <span class="speeds">
        {SPEEDS.map(([one, { sign, name }]) => (
          <button
            key={one}
            type="button"
            aria-pressed={pace.value === one}
            aria-label={name}
            title={name}
            onClick={() => choosePace(pace.value === one && isNarrow() ? after(one) : one)}
          >
            {sign}
          </button>
        ))}
      </span>
    </div>
  );
}
