// The latest results, where an offer would be while there is none; otherwise the last one, above the talk.
import type { EventLine, Update } from "../../wire";
import { linesBack } from "../decide/event-history";
import { Icon } from "../kit/icon";
import { Named } from "../kit/named";
import type { Session } from "../session";

const HEADS = new Set(["TurnBegan", "RoundBegan"]);

/** The latest events, as many as asked for, newest first: what does not fit is what is oldest. */
function latestOf(heard: readonly Update[], most: number): readonly EventLine[] {
  const found: EventLine[] = [];
  for (const line of linesBack(heard)) {
    if (HEADS.has(line.event.event)) continue;
    found.push(line);
    if (found.length === most) break;
  }
  return found;
}

export function JustNow({ session, most }: { session: Session; most: number }) {
  const lines = latestOf(session.heard, most);
  return (
    <section class={`just${most > 1 ? " many" : ""}`} aria-label="Just now">
      <Icon name="open-book" size={18} />
      <ol key={session.heard.length}>
        {lines.map(({ text, names }, i) => (
          <li key={i}>
            {i === 0 && <b class="sc">Just now </b>}
            <Named text={text} names={names} />
          </li>
        ))}
        {lines.length === 0 && <li class="dim">Nothing has happened yet.</li>}
      </ol>
    </section>
  );
}
