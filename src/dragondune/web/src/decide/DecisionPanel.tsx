// The panel with your current decision.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Mine, Picture, Question, Seat } from "../../wire";
import type { Lights } from "../board/Board";
import { AskedAgain } from "../deal/DueDuties";
import { sentenceOf } from "../pages/rule-choices";
import type { Session } from "../session";
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
  light,
}: {
  session: Session;
  picture: Picture;
  mine: Mine;
  you: Seat;
  decider: Decider;
  light: (lights: Lights | null) => void;
}) {
  const fault = useSignal<string | null>(null);
  const panel = useRef<HTMLElement>(null);
  const at = lastChange(session);
  useLayoutEffect(() => light(null), [at]);
  useEffect(() => {
    fault.value = null;
    panel.current?.scrollTo(0, 0);
    takeFocus(panel.current);
  }, [at]);
  const { busy, isAsleep, isAwake, once } = useSteadyHands(at);
  useKeys(panel, decider, isAwake);
  const view = picture.view;
  const asked = view?.waiting.find((one) => one.seat === you);
  if (!view || !asked) return null;
  const send: Ask["send"] = (decision, then = []) =>
    once((key) =>
      prepareTurn(session, then)
        .then(() => session.decide(decision, key))
        .catch((refusal: unknown) => {
          fault.value = sentenceOf(refusal);
        }),
    );
  const ask: Ask = { session, picture, view, mine, asked, you, decider, busy, send, light };
  const Fitting = CONTROLS[asked.question as Question];
  const isWhole = isWholeTurn(mine);
  const lead =
    !isWhole && asked.question in RECRUITING && !isReaction(asked.question) && mine.question
      ? mine.question.sentence
      : "";
  return (
    <section class={`panel ask${isAsleep ? " asleep" : ""}`} aria-label="Your decision" ref={panel}>
      <div class="panel-head">
        <h2 tabindex={-1}>
          {isWhole
            ? "Your turn"
            : asked.question === "Bid"
              ? storyOf(session.heard, view).title
              : questionText(asked.question)}
        </h2>
        {clauseLink(asked.clause)}
      </div>
      {lead && <p class="dim sm">{lead}</p>}
      <AskedAgain session={session} you={you} />
      <hr class="orn" />
      <Fitting key={`${at} ${asked.question} ${asked.place} ${asked.about}`} ask={ask} />
      {fault.value && (
        <p class="warn" role="alert">
          <Cited text={fault.value} />
        </p>
      )}
      {mine.forbidden.length > 0 && <Barred session={session} mine={mine} />}
      <PanelFoot session={session} mine={mine} />
    </section>
  );
}

const TYPING =
  "input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable], dialog *, .tab-panel *, .deal-notice *";

/** Screen readers announce a new decision; the focus does not move while you are typing. */
function takeFocus(panel: HTMLElement | null): void {
  if (document.activeElement?.matches(TYPING)) return;
  panel?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
}
