// One clause of the rulebook with its values and its rulings, in one edition or in two side by side.
import { useSignal } from "@preact/signals";
import type { Choices } from "../../wire";
import { count } from "../names";
import type { Book, Entry, Reading, Ruling } from "./book";
import { concerns, type Ruleset, readingOf, type Told, valuesOf } from "./edition-reading";
import { isFound } from "./search";
import { Worded } from "./Worded";

/** What the page is showing. */
export interface Shown {
  readonly book: Book;
  readonly choices: Choices;
  readonly rules: Ruleset;
  readonly other: Ruleset | null;
  readonly sought: string;
  /** The id after the # of the address. */
  readonly target: string;
}

export interface Found {
  readonly entry: Entry;
  readonly rulings: readonly Ruling[];
  readonly isDifferent: boolean;
}

/** A clause with the rulings that match the search; null if nothing in it does. */
export function find(shown: Shown, entry: Entry): Found | null {
  const { book, rules, other, sought, target } = shown;
  const mine = (book.under.get(entry.id ?? "") ?? []).filter(
    (one) => concerns(one, rules.edition) || (other && concerns(one, other.edition)) || one.id === target,
  );
  const isDifferent =
    other !== null &&
    (differs(shown, entry.keys) ||
      wordsOf(readingOf(book, entry, rules.edition)) !== wordsOf(readingOf(book, entry, other.edition)) ||
      mine.some((one) => differs(shown, one.keys)));
  const words = [
    entry.id,
    readingOf(book, entry, rules.edition).text,
    ...valuesOf(entry.keys, rules, shown.choices).map((one) => one.meaning),
  ];
  if (isFound(words.join(" "), sought)) return { entry, rulings: mine, isDifferent };
  const fitting = mine.filter((one) => isFound(`${one.id} ${one.text}`, sought));
  return fitting.length > 0 ? { entry, rulings: fitting, isDifferent } : null;
}

const wordsOf = ({ text, but, is_silent }: Reading): string => JSON.stringify([text, but ?? [], is_silent ?? false]);

const differs = ({ rules, other }: Shown, keys: readonly string[] | undefined): boolean =>
  other !== null && (keys ?? []).some((key) => rules.values[key] !== other.values[key]);

export function Clause({ shown, found: { entry, rulings, isDifferent } }: { shown: Shown; found: Found }) {
  const { book, rules, other, target } = shown;
  const id = entry.id ?? "";
  const isTwo = other !== null && isDifferent;
  return (
    <article id={id} class={`rb-clause${id === target ? " sought" : ""}`} tabIndex={-1} aria-label={`Clause ${id}`}>
      <a class="rb-id" href={`${location.search}#${id}`} aria-label={`Link to clause ${id}`}>
        {id}
      </a>
      <div class={isTwo ? "rb-two" : ""}>
        <Column
          shown={shown}
          rules={rules}
          reading={readingOf(book, entry, rules.edition)}
          keys={entry.keys}
          isNamed={isTwo}
        />
        {isTwo && (
          <Column
            shown={shown}
            rules={other}
            reading={readingOf(book, entry, other.edition)}
            keys={entry.keys}
            isNamed
          />
        )}
        {rulings.length > 0 && <Rulings key={shown.sought ? "sought" : "all"} shown={shown} rulings={rulings} />}
      </div>
    </article>
  );
}

function Column({
  shown,
  rules,
  reading,
  keys,
  isNamed,
}: {
  shown: Shown;
  rules: Ruleset;
  reading: Reading & { readonly text: string };
  keys: readonly string[] | undefined;
  isNamed: boolean;
}) {
  return (
    <div>
      {isNamed && <p class="rb-name sc">{rules.name}</p>}
      <p class={`al${reading.is_silent ? " dim" : ""}`}>
        <Worded text={reading.text} sought={shown.sought} />
      </p>
      {reading.but?.map((text) => (
        <p class="al rb-but">
          <b>{rules.edition}</b> <Worded text={text} />
        </p>
      ))}
      {reading.is_silent && (
        <p class="al rb-but">
          The rulebook of <b>{rules.edition}</b> has no such clause.
        </p>
      )}
      <Values values={valuesOf(keys, rules, shown.choices)} />
    </div>
  );
}

export function Values({ values }: { values: readonly Told[] }) {
  if (values.length === 0) return null;
  return (
    <ul class="rb-values">
      {values.map((one) => (
        <li key={one.key} class={one.isChanged ? "changed" : ""}>
          {one.meaning}: <b>{one.value}</b>
          {one.otherwise && <span class="dim"> ({one.otherwise})</span>}
          {one.isChanged && <span class="tag">changed here</span>}
        </li>
      ))}
    </ul>
  );
}

/** Folded away until asked for; open if one of them matches the search. */
function Rulings({ shown, rulings }: { shown: Shown; rulings: readonly Ruling[] }) {
  const isSought = shown.sought.trim() !== "" || rulings.some((one) => one.id === shown.target);
  const isOpen = useSignal(isSought);
  return (
    <details
      class="rb-rulings"
      open={isOpen.value || isSought}
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open;
      }}
    >
      <summary>{count(rulings.length, "ruling")}</summary>
      {rulings.map((one) => (
        <OneRuling key={one.id} shown={shown} ruling={one} />
      ))}
    </details>
  );
}

export function OneRuling({ shown, ruling }: { shown: Shown; ruling: Ruling }) {
  const { rules, other, sought, target } = shown;
  const isElsewhere = !concerns(ruling, rules.edition);
  return (
    <div id={ruling.id} class={`rb-ruling${ruling.id === target ? " sought" : ""}`} tabIndex={-1}>
      <a class="rb-id" href={`${location.search}#${ruling.id}`} aria-label={`Link to ruling ${ruling.id}`}>
        {ruling.id}
      </a>
      <div>
        <p class="al">
          <RulingText text={ruling.text} sought={sought} />
          {ruling.is_optional && <span class="tag">optional rules</span>}
          {isElsewhere && <span class="tag">not in {rules.edition}</span>}
        </p>
        <Values values={valuesOf(ruling.keys, rules, shown.choices)} />
        {other && differs(shown, ruling.keys) && (
          <>
            <p class="rb-name sc">{other.name}</p>
            <Values values={valuesOf(ruling.keys, other, shown.choices)} />
          </>
        )}
      </div>
    </div>
  );
}

/** A question in italics and its answer: "What is a city? A castle." */
export function RulingText({ text, sought = "", to }: { text: string; sought?: string; to?: (id: string) => string }) {
  const at = text.indexOf("? ") + 1;
  const way = to ? { to } : {};
  return (
    <>
      <i>
        <Worded text={text.slice(0, at)} sought={sought} {...way} />
      </i>
      <Worded text={text.slice(at)} sought={sought} {...way} />
    </>
  );
}
