// The rules of an edition, each with its clause; two editions side by side.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Choices, EditionInfo, ParameterInfo } from "../../wire";
import { count } from "../words";
import { Fault, Field, Switch } from "./fields";
import { Page } from "./Page";
import { USUAL_EDITION, editionName, inOrder, isFound, topicsOf, useChoices, valueText, type Topic } from "./rulebook";

const NONE = "";

export function Rules() {
  const { choices, fault } = useChoices();
  return (
    <Page title="Rules" lead="What each edition of the game says, rule by rule. Where the rulebook is silent, a ruling (R and a number) speaks.">
      <Fault sentence={fault} />
      {!choices && !fault && <p role="status">Opening the rulebook…</p>}
      {choices && <Rulebook choices={choices} />}
    </Page>
  );
}

/** The clause behind the # of the address, also after a link within the page. */
function useClause(): string {
  const [clause, setClause] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const changed = (): void => setClause(location.hash.slice(1));
    addEventListener("popstate", changed);
    return () => removeEventListener("popstate", changed);
  }, []);
  return clause;
}

/** What is shown is in the address too, so that it can be sent to somebody. */
function useInAddress(name: string, otherwise: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => new URLSearchParams(location.search).get(name) ?? otherwise);
  const keep = (chosen: string): void => {
    const query = new URLSearchParams(location.search);
    if (chosen === otherwise) query.delete(name);
    else query.set(name, chosen);
    history.replaceState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}${location.hash}`);
    setValue(chosen);
  };
  return [value, keep];
}

function Rulebook({ choices }: { choices: Choices }) {
  const editions = inOrder(choices.editions);
  const [name, setName] = useInAddress("edition", USUAL_EDITION);
  const [otherName, setOther] = useInAddress("with", NONE);
  const [sought, setSought] = useState("");
  const [isOnlyDifferent, setOnlyDifferent] = useState(false);
  const clause = useClause();
  const edition = editions.find((one) => one.name === name) ?? editions[0];
  const other = editions.find((one) => one.name === otherName && one !== edition);
  const topics = useMemo(() => topicsOf(choices.parameters), [choices]);
  if (!edition) return <p>The server knows no edition.</p>;
  const isShown = (rule: ParameterInfo): boolean =>
    isFound(rule, sought) && !(other && isOnlyDifferent && edition.values[rule.key] === other.values[rule.key]);
  const shown = topics.map((topic) => ({ ...topic, rules: topic.rules.filter(isShown) })).filter((topic) => topic.rules.length > 0);
  const found = shown.reduce((sum, topic) => sum + topic.rules.length, 0);
  return (
    <>
      <div class="slip form finder">
        <Search sought={sought} seek={setSought} />
        <Chooser label="Edition" editions={editions} value={edition.name} choose={setName} />
        <Chooser label="Beside it" editions={editions.filter((one) => one !== edition)} value={other?.name ?? NONE} choose={setOther}
          none="nothing" />
        {other && <Switch label="Only what differs" value={isOnlyDifferent} choose={setOnlyDifferent} />}
        <p class="dim sm" role="status">{found} of {count(choices.parameters.length, "rule")}
          {other && `; ${editionName(edition.name)} and ${editionName(other.name)} differ in ${differences(edition, other)}`}</p>
      </div>
      <Sought clause={clause} parameters={choices.parameters} />
      {shown.map((topic) => <TopicRules key={topic.name} topic={topic} edition={edition} other={other} clause={clause} />)}
    </>
  );
}

const differences = (one: EditionInfo, other: EditionInfo): number =>
  Object.keys(one.values).filter((key) => one.values[key] !== other.values[key]).length;

function Search({ sought, seek }: { sought: string; seek: (sought: string) => void }) {
  return (
    <Field label="Search" help="Words of a rule such as “dragon losses”, or a clause such as IV.1.">
      {(ids) => (
        <input id={ids.id} aria-describedby={ids.help} type="search" value={sought} onInput={(event) => seek(event.currentTarget.value)} />
      )}
    </Field>
  );
}

function Chooser({ label, editions, value, choose, none }: {
  label: string; editions: readonly EditionInfo[]; value: string; choose: (name: string) => void; none?: string;
}) {
  return (
    <Field label={label}>
      {({ id }) => (
        <select id={id} value={value} onChange={(event) => choose(event.currentTarget.value)}>
          {none && <option value={NONE}>{none}</option>}
          {editions.map((one) => <option key={one.name} value={one.name}>{editionName(one.name)}</option>)}
        </select>
      )}
    </Field>
  );
}

/** Goes to the clause of the address; says so if no rule here comes from it. */
function Sought({ clause, parameters }: { clause: string; parameters: readonly ParameterInfo[] }) {
  const isHere = parameters.some((rule) => rule.clause === clause);
  useEffect(() => {
    if (isHere) document.getElementById(clause)?.scrollIntoView({ block: "center" });
  }, [clause, isHere]);
  if (!clause || isHere) return null;
  return <p class="warn">No rule of this page comes from clause {clause}: no edition offers a choice there.</p>;
}

function TopicRules({ topic, edition, other, clause }: {
  topic: Topic; edition: EditionInfo; other: EditionInfo | undefined; clause: string;
}) {
  return (
    <section class="topic">
      <h2>{topic.name}</h2>
      <ul>
        {topic.rules.map((rule) => <Rule key={rule.key} rule={rule} edition={edition} other={other} isSought={rule.clause === clause} />)}
      </ul>
    </section>
  );
}

function Rule({ rule, edition, other, isSought }: {
  rule: ParameterInfo; edition: EditionInfo; other: EditionInfo | undefined; isSought: boolean;
}) {
  const here = edition.values[rule.key], there = other?.values[rule.key];
  const isDifferent = other !== undefined && here !== there;
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    // Several rules may come from one clause; an anchor belongs to the first that is shown.
    if (row.current && !document.getElementById(rule.clause)) row.current.id = rule.clause;
  }, [rule.clause]);
  return (
    <li ref={row} class={`rule${other ? " two" : ""}${isSought ? " sought" : ""}`} aria-current={isSought ? "location" : undefined}>
      <span class="says">{rule.meaning}</span>
      <a class="clause sc" href={`${location.search}#${rule.clause}`} aria-label={`Clause ${rule.clause}`}>{rule.clause}</a>
      <span class="value">{other && <span class="dim sm">{edition.name}: </span>}<b>{valueText(here)}</b></span>
      {other && (
        <span class="value"><span class="dim sm">{other.name}: </span><b>{valueText(there)}</b>
          {isDifferent && <span class="tag">differs</span>}</span>
      )}
    </li>
  );
}
