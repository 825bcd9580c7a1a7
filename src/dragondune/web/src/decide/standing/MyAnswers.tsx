// Everything one has answered in advance: standing answers, the sealed maximum, prepared answers.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Mine, PreparableAnswer, Seat, View } from "../../../wire";
import { useCommand } from "../../kit/attempt";
import { Icon } from "../../kit/icon";
import { Refused } from "../../kit/refused";
import type { Session } from "../../session";
import { playerOf } from "../../view-queries";
import { SealedMaximum } from "../bidding/SealedMaximum";
import { useTableFacts } from "../table-facts";
import words from "./answer-texts.json";
import { preparedText, readyText } from "./prepared-answers";
import { Standing } from "./Standing";
import { standingTitle } from "./standing-answers";

/** The button, and the sheet it opens. */
export function MyAnswers({ session }: { session: Session }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const isOpen = useSignal(false);
  const picture = session.now;
  const mine = picture?.mine;
  const view = picture?.view;
  if (!picture || !mine || !view) return null;
  const given =
    Object.values(mine.standing).filter((one) => one !== "ask").length +
    mine.prepared.length +
    (mine.sealed_bid === null ? 0 : 1);
  const open = (): void => {
    isOpen.value = true;
    sheet.current?.showModal();
  };
  return (
    <>
      <button type="button" class="plain" aria-haspopup="dialog" onClick={() => open()}>
        <Icon name="quill" size={16} /> My answers{given > 0 && ` (${given})`}
      </button>
      <dialog
        ref={sheet}
        class="answers"
        aria-label="My answers"
        onClose={() => {
          isOpen.value = false;
        }}
        onClick={(event) => event.target === sheet.current && sheet.current?.close()}
      >
        <div class="panel">
          <div class="panel-head">
            <h2>My answers</h2>
            <button type="button" class="plain" onClick={() => sheet.current?.close()}>
              Close
            </button>
          </div>
          <p class="sm dim">{words.answers}</p>
          {isOpen.value && <Sheet session={session} mine={mine} view={view} you={session.seat as Seat} />}
        </div>
      </dialog>
    </>
  );
}

function Sheet({ session, mine, view, you }: { session: Session; mine: Mine; view: View; you: Seat }) {
  const facts = useTableFacts(session)?.mine ?? null;
  const gold = playerOf(view, you)?.gold ?? 20;
  return (
    <>
      <h3>Prepared answers, each used once</h3>
      <Prepared session={session} mine={mine} view={view} you={you} ready={facts?.preparable ?? []} />
      <h3>Bidding</h3>
      <SealedMaximum session={session} mine={mine} most={gold} next={!view.auction.has_card} />
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
