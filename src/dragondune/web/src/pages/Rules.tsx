// The rulebook: the rules of an edition or of a table, searched, and two editions side by side.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Choices, TableInfo } from "../../wire";
import { hear } from "../kit/hooks";
import { useResource } from "../kit/resource";
import { count, fill } from "../names";
import { PrintGame } from "../print/PrintGame";
import { type Book, book as rulebook, type Section } from "../rules/book";
import { Clause, type Found, find, OneRuling, type Shown } from "../rules/Clause";
import { ofEdition, ofTable, ownClauses, type Ruleset, WRITTEN } from "../rules/edition-reading";
import { infoOf } from "../rules/rules-at-table";
import { isFound } from "../rules/search";
import { Worded } from "../rules/Worded";
import { Fault, Field, Switch } from "./form-controls";
import fields from "./form-texts.json";
import { Page } from "./Page";
import words from "./page-texts.json";
import { editionName, inOrder, sentenceOf, USUAL_EDITION, useChoices } from "./rule-choices";

const { rules: said } = fields;
const NONE = "";
const TABLE = "@";

export function Rules() {
  const { choices, fault } = useChoices();
  const book = useResource(rulebook);
  const [table, noTable] = useTable();
  const lost = fault ?? noTable ?? (rulebook.fault.value === null ? null : said.lost);
  return (
    <Page {...words.rules}>
      <Fault sentence={lost} />
      {!lost && !(choices && book && table !== "asked") && <p role="status">Loading the rulebook…</p>}
      {choices && book && table !== "asked" && <Rulebook choices={choices} book={book} table={table} />}
    </Page>
  );
}

/** The table named in the address, whose rules are to be shown. */
function useTable(): readonly [TableInfo | null | "asked", string | null] {
  const id = useMemo(() => new URLSearchParams(location.search).get("table"), []);
  const info = useSignal<TableInfo | null | "asked">(id ? "asked" : null);
  const fault = useSignal<string | null>(null);
  useEffect(() => {
    if (!id) return;
    infoOf(id).then(
      (next) => {
        info.value = next;
      },
      (refusal: unknown) => {
        info.value = null;
        fault.value = sentenceOf(refusal);
      },
    );
  }, [id]);
  return [info.value, fault.value];
}

/** The id after the # of the address, also after a link within the page. */
function useTarget(): string {
  const target = useSignal(decodeURIComponent(location.hash.slice(1)));
  useEffect(
    () =>
      hear("popstate", () => {
        target.value = decodeURIComponent(location.hash.slice(1));
      }),
    [],
  );
  return target.value;
}

/** The address includes what is shown, so that you can share it. */
function keepInAddress(kept: Readonly<Record<string, string>>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(kept)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  history.replaceState(null, "", `${location.pathname}${query.size > 0 ? `?${query}` : ""}${location.hash}`);
}

function Rulebook({ choices, book, table }: { choices: Choices; book: Book; table: TableInfo | null }) {
  const address = new URLSearchParams(location.search);
  const name = useSignal(table ? TABLE : (address.get("edition") ?? USUAL_EDITION));
  const otherName = useSignal(address.get("with") ?? NONE);
  const sought = useSignal("");
  const isOnlyDifferent = useSignal(true);
  const target = useTarget();
  useEffect(
    () =>
      keepInAddress({
        table: name.value === TABLE ? (table?.id ?? "") : "",
        edition: name.value === TABLE || name.value === USUAL_EDITION ? "" : name.value,
        with: otherName.value,
      }),
    [name.value, otherName.value],
  );
  const rules = useMemo(
    () =>
      (name.value === TABLE && table ? ofTable(choices, table) : ofEdition(choices, name.value)) ??
      ofEdition(choices, WRITTEN),
    [name.value],
  );
  const other = useMemo(
    () => (otherName.value === name.value ? null : ofEdition(choices, otherName.value)),
    [name.value, otherName.value],
  );
  const shown: Shown | null = rules && { book, choices, rules, other, sought: sought.value, target };
  const chapters = useMemo(
    () => (shown ? chaptersOf(shown, other !== null && isOnlyDifferent.value) : []),
    [rules, other, sought.value, target, isOnlyDifferent.value],
  );
  useScroll(target, chapters);
  if (!shown || !rules) return <p>The server offers no edition.</p>;
  const found = chapters.reduce((sum, one) => sum + one.found.length, 0);
  return (
    <>
      <div class="panel form finder">
        <Search
          sought={sought.value}
          seek={(next) => {
            sought.value = next;
          }}
        />
        <Chooser
          label="Edition"
          choices={choices}
          value={name.value}
          choose={(next) => {
            name.value = next;
          }}
          table={table}
        />
        <Chooser
          label="Compare with"
          choices={choices}
          value={other ? otherName.value : NONE}
          choose={(next) => {
            otherName.value = next;
          }}
          without={name.value}
        />
        {other && (
          <Switch
            label="Differences only"
            value={isOnlyDifferent.value}
            choose={(next) => {
              isOnlyDifferent.value = next;
            }}
          />
        )}
        <p class="dim sm" role="status">
          {count(found, "clause")} {sought.value ? `with “${sought.value}”` : ""}
          {other && isOnlyDifferent.value ? "in which they differ" : ""}
          {table && (
            <>
              {" "}
              · <a href={`/table/${table.id}`}>Back to the table</a>
            </>
          )}
        </p>
      </div>
      <div class="panel form">
        <PrintGame
          rules={{ edition: rules.edition, overrides: name.value === TABLE ? (table?.overrides ?? {}) : {} }}
        />
        <p class="al">
          Who wins if a rule changes? <a href="/lab">Ask the laboratory</a>
        </p>
      </div>
      <div class="rb">
        <Contents chapters={chapters} />
        <div>
          {name.value === "9" && <p class="rb-but al">{fill(said.differences, { edition: WRITTEN })}</p>}
          {chapters.map((one) => (
            <Chapter key={one.section.title} shown={shown} chapter={one} />
          ))}
          {found === 0 && <p>{said.nothing}</p>}
        </div>
      </div>
    </>
  );
}

