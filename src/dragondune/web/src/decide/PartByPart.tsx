// The parts of a decision that is narrowed down: chips, cards, steppers, and the buttons that act.
import type { Seat, Territory } from "../../wire";
import { CardFace } from "../kit/card";
import { Chip } from "../kit/chip";
import { Steps } from "../kit/stepper";
import { Token } from "../kit/token";
import { capital, cardName, nameOf, placeName, SEATS } from "../names";
import type { Ask } from "./ask";
import type { Decider } from "./decider";
import { type Facet, isNumber, isTerritory, type Value } from "./facets";
import { DeedButton } from "./OptionList";
import fields from "./option-fields.json";

/** The button that acts, and the way out. */
export function Deeds({ ask, pass, go }: { ask: Ask; pass: string; go?: string }) {
  const { ready, pass: way, isTouched } = ask.decider;
  return (
    <div class="row wrap deeds">
      {ready && (
        <DeedButton
          ask={ask}
          deed={{ text: go ?? capital(ready.text), decision: ready.decision }}
          isChosen={isTouched}
        />
      )}
      {way && <DeedButton ask={ask} deed={{ text: pass, decision: way.decision }} isChosen={false} />}
    </div>
  );
}

export function FacetControl({ facet, decider }: { facet: Facet; decider: Decider }) {
  const label = labelOf(facet);
  if (isNumber(facet.field)) return <Stepper label={label} facet={facet} decider={decider} />;
  const values = facet.values;
  return (
    <fieldset class="facet">
      <legend>{label}</legend>
      <div class="row wrap">
        {values.map((value) => (
          <Chip on={facet.chosen === value} choose={() => decider.choose(facet.field, value)}>
            <ValueFace field={facet.field} value={value} lit={facet.chosen === value} />
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

const FIELD_NAMES: Readonly<Record<string, string>> = fields.names;
export const labelOf = ({ field }: Facet): string => FIELD_NAMES[field] ?? field;

function ValueFace({ field, value, lit }: { field: string; value: Value; lit: boolean }) {
  if (isTerritory(field)) return <b class="al">{placeName(value as Territory)}</b>;
  if (typeof value === "string" && SEATS.includes(value as Seat)) {
    return (
      <span class="row">
        <Token seat={value as Seat} size={30} /> {nameOf(value as Seat)}
      </span>
    );
  }
  if ((field === "card" || field === "ace") && typeof value === "string")
    return <CardFace card={value} width={58} lit={lit} />;
  if (field === "cards" && typeof value === "string") {
    return (
      <span class="row">
        {value.split(" ").map((one) => (
          <CardFace card={one} width={48} lit={lit} />
        ))}
      </span>
    );
  }
  if (value === null) return <>none</>;
  if (typeof value === "boolean") return <>{value ? "yes" : "no"}</>;
  return <>{String(value).length === 2 && field === "suit" ? cardName(String(value)) : String(value)}</>;
}

export function Stepper({ label, facet, decider }: { label: string; facet: Facet; decider: Decider }) {
  const at = facet.values.indexOf(facet.chosen ?? null);
  const move = (step: number): void => {
    const value = facet.values[at + step];
    if (value !== undefined) decider.choose(facet.field, value);
  };
  return (
    <div class="stepper" role="group" aria-label={label}>
      <span class="sc">{label}</span>
      <Steps
        less={`fewer: ${label}`}
        more={`more: ${label}`}
        value={String(facet.chosen ?? "")}
        isLeast={at <= 0}
        isMost={at >= facet.values.length - 1}
        step={move}
      />
      <span class="dim sm">of {String(facet.values.at(-1))}</span>
    </div>
  );
}
