// The guide of a first game: a note in the margin for whatever comes up for the first time.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Picture, Question, Seat } from "../../wire";
import { changePreferences, forgetRead, markRead, preferences, readNotes } from "../browser-storage";
import { questionText } from "../decide/question-texts";
import { useRules } from "../decide/rule-values";
import { later } from "../kit/hooks";
import { Named } from "../kit/named";
import { useResource } from "../kit/resource";
import { fill } from "../names";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import { happened } from "./happenings";
import { guideNotes, type Note, type Notes } from "./notes";

/** Bots are quick: a note about what is passing anyway waits until nothing has changed for this long. */
const QUIET = 900;

interface Known {
  readonly id: string;
  readonly note: Note;
}

/** What there is to be explained now, what is asked before what has happened. */
function topics(
  notes: Notes,
  session: Session,
  picture: Picture,
  you: Seat,
  question: string | null,
): readonly Known[] {
  const asked = question ? notes.questions[question as Question] : undefined;
  const round = picture.view?.round;
  const past = happened(session.heard, you).map((id) => ({ id, note: notes.stories[id] }));
  return [
    { id: "welcome", note: notes.welcome[you] },
    ...(question && asked ? [{ id: question, note: { title: questionText(question), ...asked } }] : []),
    ...(round && round !== "setup" ? [{ id: round, note: notes.stories[round] }] : []),
    ...past,
  ];
}

export function Guide({
  session,
  picture,
  you,
  isAsked,
  isPhone,
}: {
  session: Session;
  picture: Picture;
  you: Seat;
  isAsked: boolean;
  isPhone: boolean;
}) {
  const reopened = useSignal<string | null>(null);
  const question = isAsked ? (picture.view?.waiting.find((one) => one.seat === you)?.question ?? null) : null;
  const isRunning = picture.info.status === "running";
  const isOn = preferences().guide && isRunning;
  const notes = useResource(guideNotes, isOn || reopened.value !== null);
  const all = notes ? topics(notes, session, picture, you, question) : [];
  const known = readNotes();
  const isQuiet = useQuiet(`${question} ${isAsked ? "" : picture.n}`);
  const fresh = isOn && (isAsked || isQuiet) ? all.find(({ id }) => !known.has(id)) : undefined;
  const round = picture.view?.round ?? "setup";
  const step = question ?? (round === "setup" ? "welcome" : round);
  const shown = all.find(({ id }) => id === reopened.value) ?? fresh ?? null;
  useAnswered(question, fresh?.id ?? null);
  const done = (): void => {
    if (shown && !known.has(shown.id)) markRead(shown.id);
    reopened.value = null;
  };
  const notAgain = (): void => {
    changePreferences({ guide: false });
    forgetRead();
    reopened.value = null;
  };
  return (
    <section class={`guide${shown ? " told" : ""}`} aria-label="Guide" aria-live="polite">
      {shown && (
        <Margin
          key={shown.id}
          note={shown.note}
          isFolded={isPhone && shown.id !== reopened.value}
          done={done}
          {...(shown.id === reopened.value ? {} : { notAgain })}
        >
          <Told note={shown.note} you={you} picture={picture} />
        </Margin>
      )}
      {!shown && isRunning && (
        <button
          class="linkish sm dim"
          type="button"
          onClick={() => {
            reopened.value = step;
          }}
        >
          Explain this step
        </button>
      )}
    </section>
  );
}

/** Whether this has stayed the same for a while. */
function useQuiet(what: string): boolean {
  const quiet = useSignal("");
  useEffect(
    () =>
      later(() => {
        quiet.value = what;
      }, QUIET),
    [what],
  );
  return quiet.value === what;
}

/** A note that stood there while a question was answered has been read. */
function useAnswered(question: string | null, note: string | null): void {
  const last = useRef<readonly [string | null, string | null]>([null, null]);
  useEffect(() => {
    const [before, read] = last.current;
    if (before && before !== question && read && !readNotes().has(read)) markRead(read);
    last.current = [question, note];
  }, [question, note]);
}

/** The map is painted a little after the page is there. */
const LOOK_AGAIN = 500;

/** Outlines what a note is about, as long as it is open. */
function usePointing({ at, lands }: Note, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const point = (on: boolean): void => {
      if (at) document.querySelector(at)?.toggleAttribute("data-pointed", on);
      lands?.forEach((land) => document.getElementById(`t-${land}`)?.toggleAttribute("data-told", on));
    };
    point(true);
    const again = setInterval(() => point(true), LOOK_AGAIN);
    return () => {
      clearInterval(again);
      point(false);
    };
  }, [at, lands, isOpen]);
}

function Margin({
  note,
  isFolded,
  done,
  notAgain,
  children,
}: {
  note: Note;
  isFolded: boolean;
  done: () => void;
  notAgain?: () => void;
  children: ComponentChildren;
}) {
  const isOpen = useSignal(!isFolded);
  usePointing(note, isOpen.value);
  return (
    <details
      class="marginalia"
      open={isOpen.value}
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open;
      }}
    >
      <summary>
        <span class="sc">Guide</span> {note.title}
      </summary>
      {children}
      <button class="btn done" type="button" onClick={done}>
        {notAgain ? "Got it" : "Close"}
      </button>
      {notAgain && (
        <button class="linkish sm" type="button" onClick={notAgain}>
          Turn the guide off
        </button>
      )}
    </details>
  );
}

function Told({ note, you, picture }: { note: Note; you: Seat; picture: Picture }) {
  const rules = useRules(picture.info);
  if (Object.keys(rules).length === 0) return null;
  const wise = typeof note.wise === "string" ? note.wise : note.wise?.[you];
  return (
    <>
      <p>
        <Named text={fill(note.says, rules)} /> {clauseLink(note.clause)}
      </p>
      {wise && (
        <p class="wise">
          <Named text={fill(wise, rules)} />
        </p>
      )}
    </>
  );
}
