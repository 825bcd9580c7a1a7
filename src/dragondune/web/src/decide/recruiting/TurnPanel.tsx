// Your turn of the Movement Round as one panel: its steps, the current one, its price and its consequences.
import type { Option, Question } from "../../../wire";
import { useLift } from "../../kit/lifted-cards";
import { playerOf } from "../../view-queries";
import type { Ask } from "../ask";
import { Consequences } from "../Consequences";
import { isTerritory } from "../facets";
import { Deeds } from "../PartByPart";
import { passText } from "../question-texts";
import { useTableFacts } from "../table-facts";
import { Afterwards } from "./Afterwards";
import { deedOf } from "./button-texts";
import { Route } from "./Route";
import words from "./recruiting-texts.json";
import { Part, Price, PriceList } from "./TurnParts";
import { type TurnStep, turnSteps } from "./turn-steps";
import { WholeTurn } from "./WholeTurn";
import { isStepwise, isWholeTurn } from "./whole-turn";

export function TurnPanel({ ask }: { ask: Ask }) {
  const facts = useTableFacts(ask.session);
  const [order, canHire] = [facts?.turn_steps ?? [], facts?.mine?.can_hire ?? true];
  if (isWholeTurn(ask.mine))
    return (
      <>
        <Stock ask={ask} />
        <WholeTurn ask={ask} />
        <Afterwards ask={ask} />
      </>
    );
  return (
    <>
      <Steps steps={turnSteps(ask.view, ask.session.heard, ask.you, { order, canHire })} />
      <OnMap ask={ask} />
      {isStepwise.value && ask.mine.question?.has_more_steps && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            isStepwise.value = false;
          }}
        >
          The whole turn at once
        </button>
      )}
      <Afterwards ask={ask} />
    </>
  );
}

/** A decision that is taken on the map, with what it costs and what follows from it. */
export function OnMap({ ask }: { ask: Ask }) {
  const { decider, asked } = ask;
  const option = decider.ready;
  useLift(option?.spends ?? []);
  const parts = (which: (field: string) => boolean) =>
    decider.facets
      .filter(({ field }) => which(field))
      .map((facet) => <Part key={facet.field} facet={facet} ask={ask} />);
  return (
    <>
      <Stock ask={ask} />
      {parts((field) => field === "decide")}
      <div class="landrow">{parts(isTerritory)}</div>
      {parts((field) => field !== "decide" && !isTerritory(field))}
      <PriceList decider={decider} />
      {option && <Follows ask={ask} option={option} />}
      <Deeds ask={ask} pass={passText(asked.question)} {...(option ? { go: deedOf(ask, option) } : {})} />
    </>
  );
}

const SIGNS: Record<TurnStep["state"], readonly [string, string]> = {
  done: ["✓", "done"],
  none: ["–", "passed"],
  now: ["▸", "now"],
  later: ["·", "to come"],
};

function Steps({ steps }: { steps: readonly TurnStep[] }) {
  const at = steps.findIndex((one) => one.state === "now");
  return (
    <>
      <ol class="turnsteps" aria-label="Steps of your turn">
        {steps.map(({ id, state, text }) => (
          <li key={id} class={state} aria-current={state === "now" ? "step" : undefined}>
            <i aria-hidden="true">{SIGNS[state][0]}</i>
            <span class="unseen">{SIGNS[state][1]}: </span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {at >= 0 && (
        <p class="turnstep dim sm">
          step {at + 1} of {steps.length}
        </p>
      )}
    </>
  );
}

const RECRUITS: ReadonlySet<string> = new Set<Question>(["Revive", "Conscript", "Hire", "PlaceElves"]);

/** How many units there are to recruit from, and what stands in the way. */
function Stock({ ask }: { ask: Ask }) {
  const player = playerOf(ask.view, ask.you);
  if (!player || !RECRUITS.has(ask.asked.question)) return null;
  const onMap = ask.view.places
    .flatMap((one) => one.garrisons)
    .filter((one) => one.faction === ask.you)
    .reduce((sum, one) => sum + one.units, 0);
  const hasHalfPrice = ask.asked.question === "Hire" && ask.view.current.has_half_price;
  const obstacle = ask.mine.question?.obstacle;
  return (
    <>
      <p class="stock sm dim">
        Gold <b>{player.gold ?? "?"}</b> · reserve <b>{player.reserve}</b> · graveyard <b>{player.graveyard}</b> · on
        the map <b>{onMap}</b>
      </p>
      {obstacle && <p class="warn sm">{obstacle}</p>}
      {hasHalfPrice && <p class="good sm">{words.half}</p>}
    </>
  );
}

function Follows({ ask, option }: { ask: Ask; option: Option }) {
  const isPriced = ask.mine.options.some((one) => one.price > 0) || option.decision.decide === "ReviveUnits";
  return (
    <div class="following">
      {(option.decision.decide === "MoveUnits" || option.decision.decide === "MoveHidden") &&
        ask.mine.question?.march && <Route ask={ask} move={option.decision} to={option.decision.destination} />}
      {isPriced && <Price ask={ask} option={option} />}
      <Consequences ask={ask} decision={option.decision} />
    </div>
  );
}
