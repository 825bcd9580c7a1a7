// The notes of the guide, fetched when one is wanted; in them {key} is the value that a rule has at this table.
import type { Danger, Question, Seat, Territory } from "../../wire";
import { resource } from "../kit/resource";
import type { StoryId } from "./happenings";

export interface Note {
  /** A note on a question has the title of its panel. */
  readonly title?: string;
  readonly clause: string;
  /** What this step is, and what can be done. */
  readonly says: string;
  /** Advice for everyone, or by people. */
  readonly wise?: string | Readonly<Partial<Record<Seat, string>>>;
  /** The part of the page that it is about. */
  readonly at?: string;
  /** The territories that it is about. */
  readonly lands?: readonly Territory[];
  /** About what is about to matter: worth saying only once. */
  readonly isOnce?: boolean;
}

type DangerKind = Danger["kind"];

export interface Notes {
  readonly welcome: Readonly<Record<Seat, Note>>;
  readonly stories: Readonly<Record<StoryId, Note>>;
  readonly questions: Readonly<Record<Question, Note>>;
  readonly dangers: Readonly<Record<DangerKind, Note>>;
}

export const guideNotes = resource<Notes>(async () => (await fetch("/assets/guide.json")).json() as Promise<Notes>);
