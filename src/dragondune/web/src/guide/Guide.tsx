// The guide of a first game: a note in the margin for whatever comes up for the first time.
import type { ComponentChildren } from "preact";
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import type { Picture, Question, Seat } from "../../wire";
import { questionText } from "../decide/phrases";
import { number, useRules, type Rules } from "../decide/rules";
import { Named } from "../kit/named";
import { keepTaste, taste } from "../shelf";
import type { Place } from "../store";
import { clauseLink } from "../why";
import { STORIES, WELCOME, happened, type Story } from "./happenings";
import { QUESTIONS } from "./notes";
import { explained, forgetExplained, keepExplained } from "./shelf";

/** Bots are quick: a note about what is passing anyway waits until nothing has changed for this long. */
const QUIET = 900;

interface Known {
  readonly id: string;
  readonly story: Story;
}

const isQuestion = (name: string): name is Question => Object.hasOwn(QUESTIONS, name);

/** What there is to be explained now, what is asked before what has happened. */
function topics(place: Place, picture: Picture, you: Seat, question: string | null): readonly Known[] {
  const asked = question && isQuestion(question) ? [{ id: question, story: { title: questionText(question), ...QUESTIONS[question] } }] : [];
  const round = picture.view?.round;
  const now = round && round !== "setup" ? [{ id: round, story: STORIES[round] }] : [];
  const past = happened(place.heard, you).map((id) => ({ id, story: STORIES[id] }));
  return [{ id: "welcome", story: WELCOME[you] }, ...asked, ...now, ...past];
}

export function Guide({ place, picture, you, isAsked, isPhone }: {
  place: Place; picture: Picture; you: Seat; isAsked: boolean; isPhone: boolean;
}) {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const [reopened, setReopened] = useState<string | null>(null);
  const question = isAsked ? picture.view?.waiting.find((one) => one.seat === you)?.question ?? null : null;
  const all = topics(place, picture, you, question);
  const known = explained();
  const isOn = taste().guide && picture.info.status === "running";
  const isQuiet = useQuiet(`${question} ${isAsked ? "" : picture.n}`);
  const fresh = isOn && (isAsked || isQuiet) ? all.find(({ id }) => !known.has(id)) : undefined;
  const step = all.find(({ id }) => id !== "welcome");
  const shown = all.find(({ id }) => id === reopened) ?? fresh ?? null;
  useAnswered(question, fresh?.id ?? null);
  const done = (): void => {
    if (shown && !known.has(shown.id)) keepExplained(shown.id);
    setReopened(null);
    redraw(0);
  };
  const notAgain = (): void => {
    keepTaste({ guide: false });
    forgetExplained();
    setReopened(null);
    redraw(0);
  };
  return (
    <section class={`guide${shown ? " told" : ""}`} aria-label="Guide" aria-live="polite">
      {shown && (
        <Margin key={shown.id} story={shown.story} isFolded={isPhone && shown.id !== reopened} done={done}
          {...(shown.id === reopened ? {} : { notAgain })}><Told story={shown.story} you={you} picture={picture} /></Margin>
      )}
      {!shown && step && picture.info.status === "running" && (
        <button class="linkish sm dim" type="button" onClick={() => setReopened(step.id)}>Explain this step</button>
      )}
    </section>
  );
}

/** Whether this has stayed the same for a while. */
function useQuiet(what: string): boolean {
  const [quiet, setQuiet] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(what), QUIET);
    return () => clearTimeout(timer);
  }, [what]);
  return quiet === what;
}

/** A note that stood there while a question was answered has been read. */
function useAnswered(question: string | null, note: string | null): void {
  const last = useRef<readonly [string | null, string | null]>([null, null]);
  useEffect(() => {
    const [before, read] = last.current;
    if (before && before !== question && read && !explained().has(read)) keepExplained(read);
    last.current = [question, note];
  }, [question, note]);
}

/** The map is painted a little after the page is there. */
const LOOK_AGAIN = 500;

/** Outlines what a note is about, as long as it is open. */
function usePointing({ at, lands }: Story, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const point = (on: boolean): void => {
      if (at) document.querySelector(at)?.toggleAttribute("data-pointed", on);
      lands?.forEach((place) => document.getElementById(`t-${place}`)?.toggleAttribute("data-told", on));
    };
    point(true);
    const again = setInterval(() => point(true), LOOK_AGAIN);
    return () => {
      clearInterval(again);
      point(false);
    };
  }, [at, lands, isOpen]);
}

function Margin({ story, isFolded, done, notAgain, children }: {
  story: Story; isFolded: boolean; done: () => void; notAgain?: () => void; children: ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(!isFolded);
  usePointing(story, isOpen);
  return (
    <details class="marginalia" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary><span class="sc">Guide</span> {story.title}</summary>
      {children}
      <div class="row wrap">
        <button class="btn" type="button" onClick={done}>{notAgain ? "Understood" : "Close"}</button>
        {notAgain && <button class="linkish sm" type="button" onClick={notAgain}>No more notes</button>}
      </div>
    </details>
  );
}

function Told({ story, you, picture }: { story: Story; you: Seat; picture: Picture }) {
  const rules = useRules(picture.info);
  if (Object.keys(rules).length === 0) return null;
  const wise = typeof story.wise === "string" ? story.wise : story.wise?.[you];
  return (
    <>
      <p><Named text={filled(story.says, rules)} /> {clauseLink(story.clause)}</p>
      {wise && <p class="wise"><Named text={filled(wise, rules)} /></p>}
    </>
  );
}

/** The values of the table where a note has {key}. */
const filled = (text: string, rules: Rules): string => text.replace(/\{(\w+)\}/g, (_, key: string) => String(number(rules, key)));
