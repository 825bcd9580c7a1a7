// Your turn as one panel: a row for each step, and one button for all of them.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { MyQuestion, Option } from "../../../wire";
import { Chip } from "../../kit/chip";
import { Refused } from "../../kit/refused";
import { capital, listed } from "../../names";
import { type Ask, type Following, PASS } from "../ask";
import { ConsequenceLines } from "../Consequences";
import { type Decider, lightsOf, useDecider } from "../decider";
import { isTerritory } from "../facets";
import { lookOf } from "../OptionList";
import { kindTitle, passText, questionText } from "../question-texts";
import { useWhatIf } from "../what-if";
import { deedOf } from "./button-texts";
import { Route } from "./Route";
import { Part, Price, PriceList } from "./TurnParts";
import { choiceOf, isStepwise, type Settled, settledOf, type Wish } from "./whole-turn";

interface Planned extends Settled {
  readonly question: MyQuestion;
  /** Whether everything that could be done is grave, so that nobody begins with it. */
  readonly isHeavy: boolean;
}

export function WholeTurn({ ask }: { ask: Ask }) {
  const open = useSignal<number | null>(null);
  const { question, options } = ask.mine;
  if (!question) return null;
  return (
    <TurnRow
      key={question.question}
      ask={ask}
      question={question}
      options={options}
      before={[]}
      open={open.value}
      choose={(row) => {
        open.value = row;
      }}
    />
  );
}

/** One step, and the steps after it, which depend on it. */
function TurnRow({
  ask,
  question,
  options,
  before,
  open,
  choose,
}: {
  ask: Ask;
  question: MyQuestion;
  options: readonly Option[];
  before: readonly Planned[];
  open: number | null;
  choose: (row: number) => void;
}) {
  const at = before.length;
  const decider = useDecider({ options }, `${question.question} ${ask.picture.view?.turn}`);
  const wish = useSignal<Wish>("usual");
  const option = choiceOf(decider, wish.value);
  const planned: readonly Planned[] = [
    ...before,
    {
      question,
      option,
      isTouched: decider.isTouched || wish.value !== "usual",
      isHeavy: decider.kinds.every((one) => one.is_grave),
    },
  ];
  const { answer, isNow, fault } = useWhatIf(ask.session, ask.busy ? null : (option?.decision ?? PASS), ask.picture.n, {
    after: before.map((one) => one.option?.decision ?? PASS),
  });
  const isFirst = before.every((one) => one.isHeavy) && !planned[at]?.isHeavy;
  const isOpen = open === at || (open === null && isFirst);
  const mine = { ...ask.mine, question, options };
  useEffect(() => {
    if (!isOpen) return;
    const lights = lightsOf(decider, ask.you, mine, ask.view);
    ask.light(lights);
    return () => ask.unlight(lights);
  }, [isOpen, options, decider.facets, decider.chosen]);
  const step: Ask = { ...ask, mine, decider, asked: { ...ask.asked, question: question.question } };
  const following = answer?.next ?? null;
  return (
    <>
      <section class={`turnrow${isOpen ? " open" : ""}`}>
        <button type="button" class="plain" aria-expanded={isOpen} onClick={() => choose(at)}>
          <b>{titleOf(step)}</b>
          <span class={option ? "" : "dim"}>
            {option ? deedOf(step, option) : decider.kinds.length > 0 ? "nothing yet" : "not possible"}
          </span>
        </button>
        {isOpen && (
          <div class="turnrow-parts">
            {decider.facets.map((facet) => (
              <div key={facet.field} class={isTerritory(facet.field) ? "landrow" : undefined}>
                <Part facet={facet} ask={step} />
              </div>
            ))}
            <Taking
              decider={decider}
              option={option}
              text={decider.ready ? deedOf(step, decider.ready) : ""}
              wish={(next) => {
                decider.clear();
                wish.value = next;
              }}
            />
            <PriceList decider={decider} />
            {option && options.some((one) => one.price > 0) && (
              <Price ask={step} option={option} spent={spentIn(before)} />
            )}
            {option && (option.decision.decide === "MoveUnits" || option.decision.decide === "MoveHidden") && (
              <Route ask={step} move={option.decision} to={option.decision.destination} />
            )}
            {option && <ConsequenceLines lines={answer?.consequences ?? []} />}
            <Refused text={fault} />
          </div>
        )}
      </section>
      {following ? (
        <TurnRow
          key={`${at} ${following.question.question}`}
          ask={ask}
          question={following.question}
          options={following.options}
          before={planned}
          open={open}
          choose={choose}
        />
      ) : (
        <TurnDeed ask={ask} planned={planned} isKnown={isNow || fault !== null} />
      )}
    </>
  );
}

