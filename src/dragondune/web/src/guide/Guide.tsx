// The guide of a first game: what is about to matter, and a note for whatever comes up for the first time.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Picture, Seat, Territory } from "../../wire";
import { changePreferences, forgetRead, markRead, preferences, readNotes } from "../browser-storage";
import { questionText } from "../decide/question-texts";
import { type Rules, useRules } from "../decide/rule-values";
import { later } from "../kit/hooks";
import { lazy } from "../kit/lazy";
import { Named } from "../kit/named";
import { useResource } from "../kit/resource";
import { fill } from "../names";
import { useOutlook } from "../people/outlook";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import { Cut } from "./Cut";
import { happened } from "./happenings";
import { guideNotes } from "./notes";
import { allTopics, comingTopics, inOrder, landsOf, stepTopic, type Topic } from "./topics";

const LessonNote = lazy(async () => (await import("../later")).LessonNote, "guide");

/** Bots are quick: a note about what is passing anyway waits until nothing has changed for this long. */
const QUIET = 900;

/** "news": only what is about to matter, if anything is; "rest": only the way to an explanation, if nothing is. */
export type GuidePart = "all" | "news" | "rest";

interface Props {
  session: Session;
  picture: Picture;
  you: Seat;
  isAsked: boolean;
  /** Whether it has room for only one line, until somebody wants to read it. */
  isBrief: boolean;
  part: GuidePart;
}

export function Guide(props: Props) {
  const { picture, isAsked } = props;
  return picture.info.lesson ? (
    <LessonNote picture={picture} isAsked={isAsked}>
      <Notes {...props} />
    </LessonNote>
  ) : (
    <Notes {...props} />
  );
}

function Notes({ session, picture, you, isAsked, isBrief, part }: Props) {
  const isReopened = useSignal(false);
  const question = isAsked ? (picture.view?.waiting.find((one) => one.seat === you)?.question ?? null) : null;
  const isRunning = picture.info.status === "running";
  const isOn = preferences().guide && isRunning;
  const notes = useResource(guideNotes, isOn || isReopened.value);
  const outlook = useOutlook(session, (isOn || isReopened.value) && isAsked);
  const isQuiet = useQuiet(`${question} ${isAsked ? "" : picture.n}`);
  useEffect(() => {
    isReopened.value = false;
  }, [question]);
  const known = readNotes();
  const asked = { you, question, title: questionText(question), round: picture.view?.round ?? "setup" };
  const all = notes ? allTopics(notes, asked, happened(session.heard, you)) : [];
  const coming = notes && outlook && isAsked ? comingTopics(notes, outlook.dangers, known) : [];
  const fresh = isOn && (isAsked || isQuiet) ? inOrder(coming, stepTopic(all, known)) : [];
  const shown = isReopened.value ? inOrder(coming, all[0]) : fresh;
  useAnswered(question, part === "rest" ? [] : fresh);
  const done = (): void => {
    for (const { id } of shown) if (!known.has(id)) markRead(id);
    isReopened.value = false;
  };
  const isFolded = isBrief && !isReopened.value;
  const turnOff = (): void => {
    changePreferences({ guide: false });
    forgetRead();
    isReopened.value = false;
  };
  if (part === "news" ? shown.length === 0 : part === "rest" && fresh.length > 0) return null;
  return (
    <section
      class={`guide${shown.length > 0 ? " told" : ""}${isOn ? " on" : ""}`}
      aria-label="Guide"
      aria-live="polite"
    >
      {shown.length > 0 ? (
        <Margin
          key={`${shown.map(({ id }) => id).join()} ${isFolded}`}
          topics={shown}
          isFolded={isFolded}
          done={isReopened.value || shown.some(({ isNew }) => isNew) ? done : null}
          turnOff={isOn ? turnOff : null}
        >
          <Topics topics={shown} you={you} picture={picture} />
        </Margin>
      ) : (
        isRunning && (
          <button
            class="linkish sm dim"
            type="button"
            onClick={() => {
              isReopened.value = true;
            }}
          >
            Explain this step
          </button>
        )
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

/** Notes that were shown while a question was answered count as read. */
function useAnswered(question: string | null, topics: readonly Topic[]): void {
  const last = useRef<readonly [string | null, readonly Topic[]]>([null, []]);
  useEffect(() => {
    const [before, read] = last.current;
    if (before && before !== question) for (const { id } of read) if (!readNotes().has(id)) markRead(id);
    last.current = [question, topics];
  });
}

/** The map is painted a little after the page is there. */
const LOOK_AGAIN = 500;

/** Outlines what the notes are about, as long as they are open. */
function usePointing(at: string | undefined, lands: readonly Territory[], isOpen: boolean): void {
  const named = lands.join();
  useEffect(() => {
    if (!isOpen) return;
    const point = (on: boolean): void => {
      if (at) document.querySelector(at)?.toggleAttribute("data-pointed", on);
      for (const land of lands) document.getElementById(`t-${land}`)?.toggleAttribute("data-told", on);
    };
    point(true);
    const again = setInterval(() => point(true), LOOK_AGAIN);
    return () => {
      clearInterval(again);
      point(false);
    };
  }, [at, named, isOpen]);
}

function Margin({
  topics,
  isFolded,
  done,
  turnOff,
  children,
}: {
  topics: readonly Topic[];
  isFolded: boolean;
  done: (() => void) | null;
  turnOff: (() => void) | null;
  children: ComponentChildren;
}) {
  const isOpen = useSignal(!isFolded);
  usePointing(topics.length === 1 ? topics[0]?.note.at : undefined, landsOf(topics), isOpen.value);
  return (
    <div class={isOpen.value ? "marginalia" : "marginalia shut"}>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen.value}
          onClick={() => {
            isOpen.value = !isOpen.value;
          }}
        >
          <span class="sc">Guide</span> {topics[0]?.note.title}
        </button>
      </h2>
      {isOpen.value && (
        <>
          <Cut>{children}</Cut>
          <div class="row wrap marginalia-foot">
            {turnOff && (
              <button class="linkish sm" type="button" onClick={turnOff}>
                Turn the guide off
              </button>
            )}
            {done && (
              <button class="btn done push" type="button" onClick={done}>
                Got it
              </button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

function Topics({ topics, you, picture }: { topics: readonly Topic[]; you: Seat; picture: Picture }) {
  const rules = useRules(picture.info);
  if (Object.keys(rules).length === 0) return null;
  return (
    <>
      {topics.map((topic, i) => (
        <Told key={topic.id} topic={topic} isFirst={i === 0} you={you} rules={rules} />
      ))}
    </>
  );
}

function Told({ topic, isFirst, you, rules }: { topic: Topic; isFirst: boolean; you: Seat; rules: Rules }) {
  const { note, lines, isNew } = topic;
  const wise = typeof note.wise === "string" ? note.wise : note.wise?.[you];
  return (
    <>
      {lines.map((line) => (
        <p key={line.place} class="coming">
          <Named text={line.text} names={line.names} /> {!isNew && clauseLink(line.clause)}
        </p>
      ))}
      {isNew && (
        <p>
          {!isFirst && note.title && lines.length === 0 && <b>{note.title}. </b>}
          <Named text={fill(note.says, rules)} /> {clauseLink(note.clause)}
        </p>
      )}
      {isNew && wise && (
        <p class="wise">
          <Named text={fill(wise, rules)} />
        </p>
      )}
    </>
  );
}
