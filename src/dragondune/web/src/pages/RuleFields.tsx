// Every rule that can be chosen, found by topic or by search.
import { useSignal } from "@preact/signals";
import { useId, useMemo } from "preact/hooks";
import type { ParameterInfo } from "../../wire";
import { count, nameOf, SEATS, suitOf } from "../names";
import { Field } from "./form-controls";
import fields from "./form-texts.json";
import { allowedOf, editionName, hasWords, topicsOf, type Value, type Values, valueText } from "./rule-choices";
import type { Draft } from "./table-draft";

/** It has its own control in the form. */
const ELSEWHERE = "agreements";

type Put = (key: string, value: Value) => void;

export function RuleFields({
  draft,
  change,
  parameters,
  usual,
  title = "Individual rules",
  unchanged = `as in edition ${editionName(draft.edition)}`,
}: {
  draft: Pick<Draft, "edition" | "overrides">;
  change: (part: Pick<Draft, "overrides">) => void;
  parameters: readonly ParameterInfo[];
  /** What a rule is unless it is changed here. */
  usual: Values;
  title?: string;
  unchanged?: string;
}) {
  const sought = useSignal("");
  const rules = useMemo(() => parameters.filter((one) => one.key !== ELSEWHERE), [parameters]);
  const topics = useMemo(() => topicsOf(rules), [rules]);
  const put: Put = (key, value) => {
    const overrides = { ...draft.overrides, [key]: value };
    if (value === usual[key]) delete overrides[key];
    change({ overrides });
  };
  const changed = rules.filter((one) => one.key in draft.overrides);
  const found = sought.value.trim() ? rules.filter((one) => hasWords(one, sought.value)) : null;
  const shared = { overrides: draft.overrides, usual, put };
  return (
    <details class="more">
      <summary>
        {title}{" "}
        <span class="dim sm">{changed.length > 0 ? `${count(changed.length, "rule")} changed` : unchanged}</span>
      </summary>
      {changed.length > 0 && (
        <button class="btn" type="button" onClick={() => change({ overrides: {} })}>
          Reset all changes
        </button>
      )}
      <Field {...fields.game.search}>
        {(ids) => (
          <input
            id={ids.id}
            aria-describedby={ids.help}
            type="search"
            value={sought.value}
            onInput={(event) => {
              sought.value = event.currentTarget.value;
            }}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        )}
      </Field>
      {found ? (
        <>
          <p class="dim sm" role="status">
            {found.length > 0 ? `${count(found.length, "rule")} found` : "No rule matches. Try fewer words."}
          </p>
          <RuleList rules={found} {...shared} />
        </>
      ) : (
        topics.map((topic) => (
          <details key={topic.name} class="topicfold">
            <summary>
              <span class="sc">{topic.name}</span> <span class="dim sm">{noteOf(topic.rules, draft.overrides)}</span>
            </summary>
            <RuleList rules={topic.rules} {...shared} />
          </details>
        ))
      )}
    </details>
  );
}

function noteOf(rules: readonly ParameterInfo[], overrides: Values): string {
  const changed = rules.filter((one) => one.key in overrides).length;
  return `${count(rules.length, "rule")}${changed ? `, ${changed} changed` : ""}`;
}

function RuleList({
  rules,
  overrides,
  usual,
  put,
}: {
  rules: readonly ParameterInfo[];
  overrides: Values;
  usual: Values;
  put: Put;
}) {
  return (
    <ul>
      {rules.map((rule) => (
        <RuleChoice key={rule.key} rule={rule} value={overrides[rule.key]} usual={usual[rule.key]} put={put} />
      ))}
    </ul>
  );
}

function RuleChoice({
  rule,
  value,
  usual,
  put,
}: {
  rule: ParameterInfo;
  value: Value | undefined;
  usual: Value | undefined;
  put: Put;
}) {
  const id = useId();
  const isChanged = value !== undefined;
  return (
    <li class="rule choice">
      <label class="says" for={id} id={`${id}-says`}>
        {rule.meaning}
      </label>
      <a
        class="clause sc"
        href={`/rules#${rule.clause}`}
        target="_blank"
        aria-label={`Open clause ${rule.clause} in the rules`}
      >
        {rule.clause}
      </a>
      <Control id={id} rule={rule} value={value ?? usual ?? ""} put={put} />
      {isChanged && (
        <span class="sm">
          <span class="tag">changed</span> otherwise {valueText(usual)}{" "}
          <button class="linkish" type="button" onClick={() => usual !== undefined && put(rule.key, usual)}>
            reset
          </button>
        </span>
      )}
    </li>
  );
}

function Control({ id, rule, value, put }: { id: string; rule: ParameterInfo; value: Value; put: Put }) {
  const allowed = allowedOf(rule);
  if (allowed.kind === "factions")
    return <Peoples id={id} value={String(value)} choose={(chosen) => put(rule.key, chosen)} />;
  if (allowed.kind === "number") {
    return (
      <span class="row">
        <input
          id={id}
          class="short"
          type="number"
          min={allowed.least}
          max={allowed.most}
          value={Number.isNaN(value) ? "" : String(value)}
          aria-describedby={`${id}-range`}
          onInput={(event) => put(rule.key, event.currentTarget.valueAsNumber)}
        />
        <span class="dim sm" id={`${id}-range`}>
          {allowed.least} to {allowed.most}
        </span>
      </span>
    );
  }
  const values: readonly Value[] = allowed.kind === "switch" ? [true, false] : allowed.words;
  return (
    <select
      id={id}
      value={String(values.indexOf(value))}
      onChange={(event) => put(rule.key, values[Number(event.currentTarget.value)] ?? value)}
    >
      {values.map((one, at) => (
        <option key={String(one)} value={String(at)}>
          {valueText(one)}
        </option>
      ))}
    </select>
  );
}

function Peoples({ id, value, choose }: { id: string; value: string; choose: (value: string) => void }) {
  const chosen = value ? value.split(",") : [];
  return (
    <span class="row wrap" role="group" aria-labelledby={`${id}-says`}>
      {SEATS.map((seat, at) => (
        <label key={seat} class="tick">
          <input
            id={at === 0 ? id : undefined}
            type="checkbox"
            checked={chosen.includes(seat)}
            aria-label={nameOf(seat)}
            onChange={(event) => {
              const isOn = event.currentTarget.checked;
              choose(SEATS.filter((one) => (one === seat ? isOn : chosen.includes(one))).join(","));
            }}
          />
          {suitOf(seat)} {nameOf(seat)}
        </label>
      ))}
    </span>
  );
}
