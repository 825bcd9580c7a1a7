// House rules as text, for a new table.
import { Field } from "./form-controls";
import type { Draft } from "./table-draft";

export function HouseRules({
  draft,
  change,
}: {
  draft: Pick<Draft, "edition" | "houseRules">;
  change: (part: Pick<Draft, "houseRules">) => void;
}) {
  return (
    <details class="more" open={draft.houseRules !== ""}>
      <summary>House rules as a file</summary>
      <Field
        label="House rules"
        help={
          <>
            Text that starts with <code>extends = "{draft.edition}"</code> and has one rule per line, such as{" "}
            <code>turns = 6</code>. It also sets the edition. Rules you chose above take precedence.
          </>
        }
      >
        {(ids) => (
          <textarea
            id={ids.id}
            aria-describedby={ids.help}
            rows={6}
            maxLength={20_000}
            spellcheck={false}
            value={draft.houseRules}
            onInput={(event) => change({ houseRules: event.currentTarget.value })}
          />
        )}
      </Field>
    </details>
  );
}
