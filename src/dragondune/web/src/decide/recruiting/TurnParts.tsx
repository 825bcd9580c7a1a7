// The parts of a decision that is taken on the map: lands, kinds, numbers, and what it costs.
import type { Option, Payee, Territory } from "../../../wire";
import { Chip } from "../../kit/chip";
import { Icon } from "../../kit/icon";
import { cardName, placeName, the } from "../../names";
import { playerOf } from "../../view-queries";
import type { Ask } from "../ask";
import type { Decider } from "../decider";
import { before, type Facet, fieldValue, isNumber, isTerritory } from "../facets";
import { FacetControl, labelOf, Stepper } from "../PartByPart";
import { kindTitle } from "../question-texts";

const MOST_CHIPS = 3;

export function Part({ facet, ask }: { facet: Facet; ask: Ask }) {
  const { decider } = ask;
  if (isTerritory(facet.field)) return <Lands facet={facet} decider={decider} />;
  if (facet.field === "decide") return <Kinds facet={facet} ask={ask} />;
  if (facet.field === "emerging") return <Emerging facet={facet} decider={decider} />;
  if (isNumber(facet.field)) return <Stepper label="Units" facet={facet} decider={decider} />;
  return <FacetControl facet={facet} decider={decider} />;
}

/** Lands are chosen on the map; this shows which, and a list for those who prefer to read. */
function Lands({ facet, decider }: { facet: Facet; decider: Decider }) {
  const label = labelOf(facet);
  const lands = facet.values as Territory[];
  const choose = (place: string): void => {
    if (place) decider.choose(facet.field, place);
  };
  if (lands.length > MOST_CHIPS) {
    return (
      <div class="row lands">
        <span class="sc" aria-hidden="true">
          {label}
        </span>
        <select
          aria-label={label}
          value={String(facet.chosen ?? "")}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">on the map</option>
          {lands.map((place) => (
            <option value={place}>{placeName(place)}</option>
          ))}
        </select>
      </div>
    );
  }
  return (
    <div class="row wrap lands" role="group" aria-label={label}>
      <span class="sc">{label}</span>
      {lands.map((place) => (
        <Chip on={facet.chosen === place} choose={() => choose(place)}>
          <b class="al">{placeName(place)}</b>
        </Chip>
      ))}
    </div>
  );
}

function Kinds({ facet, ask }: { facet: Facet; ask: Ask }) {
  return (
    <div class="kinds" role="radiogroup" aria-label="What">
      {[...facet.values]
        .sort((a, b) => Number(a === "PlayAce") - Number(b === "PlayAce"))
        .map((kind) => (
          <Chip isOne on={facet.chosen === kind} choose={() => ask.decider.choose("decide", kind)}>
            {kindTitle(String(kind), ask.asked.question)}
          </Chip>
        ))}
    </div>
  );
}

function Emerging({ facet, decider }: { facet: Facet; decider: Decider }) {
  const chip = (value: boolean, text: string) => (
    <Chip isOne on={facet.chosen === value} choose={() => decider.choose("emerging", value)}>
      {text}
    </Chip>
  );
  return (
    <div class="kinds" role="radiogroup" aria-label="On arrival">
      {chip(false, "Stay hidden")}
      {chip(true, "Come out there")}
    </div>
  );
}

const payeeName = (payee: Payee): string => (payee === "bank" ? "the bank" : `${the(payee)}`);

/** What the chosen deed costs, who is paid, and what is left; `spent` is deducted first. */
export function Price({ ask, option, spent = 0 }: { ask: Ask; option: Option; spent?: number }) {
  const gold = (playerOf(ask.view, ask.you)?.gold ?? 0) - spent;
  if (option.price === 0)
    return (
      <p class="price">
        <Icon name="coins" size={19} /> Costs nothing.
      </p>
    );
  return (
    <p class="price">
      <Icon name="coins" size={19} />{" "}
      <span>
        <b>{option.price} gold</b> to {payeeName(option.payee)}. You have <b>{gold}</b>, <b>{gold - option.price}</b>{" "}
        are left.
      </span>
    </p>
  );
}

/** "1 for 0 · 2 for 1 · 3 for 2", where not every unit costs the same. */
export function PriceList({ decider }: { decider: Decider }) {
  const options = before(decider.kinds, decider.facets, "count");
  const rows = options.map((one) => [Number(fieldValue(one, "count")), one.price] as const).filter(([n]) => n > 0);
  const [first] = rows;
  if (!first || rows.every(([n, price]) => price * first[0] === first[1] * n)) return null;
  return (
    <p class="dim sm">
      {rows
        .slice(0, 8)
        .map(([n, price]) => `${n} for ${price}`)
        .join(" · ")}
    </p>
  );
}

export const aceName = (option: Option): string => option.spends.map(cardName).join(" and ");
