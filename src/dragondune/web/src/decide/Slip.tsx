// The one decision that is to be taken, on a slip of paper.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Mine, Option, Picture, Seat, Territory } from "../../wire";
import type { Lights, Mark } from "../board/Board";
import { trail } from "../facts";
import { CardFace } from "../kit/card";
import { Token } from "../kit/token";
import type { Place } from "../store";
import { FACTIONS, SEATS, cardName, placeName } from "../words";
import { isNumber, isTerritory, narrow, openFacet, withDefaults, type Chosen, type Facet, type Value } from "./facets";
import { kindTitle, passText, questionText } from "./phrases";

export interface Decider {
  readonly chosen: Chosen;
  readonly facets: readonly Facet[];
  readonly ready: Option | null;
  readonly pass: Option | null;
  readonly kinds: readonly Option[];
  choose(field: string, value: Value): void;
  back(): void;
}

/** What has been chosen so far; it begins anew with every question. */
export function useDecider(mine: Mine, n: number): Decider {
  const pass = mine.options.find((one) => one.decision.decide === "Pass") ?? null;
  const kinds = useMemo(() => mine.options.filter((one) => one !== pass), [mine]);
  const [chosen, setChosen] = useState<Chosen>({});
  useEffect(() => setChosen({}), [n]);
  const full = useMemo(() => withDefaults(kinds, chosen), [kinds, chosen]);
  const { facets, left } = useMemo(() => narrow(kinds, full), [kinds, full]);
  return {
    chosen: full,
    facets,
    ready: left.length === 1 && openFacet(facets) === null ? (left[0] ?? null) : null,
    pass,
    kinds,
    choose: (field, value) => setChosen(upTo(facets, field, { ...full, [field]: value })),
    back: () => {
      const last = [...facets].reverse().find((facet) => facet.chosen !== undefined && !isNumber(facet.field));
      setChosen(last ? without(full, facets, last.field) : {});
    },
  };
}

/** A new choice ends those that came after it. */
function upTo(facets: readonly Facet[], field: string, chosen: Chosen): Chosen {
  const at = facets.findIndex((facet) => facet.field === field);
  const kept: Record<string, Value> = {};
  facets.slice(0, at + 1).forEach((facet) => {
    const value = chosen[facet.field];
    if (value !== undefined) kept[facet.field] = value;
  });
  return kept;
}

function without(chosen: Chosen, facets: readonly Facet[], field: string): Chosen {
  const at = facets.findIndex((facet) => facet.field === field);
  return upTo(facets, facets[at - 1]?.field ?? "", chosen);
}

/** What the map shows of the decision: where it can be, where it begins, the way. */
export function lightsOf(decider: Decider, seat: Seat | null, barred: ReadonlySet<Territory>): Lights {
  const marks = new Map<Territory, Mark>();
  const badges = new Map<Territory, string>();
  for (const place of barred) marks.set(place, "barred");
  const origin = decider.chosen["origin"] as Territory | undefined;
  const facet = [...decider.facets].reverse().find((one) => isTerritory(one.field)) ?? null;
  if (facet) {
    for (const place of facet.values as Territory[]) {
      marks.set(place, "legal");
      if (facet.field === "destination" && origin) badges.set(place, String(trail(origin, place).length - 1));
    }
    if (facet.chosen) marks.set(facet.chosen as Territory, "selected");
  }
  if (origin) marks.set(origin, "selected");
  const destination = decider.chosen["destination"] as Territory | undefined;
  const target = destination ?? (decider.chosen["place"] as Territory | undefined);
  const units = Number(decider.chosen["count"] ?? (decider.ready ? 1 : 0));
  return {
    marks,
    badges,
    way: origin && destination ? trail(origin, destination) : [],
    planned: seat && target && destination && units ? { seat, at: target, n: units } : null,
    choose: (place) => {
      if (!facet) return;
      if (facet.values.includes(place)) decider.choose(facet.field, place);
      else if (place === origin) decider.choose("origin", place);
    },
  };
}

