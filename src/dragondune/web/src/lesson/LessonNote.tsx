// The first game: what to do now and why, with the control for it outlined.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Picture } from "../../wire";
import { Cut } from "../guide/Cut";
import { Named } from "../kit/named";
import { useResource } from "../kit/resource";
import { findTarget, lesson, type Step, stepFor } from "./steps";

/** How soon the outline follows a control that the map has moved out of sight. */
const LOOK_AGAIN = 150;
/** What the controls show and allow; the outline follows it at once, so that nobody clicks twice what was meant once. */
const CHANGES = { subtree: true, childList: true, characterData: true, attributeFilter: ["disabled", "aria-disabled"] };

/** `children` is the guide as usual, for what the lesson has no step for. */
export function LessonNote({
  picture,
  isAsked,
  children,
}: {
  picture: Picture;
  isAsked: boolean;
  children: ComponentChildren;
}) {
  const told = useResource(lesson);
  const { view, mine, info } = picture;
  const step = told && view && mine && isAsked ? stepFor(told.steps, view, mine) : null;
  useOutline(step);
  if (told && info.status !== "running")
    return (
      <Note title="The lesson is over">
        <p>{info.winners.includes("elves") ? told.ending : ""}</p>
        <p>
          <a class="btn go" href="/">
            Now play a real game
          </a>
        </p>
      </Note>
    );
  if (!told || !step) return <>{children}</>;
  return (
    <Note title={step.title} key={step.title}>
      <p>
        {step === told.steps[0] && `${told.opening} `}
        <Named text={step.says} />
      </p>
    </Note>
  );
}

function Note({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="guide told" aria-label="Guide" aria-live="polite">
      <div class="marginalia">
        <h2 class="lesson-title">
          <span class="sc">Learn</span> {title}
        </h2>
        <Cut>{children}</Cut>
      </div>
    </section>
  );
}

/** Outlines the control that the step needs next; without a step, what leads on from a scene. */
function useOutline(step: Step | null): void {
  useEffect(() => {
    let outlined: Element | null = null;
    const look = (): void => {
      const next = findTarget(step?.at ?? [], document);
      if (next === outlined && next?.hasAttribute("data-lesson")) return;
      outlined?.removeAttribute("data-lesson");
      next?.setAttribute("data-lesson", "");
      if (next instanceof HTMLElement) next.scrollIntoView({ block: "nearest" });
      outlined = next;
    };
    look();
    const timer = setInterval(look, LOOK_AGAIN);
    const changes = new MutationObserver(look);
    changes.observe(document.body, CHANGES);
    return () => {
      clearInterval(timer);
      changes.disconnect();
      outlined?.removeAttribute("data-lesson");
    };
  }, [step]);
}