interface ChapterFound {
  readonly section: Section;
  readonly found: readonly Found[];
}

function chaptersOf(shown: Shown, isOnlyDifferent: boolean): readonly ChapterFound[] {
  const homeless = [...shown.book.under.keys()]
    .filter((home) => !shown.book.clauses.has(home))
    .map((title) => ({ title, entries: [] }));
  return [...shown.book.sections, ...homeless].flatMap((section) => {
    const found = section.entries
      .flatMap((entry) => (entry.id ? (find(shown, entry) ?? []) : []))
      .filter((one) => !isOnlyDifferent || one.isDifferent || one.entry.id === shown.target);
    const isLoose = section.entries.length === 0 && !isOnlyDifferent && loose(shown, section.title).length > 0;
    return found.length > 0 || isLoose ? [{ section, found }] : [];
  });
}

const loose = ({ book, sought }: Shown, title: string) =>
  (book.under.get(title) ?? []).filter((one) => isFound(`${one.id} ${one.text}`, sought));

/** Goes to what the address asks for, once it is there. */
function useScroll(target: string, chapters: readonly ChapterFound[]): void {
  const done = useRef("");
  useEffect(() => {
    const there = target && done.current !== target ? document.getElementById(target) : null;
    if (!there) return;
    done.current = target;
    there.scrollIntoView({ block: there.matches(".rb-chapter") ? "start" : "center" });
    there.focus({ preventScroll: true });
  }, [target, chapters]);
}

function Search({ sought, seek }: { sought: string; seek: (sought: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(
    () =>
      hear("keydown", (event) => {
        if (event.key !== "/" || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)
          return;
        event.preventDefault();
        field.current?.focus();
      }),
    [],
  );
  return (
    <Field {...said.search}>
      {(ids) => (
        <input
          id={ids.id}
          ref={field}
          aria-describedby={ids.help}
          type="search"
          value={sought}
          onInput={(event) => seek(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") seek("");
            if (event.key === "Enter") document.querySelector<HTMLElement>(".rb-clause, .rb-ruling")?.focus();
          }}
        />
      )}
    </Field>
  );
}

function Chooser({
  label,
  choices,
  value,
  choose,
  table,
  without,
}: {
  label: string;
  choices: Choices;
  value: string;
  choose: (name: string) => void;
  table?: TableInfo | null;
  without?: string;
}) {
  return (
    <Field label={label}>
      {({ id }) => (
        <select id={id} value={value} onChange={(event) => choose(event.currentTarget.value)}>
          {without !== undefined && <option value={NONE}>nothing</option>}
          {table && <option value={TABLE}>as played at {table.name ? `“${table.name}”` : "this table"}</option>}
          {inOrder(choices.editions)
            .filter((one) => one.name !== without)
            .map((one) => (
              <option key={one.name} value={one.name}>
                {editionName(one.name)}
              </option>
            ))}
        </select>
      )}
    </Field>
  );
}

const anchor = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, "-");

function Contents({ chapters }: { chapters: readonly ChapterFound[] }) {
  return (
    <nav class="rb-contents" aria-label="Contents">
      <ol>
        {chapters.map(({ section }) => (
          <li key={section.title}>
            <a href={`${location.search}#${anchor(section.title)}`}>{section.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Chapter({ shown, chapter: { section, found } }: { shown: Shown; chapter: ChapterFound }) {
  const isWhole = !shown.sought && !shown.other;
  const byEntry = new Map(found.map((one) => [one.entry, one]));
  return (
    <section class="rb-chapter" id={anchor(section.title)} tabIndex={-1}>
      <h2>{section.title}</h2>
      {section.entries.map((entry, i) => {
        const one = byEntry.get(entry);
        if (one) return <Clause key={entry.id} shown={shown} found={one} />;
        return (
          isWhole &&
          !entry.id &&
          isTrue(shown.rules, section, shown.choices) && (
            <p key={i} class="al rb-between">
              <Worded text={entry.text} />
            </p>
          )
        );
      })}
      {isWhole &&
        ownClauses(shown.book, shown.rules.edition, section.title).map((one) => (
          <article key={one.id} id={one.id} class="rb-clause" tabIndex={-1} aria-label={`Clause ${one.id}`}>
            <span class="rb-id">{one.id.split(":")[1]}</span>
            <p class="al rb-but">
              <b>{shown.rules.edition}</b> <Worded text={one.text} />
            </p>
          </article>
        ))}
      {section.entries.length === 0 &&
        loose(shown, section.title).map((one) => <OneRuling key={one.id} shown={shown} ruling={one} />)}
    </section>
  );
}

/** Whether the text on what a people begins with is true: its numbers are those of the written edition. */
function isTrue(rules: Ruleset, section: Section, choices: Choices): boolean {
  const people = /^(dwarves|elves|goblins|orcs)/.exec(section.title.toLowerCase())?.[0];
  const written = ofEdition(choices, WRITTEN);
  const keys = [`${people}_gold`, `${people}_units`, people === "goblins" ? "goblins_artifacts" : "artifacts"];
  return !people || !written || keys.every((key) => rules.values[key] === written.values[key]);
}
