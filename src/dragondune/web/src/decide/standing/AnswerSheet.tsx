// The contents of the sheet of your answers: prepared ones, the sealed maximum, standing ones.
import { useSignal } from "@preact/signals";
import type { Mine, PreparableAnswer, Seat, View } from "../../../wire";
import { useCommand } from "../../kit/attempt";
import { Icon } from "../../kit/icon";
import { Refused } from "../../kit/refused";
import type { Session } from "../../session";
import { SealedMaximum } from "../bidding/SealedMaximum";
import { useTableFacts } from "../table-facts";
import { preparedText, readyText } from "./prepared-answers";
import { Standing } from "./Standing";
import { standingTitle } from "./standing-answers";

export function AnswerSheet({ session, mine, view, you }: { session: Session; mine: Mine; view: View; you: Seat }) {
  const facts = useTableFacts(session)?.mine ?? null;
  return (
    <>
      <h3>Prepared answers, each used once</h3>
      <Prepared session={session} mine={mine} view={view} you={you} ready={facts?.preparable ?? []} />
      <h3>Bidding</h3>
      <SealedMaximum session={session} mine={mine} next={!view.auction.has_card} />
      <h3>Standing answers</h3>
      <div class="standings">
        {facts?.standing.map(({ question, answers, usual }) => (
          <Standing
            key={question}
            session={session}
            mine={mine}
            question={question}
            answers={answers}
            usual={usual}
            label={standingTitle(question)}
          />
        ))}
      </div>
    </>
  );
}

function Prepared({
  session,
  mine,
  view,
  you,
  ready,
}: {
  session: Session;
  mine: Mine;
  view: View;
  you: Seat;
  ready: readonly PreparableAnswer[];
}) {
  const [act, fault] = useCommand(session);
  const at = useSignal(0);
  const once = useSignal(true);
  const prepare = (): void => {
    const one = ready[at.value];
    if (one)
      act({
        do: "prepare",
        question: one.question,
        decision: one.decision,
        about: one.about,
        turn: once.value ? view.turn : null,
      });
  };
  return (
    <>
      <ul class="prepared">
        {mine.prepared.map((one) => (
          <li key={one.number}>
            <Icon name="check-mark" size={14} /> {preparedText(one, ready, you)}
            <button type="button" class="plain push" onClick={() => act({ do: "forget", number: one.number })}>
              Remove
            </button>
          </li>
        ))}
        {mine.prepared.length === 0 && <li class="dim">Nothing is prepared.</li>}
      </ul>
      <div class="row wrap">
        <select
          aria-label="What to prepare"
          value={at.value}
          onChange={(event) => {
            at.value = Number(event.currentTarget.value);
          }}
        >
          {ready.map((one, i) => (
            <option value={i}>{readyText(one, you)}</option>
          ))}
        </select>
        <label class="row sm">
          <input
            type="checkbox"
            checked={once.value}
            onChange={(event) => {
              once.value = event.currentTarget.checked;
            }}
          />{" "}
          this turn only
        </label>
        <button type="button" class="btn" onClick={prepare}>
          Prepare
        </button>
      </div>
      <Refused text={fault} />
    </>
  );
}