const spentIn = (planned: readonly Planned[]): number =>
  planned.reduce((sum, { option }) => sum + (option?.price ?? 0), 0);

/** Where there is nothing to choose from, whether to do it; and the way back to nothing. */
function Taking({
  decider,
  option,
  text,
  wish,
}: {
  decider: Decider;
  option: Option | null;
  text: string;
  wish: (next: Wish) => void;
}) {
  if (decider.facets.length === 0 && decider.ready)
    return (
      <Chip on={option !== null} choose={() => wish(option ? "nothing" : "this")}>
        {text}
      </Chip>
    );
  return option ? (
    <button type="button" class="plain" onClick={() => wish("nothing")}>
      Nothing after all
    </button>
  ) : null;
}

const titleOf = ({ asked, decider }: Ask): string => {
  const kinds = [...new Set(decider.kinds.map(({ decision }) => decision.decide))];
  return kinds.length === 1 ? kindTitle(kinds[0] ?? "", asked.question) : questionText(asked.question);
};

/** One button for the steps up to the last one you chose; you are asked about the rest. What is grave needs a click. */
function TurnDeed({ ask, planned, isKnown }: { ask: Ask; planned: readonly Planned[]; isKnown: boolean }) {
  const settled = settledOf(planned);
  const done = settled.flatMap(({ question, option }) => (option ? [{ question, option }] : []));
  const left = settled.filter((one) => !one.option).map(({ question }) => passText(question.question).toLowerCase());
  const look = lookOf(
    done.some(({ option }) => option.is_grave),
    settled.some((one) => one.isTouched) && done.length > 0,
  );
  const text = done
    .map(({ question, option }) => deedOf({ ...ask, asked: { ...ask.asked, question: question.question } }, option))
    .map((deed, i) => (i === 0 ? deed : deed.charAt(0).toLowerCase() + deed.slice(1)))
    .join(", ");
  return (
    <>
      {done.length > 0 && left.length > 0 && <p class="sm">You {listed(left)}.</p>}
      <div class="row wrap deeds" aria-busy={!isKnown}>
        {settled.length > 0 && (
          <button
            type="button"
            class={`btn${look}`}
            data-deed={done.length > 0 ? "" : "pass"}
            disabled={ask.busy || !isKnown}
            onClick={() => sendAll(ask, settled)}
          >
            {text || capital(listed(left))}
            {look === " go" && <kbd aria-hidden="true">Enter</kbd>}
          </button>
        )}
        <button
          type="button"
          class="btn"
          data-deed="pass"
          disabled={ask.busy || !isKnown}
          onClick={() =>
            sendAll(
              ask,
              planned.map((one) => ({ ...one, option: null })),
            )
          }
        >
          Do nothing this turn
        </button>
      </div>
      <button
        type="button"
        class="plain"
        onClick={() => {
          isStepwise.value = true;
        }}
      >
        One step at a time
      </button>
    </>
  );
}

function sendAll(ask: Ask, planned: readonly Planned[]): void {
  const [first, ...rest] = planned.map(
    ({ question, option }): Following => ({ question: question.question, decision: option?.decision ?? PASS }),
  );
  if (first) ask.send(first.decision, { next: rest });
}
