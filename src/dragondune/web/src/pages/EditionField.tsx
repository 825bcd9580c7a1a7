// The choice of an edition.
import type { ComponentChildren } from "preact";
import type { Choices } from "../../wire";
import { Select } from "./form-controls";
import { editionName, inOrder } from "./rule-choices";

export const EditionField = ({
  choices,
  ...chosen
}: {
  choices: Choices;
  value: string;
  choose: (edition: string) => void;
  help?: ComponentChildren;
}) => (
  <Select
    label="Edition"
    values={inOrder(choices.editions).map((one) => [one.name, editionName(one.name)])}
    {...chosen}
  />
);
