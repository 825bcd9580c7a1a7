// After the game: who won and why, how it went, what everyone held, and what comes next.
import { useMemo } from "preact/hooks";
import { Board } from "../board/Board";
import { useTableFacts } from "../decide/table-facts";
import { Refused } from "../kit/refused";
import { Token } from "../kit/token";
import { SEATS } from "../names";
import { useRecorded } from "../replay/recording";
import { ownSeat } from "../session";
import { Talk } from "../table/Talk";
import type { TableControls } from "../table/table-controls";
import { clauseLink } from "../WhyLink";
import { Analysis } from "./Analysis";
import { EndingTabs, useEndingTab } from "./EndingTabs";
import { Figures } from "./Figures";
import { Held } from "./Held";
import { Rematch } from "./Rematch";
import { DownloadLog, Trust } from "./Trust";
import { turningPoints } from "./turning-points";
import { useReview } from "./use-review";
import { clauseOf, reason, title } from "./verdict";

export function Ending({ controls: { session, picture } }: { controls: TableControls }) {
  const { info } = picture;
  const { recorded, fault } = useRecorded(info.id, "referee");
  const isWhole = recorded !== null && recorded.moments.length === recorded.length;
  const moments = isWhole ? recorded.moments : [];
  const review = useReview(info.id);
  const tab = useEndingTab();
  const view = moments.at(-1)?.view ?? picture.view;
  const points = useMemo(() => turningPoints(moments), [isWhole]);
  const seats = useMemo(() => SEATS.filter((seat) => info.seats.some((one) => one.seat === seat)), [info.id]);
  const closing = useTableFacts(session)?.closed_by_dragon ?? [];
  if (!view) return null;
  const tabs = <EndingTabs id={info.id} tab={tab} />;
  if (tab === "analysis")
    return (
      <>
        {tabs}
        <Analysis {...review} info={info} you={ownSeat(session)} moments={recorded?.moments ?? []} />
      </>
    );
  return (
    <>
      {tabs}
      <div class="en">
        <section class="en-map" aria-label="The map at the end">
          <Board view={view} you={ownSeat(session)} closing={closing} isStill />
        </section>
        <main class="en-story">
          <header class="en-verdict">
            {view.winners.map((seat) => (
              <Token key={seat} seat={seat} size={88} />
            ))}
            <div>
              <h2 class="gg">{title(view)}</h2>
              <p>
                {reason(view, moments)} {clauseLink(clauseOf(view))}
              </p>
            </div>
          </header>
          <hr class="orn en-rule" />
          <Refused text={fault} />
          {!isWhole && !fault && (
            <p class="dim" role="status">
              Loading the game…
            </p>
          )}
          <Figures moments={moments} seats={seats}>
            <Points id={info.id} points={points} />
          </Figures>
          {isWhole && <Held view={view} />}
          <Trust info={info} head={picture.head} />
          <details class="en-fold en-talk">
            <summary>Table talk</summary>
            <Talk session={session} />
          </details>
        </main>
        <section class="panel en-next" aria-label="What next">
          <Rematch session={session} info={info} />
          <div class="row wrap">
            <a class="btn" href={`${location.pathname}?view=analysis`}>
              How it was decided
            </a>
            <DownloadLog info={info} />
            <a href="/">Home</a>
          </div>
        </section>
      </div>
    </>
  );
}

function Points({ id, points }: { id: string; points: ReturnType<typeof turningPoints> }) {
  if (points.length === 0) return null;
  return (
    <section class="en-points" aria-labelledby="en-points">
      <h2 class="head" id="en-points">
        Turning points
      </h2>
      <ol>
        {points.map((one) => (
          <li key={`${one.n}-${one.text}`}>
            <a href={`/replay/${id}?at=${one.n}`}>
              <b>Turn {one.turn}</b> {one.text}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
