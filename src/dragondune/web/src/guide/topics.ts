// What the guide talks about now, and in which order: what is about to hurt, the decision, then what has happened.
import type { Danger, Question, RoundOrSetup, Seat, Territory } from "../../wire";
import type { StoryId } from "./happenings";
import type { Note, Notes } from "./notes";

/** One thing to say: a note, and what the server says of the table. `isNew` until it was read. */
export interface Topic {
  readonly id: string;
  readonly note: Note;
  readonly lines: readonly Danger[];
  readonly isNew: boolean;
}

export interface Asked {
  readonly you: Seat;
  readonly question: string | null;
  readonly title: string;
  readonly round: RoundOrSetup;
}

/** Everything that could be explained, as if nothing had been read; the first is what "Explain this step" shows. */
export function allTopics(notes: Notes, asked: Asked, past: readonly StoryId[]): readonly Topic[] {
  const { you, question, round } = asked;
  const about = question ? notes.questions[question as Question] : undefined;
  return [
    ...(question && about ? [plain(question, { title: asked.title, ...about })] : []),
    ...(round !== "setup" ? [plain(round, notes.stories[round])] : []),
    plain("welcome", notes.welcome[you]),
    ...past.filter((id) => id !== round).map((id) => plain(id, notes.stories[id])),
  ];
}

const plain = (id: string, note: Note): Topic => ({ id, note, lines: [], isNew: true });

/** At most one note about the step itself: the welcome first of all, then what is asked, the round, what has happened. */
export function stepTopic(all: readonly Topic[], known: ReadonlySet<string>): Topic | undefined {
  const fresh = all.filter(({ id }) => !known.has(id));
  return fresh.find(({ id }) => id === "welcome") ?? fresh[0];
}

/** What is about to matter, each kind once, in the order in which it comes. */
export function comingTopics(notes: Notes, dangers: readonly Danger[], known: ReadonlySet<string>): readonly Topic[] {
  const kinds = [...new Set(dangers.map((one) => one.kind))];
  return kinds
    .map((kind) => ({
      id: `danger ${kind}`,
      note: notes.dangers[kind],
      lines: dangers.filter((one) => one.kind === kind),
      isNew: !known.has(`danger ${kind}`),
    }))
    .filter(({ note, isNew }) => isNew || !note.isOnce);
}

/** What hurts comes before the step, what is good to know after it. */
export function inOrder(coming: readonly Topic[], step: Topic | undefined): readonly Topic[] {
  return [
    ...coming.filter(({ note }) => !note.isOnce),
    ...(step ? [step] : []),
    ...coming.filter(({ note }) => note.isOnce),
  ];
}

/** The lands that these topics are about. */
export const landsOf = (topics: readonly Topic[]): readonly Territory[] =>
  topics.flatMap(({ note, lines }) => [
    ...(note.lands ?? []),
    ...lines.flatMap(({ place }) => (place ? [place as Territory] : [])),
  ]);
