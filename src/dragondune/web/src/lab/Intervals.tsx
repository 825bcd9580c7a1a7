// An interval for each faction: a bar with the estimate marked on it, all on one scale.
import type { LabChange, LabInterval, LabPeople, Seat } from "../../wire";
import { nameOf, suitOf } from "../names";
import { percent, points } from "./experiment-words";
import words from "./lab-texts.json";

const FAIR = 0.25;

interface Scale {
  readonly low: number;
  readonly high: number;
  /** The neutral value: a fair share, or no change. */
  readonly zero: number;
}

const SHARES: Scale = { low: 0, high: 1, zero: FAIR };

function Bar({ found, scale, told }: { found: LabInterval; scale: Scale; told: string }) {
  const at = (value: number): number => {
    const part = (value - scale.low) / (scale.high - scale.low);
    return 100 * Math.min(1, Math.max(0, part));
  };
  const range = { left: `${at(found.low)}%`, width: `${at(found.high) - at(found.low)}%` };
  return (
    <div class="lab-bar" role="img" aria-label={told}>
      <span class="lab-zero" style={{ left: `${at(scale.zero)}%` }} />
      <span class="lab-range" style={range} />
      <span class="lab-guess" style={{ left: `${at(found.value)}%` }} />
    </div>
  );
}

const between = ({ low, high }: LabInterval, tell: (value: number) => string): string =>
  `${tell(low)} to ${tell(high)}`;

function People({ seat }: { seat: Seat }) {
  return (
    <th scope="row">
      <span aria-hidden="true">{suitOf(seat)}</span> {nameOf(seat)}
    </th>
  );
}

/** How often each faction wins. */
export function Wins({ peoples, caption }: { peoples: readonly LabPeople[]; caption: string }) {
  return (
    <table class="lab-table">
      <caption>{caption}</caption>
      <tbody>
        {peoples.map(({ seat, wins }) => (
          <tr key={seat}>
            <People seat={seat} />
            <td class="lab-drawn">
              <Bar found={wins} scale={SHARES} told={`${percent(wins.value)}, between ${between(wins, percent)}`} />
            </td>
            <td class="lab-number">
              <b>{percent(wins.value)}</b> <span class="dim sm">{between(wins, percent)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a change does for each faction. */
export function Changes({ changes }: { changes: readonly LabChange[] }) {
  const most = Math.max(0.1, ...changes.map(({ difference }) => Math.max(-difference.low, difference.high)));
  const scale: Scale = { low: -most, high: most, zero: 0 };
  return (
    <table class="lab-table">
      <caption>What the change does: games in 100 that a faction wins more, or fewer</caption>
      <tbody>
        {changes.map(({ seat, difference, is_shown }) => (
          <tr key={seat}>
            <People seat={seat} />
            <td class="lab-drawn">
              <Bar
                found={difference}
                scale={scale}
                told={`${points(difference.value)}, between ${between(difference, points)}`}
              />
            </td>
            <td class="lab-number">
              <b>{points(difference.value)}</b> <span class="dim sm">{between(difference, points)}</span>{" "}
              {is_shown && <span class="tag">shown</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Legend() {
  return (
    <p class="dim sm">
      {words.hold} The upright line is {words.fair} ({percent(FAIR)}), or {words.none}.
    </p>
  );
}
