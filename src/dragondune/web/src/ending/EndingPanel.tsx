// Where a game has just ended: who won, and links to everything else.
import type { Picture } from "../../wire";
import { Token } from "../kit/token";
import { clauseLink } from "../WhyLink";
import { clauseOf, reason, title } from "./verdict";

export function EndingPanel({ picture: { view, table, info } }: { picture: Picture }) {
  if (!view) return null;
  return (
    <section class="panel" aria-label="The end">
      <div class="row">
        {view.winners.map((seat) => (
          <Token key={seat} seat={seat} size={52} />
        ))}
        <h2>{title(view)}</h2>
      </div>
      <hr class="orn" />
      <p>
        {reason(view, [])} {clauseLink(clauseOf(view))}
      </p>
      {info.rematch && <p class="sm">A table for another game is ready.</p>}
      <div class="row wrap deeds">
        <a class="btn go" href={`/ending/${table}`}>
          See the results
        </a>
      </div>
    </section>
  );
}
