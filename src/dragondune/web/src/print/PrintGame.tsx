// Prints a game by the rules that the page shows: what to print, on which paper, and the PDF to save.
import { useSignal } from "@preact/signals";
import type { Ink, Paper, Part, PrintWish } from "../../wire";
import * as api from "../api";
import { saveFile } from "../kit/save-file";
import { choiceOf, Fault, Segments, Switch } from "../pages/form-controls";
import { sentenceOf } from "../pages/rule-choices";
import words from "./print-texts.json";

/** The rules to print, as a table or the form for a new one has them. */
export type PrintedRules = Pick<PrintWish, "edition" | "overrides" | "house_rules" | "agreements">;

const PARTS = choiceOf<Part>(words.parts).values;

export function PrintGame({ rules }: { rules: PrintedRules }) {
  const chosen = useSignal<readonly Part[]>(PARTS.map(([part]) => part));
  const paper = useSignal<Paper>("a4");
  const ink = useSignal<Ink>("full");
  const isBooklet = useSignal(false);
  const isBusy = useSignal(false);
  const fault = useSignal<string | null>(null);
  const make = async (): Promise<void> => {
    if (isBusy.value) return;
    fault.value = chosen.value.length === 0 ? words.nothing : null;
    if (fault.value) return;
    isBusy.value = true;
    try {
      const wish: PrintWish = {
        ...rules,
        parts: chosen.value,
        paper: paper.value,
        ink: ink.value,
        is_booklet: isBooklet.value,
      };
      saveFile(await api.print(wish), fileName(wish), "application/pdf");
    } catch (refusal) {
      fault.value = sentenceOf(refusal);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <details class="more print">
      <summary>{words.title}</summary>
      <p class="dim sm">{words.lead}</p>
      <Parts
        chosen={chosen.value}
        choose={(next) => {
          chosen.value = next;
        }}
      />
      <Segments
        {...choiceOf<Paper>(words.paper)}
        value={paper.value}
        choose={(next) => {
          paper.value = next;
        }}
      />
      <Segments
        {...choiceOf<Ink>(words.ink)}
        value={ink.value}
        choose={(next) => {
          ink.value = next;
        }}
      />
      {chosen.value.includes("rules") && (
        <Switch
          {...words.booklet}
          value={isBooklet.value}
          choose={(next) => {
            isBooklet.value = next;
          }}
        />
      )}
      <Fault sentence={fault.value} />
      <button class="btn" type="button" aria-disabled={isBusy.value} onClick={() => void make()}>
        {words.make}
      </button>
      <p class="dim sm" role="status">
        {isBusy.value && words.making}
      </p>
    </details>
  );
}

function Parts({ chosen, choose }: { chosen: readonly Part[]; choose: (parts: readonly Part[]) => void }) {
  return (
    <fieldset class="segments">
      <legend class="head">{words.parts.label}</legend>
      <div class="row wrap">
        {PARTS.map(([part, name]) => (
          <label key={part} class="tick">
            <input
              type="checkbox"
              checked={chosen.includes(part)}
              onChange={(event) => {
                const isOn = event.currentTarget.checked;
                choose(PARTS.map(([one]) => one).filter((one) => (one === part ? isOn : chosen.includes(one))));
              }}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const fileName = ({ edition, overrides, house_rules }: PrintWish): string => {
  const isHouse = Object.keys(overrides ?? {}).length > 0 || house_rules;
  return `dragon-dune-${edition ?? ""}${isHouse ? "-house-rules" : ""}.pdf`;
};
