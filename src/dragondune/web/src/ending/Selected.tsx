// The point of the curve that is looked at: where it happened, what it was worth, and ways into the game from there.
import { useRef } from "preact/hooks";
import type { Moment, Review, Seat, TableInfo, Territory } from "../../wire";
import { Board } from "../board/Board";
import { ANCHORS, VIEW_BOX } from "../board-facts";
import { People } from "../kit/people";
import { capital, FACTIONS, placeName } from "../names";
import { momentLights } from "../replay/moment-lights";
import { placesIn } from "../table/telling";
import { momentOf, type Numbered, percent, roundOf, signed } from "./review-marks";
import texts from "./review-texts.json";
import { useWidth } from "./use-width";

const USUAL = 360;
/** How many times wider than its frame the map is drawn. */
const CLOSE = 2.3;
const MAP_HIGH = 150;
const MAP_LOW = 110;
const LOW_WINDOW = 800;

interface Props {
  readonly info: TableInfo;
  readonly you: Seat | null;
  readonly moments: readonly Moment[];
  readonly review: Review;
  readonly at: number;
  readonly chosen: Numbered | null;
}

export function Selected({ info, moments, review: { points, seats }, at, chosen }: Props) {
  const point = points[at];
  if (!point) return null;
  const mark = chosen?.mark ?? null;
  const n = mark ? momentOf(mark) : point.n;
  const happened = moments[mark?.n ?? point.n];
  const place = happened?.events.flatMap(({ event }) => placesIn(event)).at(-1) ?? null;
  const shown = moments[n];
  const round = roundOf(moments, n);
  return (
    <section class="panel an-slip" aria-label={texts.selected}>
      <h3 class="gg">
        {chosen && <i>{chosen.number}</i>}
        {mark && place
          ? texts.at.replace("{round}", round || texts.kinds[mark.kind]).replace("{place}", placeName(place))
          : round || `Turn ${point.turn}`}
      </h3>
      <p class="sm dim">
        Turn {mark?.turn ?? point.turn}, moment {n} of {points.at(-1)?.n}
      </p>
      {shown && mark && place && <Detail moment={shown} happened={happened ?? shown} place={place} />}
      <dl class="an-bars" aria-label={texts.chances}>
        {seats.map(({ seat }) => {
          const chance = percent(point.chances[seat] ?? 0);
          const before = points[at - 1]?.chances[seat];
          const change = percent(mark?.shift[seat] ?? (before === undefined ? 0 : (point.chances[seat] ?? 0) - before));
          return (
            <div key={seat}>
              <dt>
                <People seat={seat} />
              </dt>
              <dd>
                <span class={`an-bar f${FACTIONS[seat].letter}`} aria-hidden="true">
                  <i style={{ width: `${chance}%` }} />
                </span>
                <b>{chance}</b>
                <span class={`xs ${change > 0 ? "good" : "dim"}`}>{change !== 0 && signed(change)}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      <div class="row wrap an-deeds">
        <a class="btn go" href={`/replay/${info.id}?at=${n}`}>
          Open the replay here
        </a>
      </div>
      {mark?.kind === "mistake" && (
        <p class="sm">
          Better by <b>{percent(mark.cost)} points</b>: {mark.better}. <span class="dim">{mark.reasons.join(" ")}</span>
        </p>
      )}
    </section>
  );
}

/** The map where it happened, cut out of the whole. */
function Detail({ moment, happened, place }: { moment: Moment; happened: Moment; place: Territory }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, USUAL);
  const height = innerHeight > LOW_WINDOW ? MAP_HIGH : MAP_LOW;
  const [left, top, size] = VIEW_BOX;
  const [x, y] = ANCHORS[place].tok;
  const side = Math.max(width, height) * CLOSE;
  const aside = (at: number, frame: number): number =>
    Math.min(0, Math.max(frame - side, frame / 2 - (at / size) * side));
  return (
    <div
      class="an-map"
      ref={box}
      style={{ height: `${height}px` }}
      inert
      role="img"
      aria-label={capital(placeName(place))}
    >
      <div
        style={{
          width: `${side}px`,
          height: `${side}px`,
          left: `${aside(x - left, width)}px`,
          top: `${aside(y - top, height)}px`,
        }}
      >
        <Board view={moment.view} you={null} lights={momentLights(happened)} isStill />
      </div>
    </div>
  );
}
