// One experiment: how far it is, its answers, and its report.
import { useEffect, useRef } from "preact/hooks";
import type { LabRun, ParameterInfo } from "../../wire";
import { useAttempt } from "../kit/attempt";
import { Refused } from "../kit/refused";
import { saveFile } from "../kit/save-file";
import { count } from "../names";
import { CopyLink } from "../table/CopyLink";
import { useOrigin } from "../table/origin";
import { changesTold, statusTold, timeTold, titleOf } from "./experiment-words";
import { Changes, Legend, Wins } from "./Intervals";
import * as lab from "./lab-api";
import words from "./lab-texts.json";

export function Run({
  run,
  parameters,
  stop,
}: {
  run: LabRun;
  parameters: readonly ParameterInfo[];
  stop: () => void;
}) {
  const { question, progress } = run;
  const isRunning = progress.status === "running";
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // The person who has just asked wants to see the answer.
    if (isRunning) panel.current?.scrollIntoView();
  }, [run.id]);
  return (
    <section ref={panel} class="panel form lab-run" aria-label={titleOf(question, parameters)}>
      <h2>{titleOf(question, parameters)}</h2>
      <Asked run={run} parameters={parameters} />
      <p role="status">{statusTold(progress)}</p>
      {isRunning && <progress value={progress.played} max={Math.max(1, progress.most)} aria-label="Games played" />}
      <div class="row wrap">
        {isRunning && (
          <button class="btn" type="button" onClick={stop}>
            {words.stop}
          </button>
        )}
        {run.has_report && <Report run={run} />}
      </div>
      <Answers run={run} />
      {progress.core_seconds >= 1 && (
        <p class="dim sm">
          {count(progress.played, "game")} took {timeTold(progress.core_seconds)} of one core.
        </p>
      )}
    </section>
  );
}

function Asked({ run: { question }, parameters }: { run: LabRun; parameters: readonly ParameterInfo[] }) {
  const own = changesTold(question.overrides, parameters);
  const changes = changesTold(question.changes, parameters);
  if (own.length + changes.length === 0) return null;
  return (
    <ul class="sm">
      {own.map((one) => (
        <li key={one}>{one}</li>
      ))}
      {changes.map((one) => (
        <li key={one}>
          <span class="tag">changed</span> {one}
        </li>
      ))}
    </ul>
  );
}

function Answers({ run: { progress } }: { run: LabRun }) {
  const { found } = progress;
  if (!found) return null;
  const [base, changed] = found.rules;
  return (
    <>
      {found.answers.map((one) => (
        <p key={one} class="lab-answer">
          {one}
        </p>
      ))}
      {found.changes.length > 0 && <Changes changes={found.changes} />}
      <div class="lab-pair">
        {base && (
          <Wins
            peoples={base.peoples}
            caption={
              changed ? `Wins without the change, ${count(base.games, "game")}` : `Wins in ${count(base.games, "game")}`
            }
          />
        )}
        {changed && (
          <Wins peoples={changed.peoples} caption={`Wins with the change, ${count(changed.games, "game")}`} />
        )}
      </div>
      <Legend />
      {base && (
        <details class="more" open={!changed}>
          <summary>Is a faction too powerful{changed ? " without the change" : ""}?</summary>
          <ul>
            {base.peoples.map(({ seat, answer }) => (
              <li key={seat}>{answer}</li>
            ))}
            <li>{base.evenness}</li>
            {base.start && <li>{base.start}</li>}
            <li>A game takes {base.turns.toFixed(1)} turns on average.</li>
          </ul>
        </details>
      )}
    </>
  );
}

function Report({ run }: { run: LabRun }) {
  const [attempt, fault] = useAttempt();
  const { address, warning } = useOrigin();
  const save = (): void =>
    attempt(async () => saveFile(await lab.report(run.id), `dragon-dune-report-${run.id}.html`, "text/html"));
  return (
    <>
      <button class="btn" type="button" onClick={save}>
        {words.save}
      </button>
      <a class="btn" href={lab.reportPath(run.id)} target="_blank" rel="noopener">
        {words.open}
      </a>
      <CopyLink name={words.link} label={words.share} link={address + lab.reportPath(run.id)} title={words.title} />
      {warning && <span class="dim sm">{warning}</span>}
      <Refused text={fault} />
    </>
  );
}
