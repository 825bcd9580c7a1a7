// The rulebook: clauses, rulings and what other editions say, fetched once when a rule is first asked for.
import { resource } from "../kit/resource";

export interface Entry {
  readonly text: string;
  /** Missing where a section says something between its clauses. */
  readonly id?: string;
  readonly keys?: readonly string[];
}

export interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
}

export interface Ruling {
  readonly id: string;
  readonly section: string;
  readonly text: string;
  readonly clauses?: readonly string[];
  readonly keys?: readonly string[];
  readonly editions?: readonly string[];
  readonly is_optional?: boolean;
}

/** How a clause of 1.10 reads in another edition. */
export interface Reading {
  /** Missing where it is the text of 1.10. */
  readonly text?: string;
  /** What the edition adds or takes away. */
  readonly but?: readonly string[];
  /** The edition has no such clause. */
  readonly is_silent?: boolean;
}

/** Another edition, by the clauses of 1.10, and those of its clauses that have no counterpart. */
interface EditionReading {
  readonly readings: Readonly<Record<string, Reading>>;
  readonly own: readonly { readonly id: string; readonly section: string; readonly text: string }[];
}

interface Pages {
  readonly sections: readonly Section[];
  readonly rulings: readonly Ruling[];
  readonly editions: Readonly<Record<string, EditionReading>>;
}

export interface Book extends Pages {
  readonly clauses: ReadonlyMap<string, Entry>;
  readonly rulingsById: ReadonlyMap<string, Ruling>;
  /** The rulings that follow a clause. */
  readonly under: ReadonlyMap<string, readonly Ruling[]>;
  readonly sectionOf: ReadonlyMap<string, string>;
}

function indexed(pages: Pages): Book {
  const clauses = new Map<string, Entry>();
  const sectionOf = new Map<string, string>();
  const under = new Map<string, Ruling[]>();
  for (const section of pages.sections) {
    for (const entry of section.entries) {
      if (!entry.id) continue;
      clauses.set(entry.id, entry);
      sectionOf.set(entry.id, section.title);
    }
  }
  for (const ruling of pages.rulings) {
    const home = ruling.clauses?.[0] ?? ruling.section;
    under.set(home, [...(under.get(home) ?? []), ruling]);
    sectionOf.set(ruling.id, sectionOf.get(home) ?? ruling.section);
  }
  return { ...pages, clauses, sectionOf, under, rulingsById: new Map(pages.rulings.map((one) => [one.id, one])) };
}

export const book = resource<Book>(async () => {
  const answer = await fetch("/assets/rulebook.json");
  if (!answer.ok) throw new TypeError("no rulebook");
  return indexed((await answer.json()) as Pages);
});

const ID =
  "(?:R\\d+|(?:note|dwarves|elves|goblins|orcs|cards|ace|negate|setup|option|twoaces|balance|I{1,3}|IV|VI{0,2})\\.(?:\\d+|[a-z]+(?:\\.\\d+)?))";
/** A sentence cut at the ids in it; every second part is one. */
export const cutAtIds = (text: string): string[] => text.split(new RegExp(`\\b(${ID})(?![\\w★•])`));
/** A sentence cut at citations such as "[IV.5, R93]"; every second part is one, without its brackets. */
export const cutAtCitations = (text: string): string[] => text.split(new RegExp(`\\s*\\[(${ID}(?:, ${ID})*)\\]`));
