// The page for designers: a question about rules, the games that answer it, and earlier answers to compare with.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Choices, LabRun, LabRuns, LabWish, ParameterInfo } from "../../wire";
import { useAttempt } from "../kit/attempt";
import { Refused } from "../kit/refused";
import { capital, count } from "../names";
import { EditionField } from "../pages/EditionField";
import { choiceOf, Fault, Segments } from "../pages/form-controls";
import { HouseRules } from "../pages/HouseRules";
import { Page } from "../pages/Page";
import { RuleFields } from "../pages/RuleFields";
import { editionName, sentenceOf, USUAL_EDITION, useChoices, type Values } from "../pages/rule-choices";
import { changesTold, statusTold, titleOf } from "./experiment-words";
import { Wins } from "./Intervals";
import * as lab from "./lab-api";
import words from "./lab-texts.json";
import { Run } from "./Run";

const LOOK_MILLISECONDS = 1000;
type Bots = NonNullable<LabWish["bots"]>;
type Effect = "3" | "5" | "10";

interface Question {
  readonly edition: string;
  readonly overrides: Values;
  readonly houseRules: string;
  readonly changes: Values;
  readonly bots: Bots;
  readonly effect: Effect;
}

const FRESH: Question = {
  edition: USUAL_EDITION,
  overrides: {},
  houseRules: "",
  changes: {},
  bots: "easy",
  effect: "5",
};

export function Lab() {
  const { choices, fault } = useChoices();
  const known = useSignal<LabRuns | null>(null);
  const refusal = useSignal<string | null>(null);
  const look = (asked: Promise<LabRuns>): void => {
    asked.then(
      (found) => {
        known.value = found;
        refusal.value = null;
      },
      (said: unknown) => {
        refusal.value = sentenceOf(said);
      },
    );
  };
  const isRunning = known.value?.runs[0]?.progress.status === "running";
  useEffect(() => {
    look(lab.runs());
    if (!isRunning) return;
    const timer = setInterval(() => look(lab.runs()), LOOK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const runs = known.value?.runs ?? [];
  const [latest, ...earlier] = runs;
  return (
    <Page title={words.title} lead={words.lead}>
      <Fault sentence={fault ?? refusal.value} />
      {choices && known.value && (
        <div class="sheets">
          <Ask choices={choices} isBusy={isRunning} started={(found) => look(Promise.resolve(found))} />
          {latest && <Run run={latest} parameters={choices.parameters} stop={() => look(lab.stop())} />}
          {earlier.length > 0 && <Earlier runs={runs} parameters={choices.parameters} />}
        </div>
      )}
    </Page>
  );
}

function Ask({ choices, isBusy, started }: { choices: Choices; isBusy: boolean; started: (runs: LabRuns) => void }) {
  const question = useSignal(FRESH);
  const [attempt, fault] = useAttempt();
  const change = (part: Partial<Question>): void => {
    question.value = { ...question.peek(), ...part };
  };
  const { edition, overrides, houseRules, changes, bots, effect } = question.value;
  const usual = choices.editions.find((one) => one.name === edition)?.values ?? {};
  const send = (event: Event): void => {
    event.preventDefault();
    if (isBusy) return;
    const wish: LabWish = {
      edition,
      overrides,
      house_rules: houseRules.trim() ? houseRules : null,
      changes,
      bots,
      effect: Number(effect),
    };
    attempt(async () => started(await lab.start(wish)));
  };
  return (
    <form class="panel form" noValidate onSubmit={send} aria-label={words.question}>
      <h2>{words.base}</h2>
      <EditionField
        choices={choices}
        value={edition}
        choose={(next) => change({ edition: next, overrides: {}, changes: {} })}
      />
      <RuleFields draft={{ edition, overrides }} change={change} parameters={choices.parameters} usual={usual} />
      <HouseRules draft={{ edition, houseRules }} change={change} />
      <h2>{words.change}</h2>
      <p class="dim sm">{words.changeHelp}</p>
      <RuleFields
        draft={{ edition, overrides: changes }}
        change={(part) => change({ changes: part.overrides })}
        parameters={choices.parameters}
        usual={{ ...usual, ...overrides }}
        title="Rules to change"
        unchanged="nothing changed"
      />
      <Segments {...choiceOf<Bots>(words.bots)} value={bots} choose={(next) => change({ bots: next })} />
      <p class="dim sm">{words.bots.help}</p>
      <Segments {...choiceOf<Effect>(words.effect)} value={effect} choose={(next) => change({ effect: next })} />
      <p class="dim sm">{words.effect.help}</p>
      <Refused text={fault} />
      <div class="send">
        <button class="btn go" type="submit" aria-disabled={isBusy}>
          {words.start}
        </button>
        {isBusy && <span class="dim sm">{words.busy}</span>}
      </div>
    </form>
  );
}

function Earlier({ runs, parameters }: { runs: readonly LabRun[]; parameters: readonly ParameterInfo[] }) {
  const ticked = useSignal<readonly string[]>([]);
  const chosen = runs.filter((one) => ticked.value.includes(one.id));
  return (
    <section class="panel form">
      <h2>{words.earlier}</h2>
      <p class="dim sm">
        {words.compare} {words.keeps}
      </p>
      <ul class="lab-earlier">
        {runs.map((run) => (
          <li key={run.id}>
            <label class="tick">
              <input
                type="checkbox"
                checked={ticked.value.includes(run.id)}
                onChange={(event) => {
                  const others = ticked.value.filter((one) => one !== run.id);
                  ticked.value = event.currentTarget.checked ? [...others, run.id] : others;
                }}
              />
              <span>
                {titleOf(run.question, parameters)} <span class="dim sm">{statusTold(run.progress)}</span>
              </span>
            </label>
            {run.has_report && (
              <a class="sm" href={lab.reportPath(run.id)} target="_blank" rel="noopener">
                {words.open}
              </a>
            )}
          </li>
        ))}
      </ul>
      {chosen.length > 1 && (
        <>
          <h3>{words.beside}</h3>
          <div class="lab-pair">{chosen.map((run) => Beside(run, parameters))}</div>
        </>
      )}
    </section>
  );
}

/** The rules that an experiment asked about: the changed ones, if there are any. */
function Beside({ id, question, progress }: LabRun, parameters: readonly ParameterInfo[]) {
  const rules = progress.found?.rules.at(-1);
  if (!rules) return null;
  const changes = changesTold({ ...question.overrides, ...question.changes }, parameters).join("; ");
  const name = changes || `Edition ${editionName(question.edition)}`;
  return <Wins key={id} peoples={rules.peoples} caption={`${capital(name)}, ${count(rules.games, "game")}`} />;
}