export function Slip({ place, picture, mine, decider }: { place: Place; picture: Picture; mine: Mine; decider: Decider }) {
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => setFault(null), [picture.n]);
  const send = async (option: Option): Promise<void> => {
    setBusy(true);
    try {
      await place.decide(option.decision);
    } catch (refusal) {
      setFault(refusal instanceof Error ? refusal.message : String(refusal));
    }
    setBusy(false);
  };
  const asked = picture.view?.waiting.find((one) => one.seat === place.seat);
  const isLoud = decider.ready !== null;
  return (
    <section class="slip" aria-label="Your decision">
      <h2>{questionText(asked?.question ?? null)}</h2>
      <p class="dim sm">{mine.question?.replace(/^[^:]+: /, "")}</p>
      <hr class="orn" />
      {decider.facets.map((facet) => <FacetControl key={facet.field} facet={facet} decider={decider} />)}
      {fault && <p class="warn" role="alert">{fault}</p>}
      <div class="row wrap deeds">
        {isLoud && decider.ready && (
          <button class="btn go" disabled={busy} onClick={() => decider.ready && send(decider.ready)}>
            {sentence(decider.ready.text)}
          </button>
        )}
        {decider.pass && (
          <button class={`btn${decider.kinds.length === 0 ? " go" : ""}`} disabled={busy} onClick={() => decider.pass && send(decider.pass)}>
            {passText(asked?.question ?? null)}
          </button>
        )}
      </div>
      {mine.forbidden.length > 0 && (
        <p class="sm dim">
          {mine.forbidden.length === 1 ? "One choice is" : `${mine.forbidden.length} choices are`} barred by{" "}
          {[...new Set(mine.forbidden.map((one) => `agreement ${one.agreement}`))].join(", ")}.
        </p>
      )}
    </section>
  );
}

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function FacetControl({ facet, decider }: { facet: Facet; decider: Decider }) {
  const label = FIELD_NAMES[facet.field] ?? facet.field;
  if (facet.field === "decide") return <Kinds facet={facet} decider={decider} />;
  if (isNumber(facet.field)) return <Stepper label={label} facet={facet} decider={decider} />;
  const values = facet.values;
  return (
    <fieldset class="facet">
      <legend>{label}</legend>
      <div class="row wrap">
        {values.map((value) => (
          <button class={`chip${facet.chosen === value ? " on" : ""}`} aria-pressed={facet.chosen === value}
            onClick={() => decider.choose(facet.field, value)}>
            <ValueFace field={facet.field} value={value} lit={facet.chosen === value} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const FIELD_NAMES: Record<string, string> = {
  origin: "From", destination: "To", place: "Where", opponent: "Against", to: "To", faction: "Who", card: "Artifact",
  ace: "Ace", cards: "Cards", colour: "Colour", count: "Units", amount: "Gold", value: "Value", castle: "In 1★",
  east: "In 9•", west: "In 16•", turn: "Turn", elites: "Elite warriors", suit: "Suit", emerging: "Out of hiding",
  swapped: "Swapped pair",
};

function ValueFace({ field, value, lit }: { field: string; value: Value; lit: boolean }) {
  if (isTerritory(field)) return <b class="al">{placeName(value as Territory)}</b>;
  if (typeof value === "string" && SEATS.includes(value as Seat)) {
    return <span class="row"><Token seat={value as Seat} size={30} /> {FACTIONS[value as Seat].name}</span>;
  }
  if ((field === "card" || field === "ace") && typeof value === "string") return <CardFace card={value} width={58} lit={lit} />;
  if (field === "cards" && typeof value === "string") {
    return <span class="row">{value.split(" ").map((one) => <CardFace card={one} width={48} lit={lit} />)}</span>;
  }
  if (value === null) return <>none</>;
  if (typeof value === "boolean") return <>{value ? "yes" : "no"}</>;
  return <>{String(value).length === 2 && field === "suit" ? cardName(String(value)) : String(value)}</>;
}

function Kinds({ facet, decider }: { facet: Facet; decider: Decider }) {
  return (
    <div class="kinds" role="radiogroup" aria-label="What">
      {facet.values.map((value) => (
        <button class={`chip${facet.chosen === value ? " on" : ""}`} role="radio" aria-checked={facet.chosen === value}
          onClick={() => decider.choose("decide", value)}>
          {kindTitle(String(value))}
        </button>
      ))}
    </div>
  );
}

function Stepper({ label, facet, decider }: { label: string; facet: Facet; decider: Decider }) {
  const at = facet.values.indexOf(facet.chosen ?? null);
  const move = (step: number): void => {
    const value = facet.values[at + step];
    if (value !== undefined) decider.choose(facet.field, value);
  };
  return (
    <div class="stepper" role="group" aria-label={label}>
      <span class="sc">{label}</span>
      <button class="btn sq" aria-label={`fewer: ${label}`} disabled={at <= 0} onClick={() => move(-1)}>−</button>
      <output class="num">{String(facet.chosen ?? "")}</output>
      <button class="btn sq" aria-label={`more: ${label}`} disabled={at >= facet.values.length - 1} onClick={() => move(1)}>+</button>
      <span class="dim sm">of {String(facet.values[facet.values.length - 1])}</span>
    </div>
  );
}
