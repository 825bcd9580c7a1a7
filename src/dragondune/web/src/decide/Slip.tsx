// The one decision that is to be taken, on a slip of paper.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Decision, Mine, Picture, Question, Seat } from "../../wire";
import type { Lights } from "../board/Board";
import { sentenceOf } from "../pages/rule-choices";
import type { Session } from "../session";
import { Cited, clauseLink } from "../why";
import type { Ask } from "./ask";
import { Barred } from "./Barred";
import { storyOf } from "./bidding/story";
import { CONTROLS } from "./controls";
import type { Decider } from "./decider";
import { lastChange } from "./events";
import { useKeys } from "./keys";
import { isReaction } from "./oddments/reactions";
import { questionText } from "./question-words";
import { RECRUITING } from "./recruiting";
import { SlipFoot } from "./SlipFoot";

export function Slip({
  place,
  picture,
  mine,
  you,
  decider,
  light,
}: {
  place: Session;
  picture: Picture;
  mine: Mine;
  you: Seat;
  decider: Decider;
  light: (lights: Lights | null) => void;
}) {
  const fault = useSignal<string | null>(null);
  const busy = useSignal(false);
  const slip = useRef<HTMLElement>(null);
  const at = lastChange(place);
  useLayoutEffect(() => light(null), [at]);
  useEffect(() => {
    fault.value = null;
    slip.current?.scrollTo(0, 0);
    takeFocus(slip.current);
  }, [at]);
  useKeys(slip, decider, at);
  const view = picture.view;
  const asked = view?.waiting.find((one) => one.seat === you);
  if (!view || !asked) return null;
  const send = (decision: Decision): void => {
    busy.value = true;
    place
      .decide(decision)
      .catch((refusal: unknown) => {
        fault.value = sentenceOf(refusal);
      })
      .finally(() => {
        busy.value = false;
      });
  };
  const ask: Ask = { place, picture, view, mine, asked, you, decider, busy: busy.value, send, light };
  const Fitting = CONTROLS[asked.question as Question];
  const lead =
    asked.question in RECRUITING && !isReaction(asked.question) && mine.question ? mine.question.sentence : "";
  return (
    <section class="slip ask" aria-label="Your decision" ref={slip}>
      <div class="sliphead">
        <h2 tabindex={-1}>
          {asked.question === "Bid" ? storyOf(place.heard, view).title : questionText(asked.question)}
        </h2>
        {clauseLink(asked.clause)}
      </div>
      {lead && <p class="dim sm">{lead}</p>}
      <hr class="orn" />
      <Fitting key={`${at} ${asked.question} ${asked.place} ${asked.about}`} ask={ask} />
      {fault.value && (
        <p class="warn" role="alert">
          <Cited text={fault.value} />
        </p>
      )}
      {mine.forbidden.length > 0 && <Barred place={place} mine={mine} />}
      <SlipFoot place={place} mine={mine} />
    </section>
  );
}

const TYPING =
  "input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable], dialog *, .panel *, .deal-notice *";

/** A new decision is read out; whoever is typing is left alone. */
function takeFocus(slip: HTMLElement | null): void {
  if (document.activeElement?.matches(TYPING)) return;
  slip?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
}
