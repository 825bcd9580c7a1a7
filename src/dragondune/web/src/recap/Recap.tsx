// What has happened since your last move, step by step, in the place of your decision, which waits below.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Picture, Seat } from "../../wire";
import { questionText } from "../decide/question-texts";
import { hear, later } from "../kit/hooks";
import { Icon, Piece } from "../kit/icon";
import { Named } from "../kit/named";
import { Token } from "../kit/token";
import { fill } from "../names";
import type { Session } from "../session";
import { Against } from "../table/Chronicle";
import { Clock } from "../table/Clock";
import { changesFor } from "./changes";
import words from "./recap-texts.json";
import type { Actor, Step } from "./since";
import type { Recapped } from "./use-recap";

/** Milliseconds for which each step is shown while they play by themselves. */
const BEAT = 900;
const TYPING = "input, textarea, select, [contenteditable], dialog *, .sheet *";

export function Recap({
  recap,
  session,
  picture,
  you,
  isAsked,
}: {
  recap: Recapped;
  session: Session;
  picture: Picture;
  you: Seat;
  isAsked: boolean;
}) {
  const { title, steps, at, go, close } = recap;
  const panel = useRef<HTMLElement>(null);
  const told = useRef<HTMLDivElement>(null);
  const isPlaying = useSignal(false);
  const isLast = at >= steps.length - 1;
  useEffect(() => {
    if (!document.activeElement?.matches(TYPING))
      panel.current?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    panel.current?.querySelector("[aria-current=step]")?.scrollIntoView({ block: "nearest" });
    if (!isPlaying.value) return;
    if (isLast) isPlaying.value = false;
    else return later(() => go(at + 1), BEAT);
  }, [at, isPlaying.value]);
  useEffect(() => {
    if (told.current) return noteRowHeight(told.current);
  }, []);
  const jump = (to: number): void => {
    isPlaying.value = false;
    go(to);
  };
  const next = (): void => (isLast ? close() : jump(at + 1));
  useKeys(next, () => jump(at - 1), close);
  return (
    <>
      <section class="panel recap" aria-label={title} ref={panel}>
        <h2 tabindex={-1}>{title}</h2>
        <p class="xs dim">{summary(steps)}</p>
        <div class="recap-told" ref={told}>
          <ol class="recap-steps">
            {steps.map((step, i) => (
              <Row key={`${step.n} ${i}`} step={step} i={i} at={at} choose={() => jump(i)} />
            ))}
          </ol>
          <Changes recap={recap} session={session} picture={picture} you={you} />
        </div>
        <p class="unseen" aria-live="polite">
          {steps[at]?.text}
        </p>
        <div class="row recap-bar">
          <Small shape="back" name="Previous step" isOff={at === 0} press={() => jump(at - 1)} />
          <Small
            shape={isPlaying.value ? "pause" : "play"}
            name={isPlaying.value ? "Pause" : "Play all steps"}
            isOff={steps.length < 2}
            press={() => {
              if (isLast && !isPlaying.value) go(0);
              isPlaying.value = !isPlaying.value;
            }}
          />
          <span class="recap-count">
            {Math.min(at + 1, steps.length)} of {steps.length}
          </span>
          <button class="btn go push" type="button" onClick={next}>
            {isLast ? (isAsked ? "Decide" : "Close") : "Next"} <kbd>Space</kbd>
          </button>
        </div>
      </section>
      {isAsked && <Waits session={session} picture={picture} you={you} close={close} />}
    </>
  );
}

/** Lets the styles know how high the rows are: in low windows they are all as high as the highest. */
function noteRowHeight(told: HTMLElement): () => void {
  const list = told.querySelector("ol");
  const watch = new ResizeObserver(() => {
    const row = list?.firstElementChild?.getBoundingClientRect().height ?? 0;
    told.style.setProperty("--highest-row", `${row}px`);
  });
  if (list) watch.observe(list);
  return () => watch.disconnect();
}

const summary = (steps: readonly Step[]): string => {
  if (steps.length === 0) return words.nothing;
  const told = steps.length === 1 ? words.one : fill(words.many, { count: steps.length });
  return told + (steps.some((one) => one.places.length + one.flight.length > 0) ? words.onMap : "");
};

/** Space goes on, the left arrow back, Escape to the decision; what is typed elsewhere does not count. */
function useKeys(next: () => void, back: () => void, close: () => void): void {
  const latest = useRef({ next, back, close });
  latest.current = { next, back, close };
  useEffect(
    () =>
      hear("keydown", (event) => {
        const target = event.target as HTMLElement;
        if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || target.matches(TYPING)) return;
        if (document.querySelector("dialog[open], :popover-open")) return;
        const isPressed = target.matches("button, a, summary, [role=button]");
        if (event.key === " " && !isPressed && !event.repeat) latest.current.next();
        else if (event.key === "ArrowLeft" && !target.closest(".board, [role=tablist]")) latest.current.back();
        else if (event.key === "Escape") latest.current.close();
        else return;
        event.preventDefault();
      }),
    [],
  );
}

function Row({ step, i, at, choose }: { step: Step; i: number; at: number; choose: () => void }) {
  return (
    <li class={i === at ? "now" : i < at ? "done" : "coming"}>
      <button type="button" aria-current={i === at ? "step" : undefined} onClick={choose}>
        <b class="recap-number">{i + 1}</b>
        <ActorToken actor={step.actor} />
        <span>
          {step.isAgainst && <Against />} <Named text={step.text} names={step.names} />
        </span>
      </button>
    </li>
  );
}

function ActorToken({ actor }: { actor: Actor | null }) {
  switch (actor) {
    case null:
      return <i />;
    case "dragon":
    case "red-dragon":
    case "gold-heap":
    case "swords":
      return (
        <svg class="tk" width="26" height="26" viewBox="-30 -30 60 60" aria-hidden="true">
          <Piece name={actor} />
        </svg>
      );
    default:
      return <Token seat={actor} size={26} />;
  }
}

function Changes({ recap, session, picture, you }: { recap: Recapped; session: Session; picture: Picture; you: Seat }) {
  const { view, stakes } = picture;
  if (!view) return null;
  const changes = changesFor({ stakes, view }, you, session.heard, recap.after);
  if (changes.length === 0) return null;
  return (
    <div class="recap-changes">
      <h3>{words.changes}</h3>
      {changes.map(({ icon, text, names, isWarning }) => (
        <p key={text} class={isWarning ? "warn" : ""}>
          <Icon name={icon} size={17} />
          <span>
            <Named text={text} names={names} />
          </span>
        </p>
      ))}
    </div>
  );
}

function Small({
  shape,
  name,
  isOff,
  press,
}: {
  shape: "back" | "play" | "pause";
  name: string;
  isOff: boolean;
  press: () => void;
}) {
  return (
    <button class="btn sq" type="button" aria-label={name} title={name} disabled={isOff} onClick={press}>
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <Piece name={`replay-${shape}`} />
      </svg>
    </button>
  );
}

/** The decision that waits, and the clock, which does not. */
function Waits({ session, picture, you, close }: { session: Session; picture: Picture; you: Seat; close: () => void }) {
  const question = picture.mine?.question?.question ?? null;
  const isTimed = picture.clocks.some((one) => one.seat === you && one.until !== null);
  return (
    <div class="recap-waits row">
      <div>
        <span class="gg">{questionText(question)}</span>
        {isTimed && (
          <p class="sm">
            {words.running} <Clock session={session} picture={picture} seat={you} />
          </p>
        )}
      </div>
      <button class="btn push" type="button" onClick={close}>
        Skip to it <kbd>Esc</kbd>
      </button>
    </div>
  );
}
