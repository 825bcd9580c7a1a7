// The victory: who, how, with which castles; and links to everything else.
import { useEffect, useRef } from "preact/hooks";
import { clauseOf, reason, title } from "../ending/verdict";
import { Icon } from "../kit/icon";
import { Token } from "../kit/token";
import { placeName } from "../names";
import { castlesOf } from "../replay/score";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";

export function VictoryScene({ session }: { session: Session }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  const view = session.latest?.view;
  if (!view) return null;
  return (
    <div class="stage">
      <section class="stage-box small victory panel" role="dialog" aria-label="The end">
        <p class="stage-winners" aria-hidden="true">
          {view.winners.map((seat) => (
            <Token key={seat} seat={seat} size={120} />
          ))}
        </p>
        <h2 tabindex={-1} ref={head}>
          {title(view)}
        </h2>
        <hr class="orn" />
        <p>
          {reason(view, [])} {clauseLink(clauseOf(view))}
        </p>
        <ul class="stage-castles" aria-label="Castles">
          {view.winners.flatMap((seat) =>
            castlesOf(view, seat).map((castle) => (
              <li key={castle}>
                <Icon name="castle" size={40} />
                <b>{placeName(castle)}</b>
              </li>
            )),
          )}
        </ul>
        <div class="stage-foot">
          <a class="btn go" href={`/ending/${session.table}`}>
            See the results
          </a>
          <button class="btn" type="button" onClick={() => session.queue.skip()}>
            Look at the map <kbd>Space</kbd>
          </button>
        </div>
      </section>
    </div>
  );
}
