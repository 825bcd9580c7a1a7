// One of several, as a list to choose from.
import { Field } from "../pages/form-controls";

export function Select({
  label,
  values,
  value,
  choose,
}: {
  label: string;
  values: readonly (readonly string[])[];
  value: string;
  choose: (value: string) => void;
}) {
  return (
    <Field label={label}>
      {({ id }) => (
        <select id={id} value={value} onChange={(event) => choose(event.currentTarget.value)}>
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
