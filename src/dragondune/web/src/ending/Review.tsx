// The review of a finished game: everyone's chances, what changed them, and what would have been better.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Mark, Review as Reviewed, ReviewState, Seat, SeatReview } from "../../wire";
import * as api from "../api";
import { Refused } from "../kit/refused";
import { FACTIONS, nameOf, suitOf } from "../names";
import { sentenceOf } from "../pages/rule-choices";
import { rightsTo } from "../replay/recording";
import { Chart } from "./Chart";
import texts from "./review-texts.json";

/** Seconds that the server may take for one answer. */
const PATIENCE = 20;
const WIDTH = 620;
const percent = (chance: number): number => Math.round(100 * chance);
const signed = (chance: number): string => `${chance < 0 ? "−" : "+"}${Math.abs(percent(chance))}`;

export function Review({ id, you }: { id: string; you: Seat | null }) {
  const { state, fault } = useReview(id);
  return (
    <section class="en-review" aria-labelledby="en-review">
      <h2 class="head" id="en-review">
        {texts.title}
      </h2>
      <Refused text={fault} />
      {state?.review ? (
        <Found id={id} you={you} review={state.review} />
      ) : (
        !fault && (
          <p class="dim" role="status">
            {state && state.turns > 0
              ? `Reviewing the game: ${state.done} of ${state.turns} turns are done…`
              : "Reviewing the game…"}
          </p>
        )
      )}
    </section>
  );
}

function useReview(id: string): { state: ReviewState | null; fault: string | null } {
  const state = useSignal<ReviewState | null>(null);
  const fault = useSignal<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const fetchOn = async (wait: number): Promise<void> => {
      const found = await api.review(id, wait, { ...rightsTo(id), signal: leaving.signal });
      state.value = found;
      if (!found.review) await fetchOn(PATIENCE);
    };
    fetchOn(1).catch((refusal: unknown) => {
      if (!leaving.signal.aborted) fault.value = sentenceOf(refusal);
    });
    return () => leaving.abort();
  }, [id]);
  return { state: state.value, fault: fault.value };
}

function Found({ id, you, review: { points, marks, seats } }: { id: string; you: Seat | null; review: Reviewed }) {
  const order = seats.map((one) => one.seat);
  return (
    <>
      <Chart
        name={texts.chart}
        turns={points.map((point) => point.turn)}
        series={order.map((seat) => ({ seat, values: points.map((point) => percent(point.chances[seat] ?? 0)) }))}
        unit="%"
        width={WIDTH}
        marks={marks.map((mark) => points.findIndex((point) => point.n >= mark.n))}
      />
      {marks.length === 0 && <p>{texts.nothing}</p>}
      <ol class="en-marks">
        {marks.map((mark) => (
          <Marked
            key={`${mark.n}-${mark.text}`}
            id={id}
            mark={mark}
            isYours={mark.seat !== null && mark.seat === you}
          />
        ))}
      </ol>
      <ul class="en-judged">
        {seats.map((one) => (
          <Judged key={one.seat} one={one} isYou={one.seat === you} />
        ))}
      </ul>
      <p class="dim sm">{texts.how}</p>
    </>
  );
}

function Marked({ id, mark, isYours }: { id: string; mark: Mark; isYours: boolean }) {
  const shifts = Object.entries(mark.shift).filter(([, change]) => Math.abs(percent(change)) >= 1) as [Seat, number][];
  return (
    <li class={`en-mark ${mark.kind}`}>
      <a href={`/replay/${id}?at=${mark.n}`}>
        <span class="en-kind">{texts.kinds[mark.kind]}</span> <b>Turn {mark.turn}</b> {mark.text}
      </a>
      {mark.kind === "mistake" && (
        <div class="en-better">
          <p>
            Better by <b>{percent(mark.cost)} points</b>, from what {isYours ? "you" : "they"} knew: {mark.better}.
          </p>
          {mark.reasons.map((reason) => (
            <p key={reason} class="dim">
              {reason}
            </p>
          ))}
        </div>
      )}
      {shifts.length > 0 && (
        <p class="en-shift sm">
          <span class="dim">With all cards seen:</span>{" "}
          {shifts.map(([seat, change]) => (
            <span key={seat} class={`f${FACTIONS[seat].letter}`}>
              <span aria-hidden="true">{suitOf(seat)} </span>
              {nameOf(seat)} {signed(change)}
            </span>
          ))}
        </p>
      )}
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
