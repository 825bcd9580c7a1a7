// The analysis of a finished game: the curve, the moves that decided it, and the one that is looked at.
import { useSignal } from "@preact/signals";
import type { Moment, Review, ReviewState, Seat, SeatReview, TableInfo } from "../../wire";
import { Icon } from "../kit/icon";
import { Named } from "../kit/named";
import { Refused } from "../kit/refused";
import { Token } from "../kit/token";
import { capital, FACTIONS, nameOf, suitOf } from "../names";
import { Curve, Legend } from "./Curve";
import {
  type Filter,
  momentOf,
  type Numbered,
  numbered,
  passes,
  roundOf,
  seatOf,
  signed,
  weightiest,
  worthOf,
} from "./review-marks";
import texts from "./review-texts.json";
import { Selected } from "./Selected";

interface Props {
  readonly info: TableInfo;
  readonly you: Seat | null;
  readonly moments: readonly Moment[];
}

export function Analysis({ state, fault, ...props }: Props & { state: ReviewState | null; fault: string | null }) {
  const review = state?.review;
  return (
    <main class="an" aria-labelledby="an">
      <header class="an-head">
        <h2 class="gg" id="an">
          {texts.title}
        </h2>
        {review && <Legend seats={review.seats.map((one) => one.seat)} />}
        {review && <p class="sm dim">{texts.scale}</p>}
      </header>
      <Refused text={fault} />
      {review ? <Found {...props} review={review} /> : !fault && <Reckoning state={state} />}
    </main>
  );
}

function Reckoning({ state }: { state: ReviewState | null }) {
  const turns = state?.turns ?? 0;
  return (
    <div class="an-wait">
      <p role="status">
        {state && turns > 0 ? `Reviewing the game: ${state.done} of ${turns} turns are done…` : "Reviewing the game…"}
      </p>
      {turns > 0 && <progress aria-label="Turns reviewed" max={turns} value={state?.done} />}
    </div>
  );
}

function Found({ info, you, moments, review }: Props & { review: Review }) {
  const { points, seats } = review;
  const all = numbered(review);
  const first = weightiest(all, you);
  const filter = useSignal<Filter>("all");
  /** A point of the curve, and the number of the mark there. */
  const look = useSignal({ at: first?.at ?? points.length - 1, number: first?.number ?? 0 });
  const shown = all.filter((one) => passes(one, filter.value, you));
  const { at, number } = look.value;
  const chosen = shown.find((one) => one.number === number) ?? null;
  const choose = (one: Numbered): void => {
    look.value = { at: one.at, number: one.number };
  };
  return (
    <>
      <Curve
        points={points}
        seats={seats.map((one) => one.seat)}
        marks={shown}
        at={at}
        chosen={chosen}
        choose={choose}
        to={(next) => {
          look.value = { at: next, number: shown.find((one) => one.at === next)?.number ?? 0 };
        }}
      />
      <div class="an-parts">
        <section class="an-list" aria-labelledby="an-list">
          <div class="an-list-head">
            <h3 id="an-list">{texts.marks}</h3>
            <Filters
              isPlayer={you !== null}
              filter={filter.value}
              choose={(next) => {
                filter.value = next;
              }}
            />
          </div>
          {shown.length === 0 && <p class="dim">{all.length === 0 ? texts.nothing : texts.none}</p>}
          <ol class="en-marks">
            {shown.map((one) => (
              <Row
                key={one.number}
                id={info.id}
                one={one}
                you={you}
                moments={moments}
                chosen={chosen}
                choose={choose}
              />
            ))}
          </ol>
          <ul class="en-judged">
            {seats.map((one) => (
              <Judged key={one.seat} one={one} isYou={one.seat === you} />
            ))}
          </ul>
          <p class="dim xs">{texts.how}</p>
        </section>
        <Selected info={info} you={you} moments={moments} review={review} at={at} chosen={chosen} />
      </div>
    </>
  );
}

const FILTERS: readonly Filter[] = ["all", "mine", "mistakes", "luck"];

function Filters({
  isPlayer,
  filter,
  choose,
}: {
  isPlayer: boolean;
  filter: Filter;
  choose: (filter: Filter) => void;
}) {
  return (
    <div class="an-filter" role="group" aria-label={texts.filter}>
      {FILTERS.filter((one) => isPlayer || one !== "mine").map((one) => (
        <button key={one} type="button" aria-pressed={one === filter} onClick={() => choose(one)}>
          {texts.filters[one]}
        </button>
      ))}
    </div>
  );
}

function Row({
  id,
  one,
  you,
  moments,
  chosen,
  choose,
}: {
  id: string;
  one: Numbered;
  you: Seat | null;
  moments: readonly Moment[];
  chosen: Numbered | null;
  choose: (one: Numbered) => void;
}) {
  const { mark, number } = one;
  const round = roundOf(moments, momentOf(mark));
  const worth = worthOf(mark);
  const seat = seatOf(mark);
  const isYours = mark.seat !== null && mark.seat === you;
  return (
    <li class={`en-mark ${mark.kind}${one === chosen ? " on" : ""}`}>
      <button type="button" class="en-pick" aria-pressed={one === chosen} onClick={() => choose(one)}>
        <i>{number}</i>
        {mark.seat ? <Token seat={mark.seat} size={38} /> : <Icon name="crossed-swords" size={30} />}
        <span class="en-did">
          <span class="sc dim">
            Turn {mark.turn}
            {round && ` · ${round}`} · {texts.kinds[mark.kind]}
          </span>
          <span>
            <Named text={mark.text} />
          </span>
        </span>
        <span class="en-better">
          {mark.kind === "mistake" ? (
            <>
              <span class="xs dim">{isYours ? texts.betterYours : texts.betterTheirs}</span>
              <span>
                <b>{capital(mark.better)}.</b> {mark.reasons[0]}
              </span>
            </>
          ) : (
            <span class="sm dim">{texts.notes[mark.kind]}</span>
          )}
        </span>
        <span class={`en-worth ${worth > 0 ? "good" : isYours ? "bad" : ""}`}>
          <b>{signed(worth)}</b>
          <span class="xs dim">
            {worth > 0 ? "points for " : "points lost by "}
            {seat === you ? "you" : seat && <span title={nameOf(seat)}>{suitOf(seat)}</span>}
          </span>
        </span>
      </button>
      <a class="btn" href={`/replay/${id}?at=${momentOf(mark)}`} aria-label={`Open ${number} in the replay`}>
        <span aria-hidden="true">▶</span> Open
      </a>
    </li>
  );
}

function Judged({ one, isYou }: { one: SeatReview; isYou: boolean }) {
  const luck = !one.is_luck_clear ? texts.even : one.luck > 0 ? texts.lucky : texts.unlucky;
  const mistakes = one.mistakes === 1 ? "1 mistake" : `${one.mistakes || "no"} mistakes`;
  return (
    <li>
      <b class={`f${FACTIONS[one.seat].letter}`}>
        <span aria-hidden="true">{suitOf(one.seat)} </span>
        {nameOf(one.seat)}
        {isYou && " (you)"}
      </b>
      <span>
        {mistakes} in {one.chosen} choices
      </span>
      <span>{luck}</span>
    </li>
  );
}
