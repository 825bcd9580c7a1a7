// The panel with your current decision.
import { useSignal } from "@preact/signals";
import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Mine, Picture, Question, Seat } from "../../wire";
import { preferences } from "../browser-storage";
import { isAlone, warningsOf } from "../coach/alone";
import { AskedAgain, DueDuties } from "../deal/DueDuties";
import { lazy } from "../kit/lazy";
import { nameOf } from "../names";
import { sentenceOf } from "../pages/rule-choices";
import type { Session } from "../session";
import { Clock } from "../table/Clock";
import { Cited, clauseLink } from "../WhyLink";
import type { Ask } from "./ask";
import { Barred } from "./Barred";
import { storyOf } from "./bidding/auction-story";
import type { Decider } from "./decider";
import { useKeys } from "./decision-keys";
import { lastChange } from "./event-history";
import { PanelFoot } from "./PanelFoot";
import { CONTROLS } from "./question-controls";
import { questionText } from "./question-texts";
import { isReaction } from "./rare/reactions";
import { RECRUITING } from "./recruiting";
import { isWholeTurn, prepareTurn } from "./recruiting/whole-turn";
import { useSteadyHands } from "./steady-hands";

export function DecisionPanel({
  session,
  picture,
  mine,
  you,
  decider,
  lead,
  light,
  unlight,
  children,
}: {
  session: Session;
  picture: Picture;
  mine: Mine;
  you: Seat;
  decider: Decider;
  /** What stands above the controls. */
  lead?: ComponentChildren;
  light: Ask["light"];
  unlight: Ask["unlight"];
  /** What a phone has no other place for. */
  children?: ComponentChildren;
}) {
  const fault = useSignal<string | null>(null);
  const blunder = useSignal<Blunder | null>(null);
  const isCoached = useSignal(false);
  const panel = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const at = lastChange(session);
  useLayoutEffect(() => light(null), [at]);
  useEffect(() => {
    fault.value = null;
    blunder.value = null;
    body.current?.scrollTo(0, 0);
    takeFocus(panel.current);
  }, [at]);
  const { busy, isAsleep, isAwake, once } = useSteadyHands(at);
  useKeys(panel, decider, isAwake);
  const view = picture.view;
  const asked = view?.waiting.find((one) => one.seat === you);
  if (!view || !asked) return null;
  const sendNow: Ask["send"] = (decision, { next = [], upTo = null } = {}) =>
    once((key) =>
      prepareTurn(session, next)
        .then(() => session.decide(decision, key, upTo))
        .catch((refusal: unknown) => {
          fault.value = sentenceOf(refusal);
        }),
    );
  const send: Ask["send"] = preferences().warn
    ? (decision, also) => {
        void warningsOf(session, you, decision).then((reasons) => {
          if (reasons.length === 0) sendNow(decision, also);
          else blunder.value = { reasons, doIt: () => sendNow(decision, also) };
        });
      }
    : sendNow;
  const ask: Ask = { session, picture, view, mine, asked, you, decider, busy, send, light, unlight };
  const Fitting = CONTROLS[asked.question as Question];
  const isWhole = isWholeTurn(mine);
  const sentence =
    !isWhole && asked.question in RECRUITING && !isReaction(asked.question) && mine.question
      ? mine.question.sentence
      : "";
  const story = asked.question === "Bid" ? storyOf(session.heard, view) : null;
  return (
    <section class={`panel ask${isAsleep ? " asleep" : ""}`} aria-label="Your decision" ref={panel}>
      <div class="panel-head">
        <h2 tabindex={-1} data-short={story?.short}>
          {isWhole ? "Your turn" : (story?.title ?? questionText(asked.question))}
        </h2>
        <span class="yourclock">
          <Clock session={session} picture={picture} seat={you} />
        </span>
        {clauseLink(asked.clause)}
        <p class="gist sm dim">{gistOf(ask)}</p>
      </div>
      <div class="body" ref={body}>
        {lead}
        {sentence && <p class="dim sm">{sentence}</p>}
        <AskedAgain session={session} you={you} />
        <DueDuties session={session} />
        <Fitting key={`${at} ${asked.question} ${asked.place} ${asked.about}`} ask={ask} />
        {fault.value && <Fault text={fault.value} />}
        {blunder.value && <Warned {...blunder.value} />}
        {mine.forbidden.length > 0 && <Barred session={session} mine={mine} />}
        {/* The controls of another question have another height: what is below them is drawn again instead of sliding. */}
        <Fragment key={asked.question}>
          <PanelFoot session={session} mine={mine}>
            {isAlone(picture, you) && !isCoached.value && (
              <button
                class="btn small coach-ask"
                type="button"
                onClick={() => {
                  isCoached.value = true;
                }}
              >
                Ask the coach
              </button>
            )}
          </PanelFoot>
          {isAlone(picture, you) && isCoached.value && <Coach session={session} at={at} />}
          {children}
        </Fragment>
      </div>
    </section>
  );
}

const Coach = lazy(async () => (await import("../later")).Coach);

interface Blunder {
  readonly reasons: readonly string[];
  readonly doIt: () => void;
}

/** The coach's warning; the decision waits for a second click. */
function Warned({ reasons, doIt }: Blunder) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [reasons]);
  return (
    <div class="warn coach-warn" role="alert" ref={box}>
      <p>
        <b>The coach would choose otherwise.</b> {reasons.join(" ")}
      </p>
      <button class="btn" type="button" onClick={doIt}>
        Do it anyway
      </button>
    </div>
  );
}

/** Scrolled to, so that it is not missed. */
function Fault({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.scrollIntoView({ block: "nearest" }), [text]);
  return (
    <p class="warn" role="alert" ref={line}>
      <Cited text={text} />
    </p>
  );
}

/** The question in a few words, for a sheet that is folded. */
function gistOf({ view: { auction }, asked, mine, you }: Ask): string {
  if (asked.question !== "Bid") return mine.question?.sentence ?? "";
  const { bid, bidder } = auction;
  if (!bidder) return "Nobody has bid yet.";
  return bidder === you ? `You lead with ${bid}.` : `The ${nameOf(bidder)} lead with ${bid}.`;
}

const TYPING =
  "input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable], dialog *, .tab-panel *, .deal-notice *, .offer-text *";

/** Screen readers announce a new decision; the focus does not move while you are typing. */
function takeFocus(panel: HTMLElement | null): void {
  if (document.activeElement?.matches(TYPING)) return;
  panel?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
}
