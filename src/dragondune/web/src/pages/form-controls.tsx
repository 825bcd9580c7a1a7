// Controls of forms: each has a label and, where needed, a sentence that explains it.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

export type Choice<T extends string> = readonly [value: T, name: string];

/** The label and the values of a choice, as form-texts.json has them. */
export const choiceOf = <T extends string>(words: {
  readonly label: string;
  readonly values: readonly (readonly string[])[];
}) => words as unknown as { readonly label: string; readonly values: readonly Choice<T>[] };

/** One of a few, as a row of named segments; arrow keys move through it, as browsers do for radio buttons. */
export function Segments<T extends string>({
  label,
  values,
  value,
  choose,
  bare = false,
}: {
  label: string;
  values: readonly Choice<T>[];
  value: T;
  choose: (value: T) => void;
  bare?: boolean;
}) {
  const name = useId();
  return (
    <fieldset class="segments">
      <legend class={bare ? "unseen" : "head"}>{label}</legend>
      <div class="bar">
        {values.map(([one, text]) => (
          <label key={one}>
            <input class="unseen" type="radio" name={name} checked={value === one} onChange={() => choose(one)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Switch({
  label,
  help,
  value,
  choose,
}: {
  label: string;
  help?: string;
  value: boolean;
  choose: (value: boolean) => void;
}) {
  const id = useId();
  return (
    <div class="switch">
      <input
        id={id}
        type="checkbox"
        checked={value}
        aria-describedby={help && `${id}-help`}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {help && (
        <p class="dim sm" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** A labelled control; it is given the ids of its label's target and of the explanation. */
export function Field({
  label,
  help,
  children,
}: {
  label: string;
  help?: ComponentChildren;
  children: (ids: { id: string; help: string | undefined }) => ComponentChildren;
}) {
  const id = useId();
  return (
    <div class="field">
      <label class="head" for={id}>
        {label}
      </label>
      {children({ id, help: help ? `${id}-help` : undefined })}
      {help && (
        <p class="dim sm" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  help,
  value,
  most,
  choose,
  placeholder,
}: {
  label: string;
  help?: string;
  value: string;
  most: number;
  choose: (value: string) => void;
  placeholder?: string;
}) {
  return (
    <Field label={label} help={help}>
      {(ids) => (
        <input
          id={ids.id}
          aria-describedby={ids.help}
          value={value}
          maxLength={most}
          placeholder={placeholder}
          autocomplete="off"
          onInput={(event) => choose(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** A number of seconds that may have a fraction; what is not a number stays NaN and is refused when the form is sent. */
export function SecondsField({
  label,
  help,
  value,
  most,
  choose,
}: {
  label: string;
  help: string;
  value: number;
  most: number;
  choose: (value: number) => void;
}) {
  return (
    <Field label={label} help={help}>
      {(ids) => (
        <span class="row">
          <input
            id={ids.id}
            aria-describedby={ids.help}
            class="short"
            type="number"
            min={0}
            max={most}
            step="any"
            value={Number.isNaN(value) ? "" : value}
            onInput={(event) => choose(event.currentTarget.valueAsNumber)}
          />
          <span>seconds</span>
        </span>
      )}
    </Field>
  );
}

export function Fault({ sentence }: { sentence: string | null }) {
  return (
    <p class={sentence ? "fault warn" : "unseen"} role="alert">
      {sentence && (
        <>
          <b aria-hidden="true">✕</b> {sentence}
        </>
      )}
    </p>
  );
}

/** One of several, as a list to choose from. */
export function Select({
  label,
  help,
  values,
  value,
  choose,
}: {
  label: string;
  help?: ComponentChildren;
  values: readonly (readonly string[])[];
  value: string;
  choose: (value: string) => void;
}) {
  return (
    <Field label={label} help={help}>
      {(ids) => (
        <select
          id={ids.id}
          aria-describedby={ids.help}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {values.map(([key = "", name]) => (
            <option key={key} value={key} selected={key === value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
