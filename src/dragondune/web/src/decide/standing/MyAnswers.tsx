// Everything one has answered in advance: standing answers, the sealed maximum, prepared answers.
import { useRef, useState } from "preact/hooks";
import type { Mine, Seat, View } from "../../../wire";
import { useCommand } from "../../kit/attempt";
import { Icon } from "../../kit/icon";
import { Refused } from "../../kit/refused";
import type { Session } from "../../session";
import { playerOf } from "../../view";
import { SealedMaximum } from "../bidding/SealedMaximum";
import { useRules } from "../rules";
import { STANDING, standingFor } from "./catalogue";
import { preparedText, readyAnswers } from "./ready";
import { Standing } from "./Standing";
import words from "./words.json";

/** The button, and the sheet it opens. */
export function MyAnswers({ place }: { place: Session }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const picture = place.now;
  const mine = picture?.mine;
  const view = picture?.view;
  if (!picture || !mine || !view) return null;
  const given =
    Object.values(mine.standing).filter((one) => one !== "ask").length +
    mine.prepared.length +
    (mine.sealed_bid === null ? 0 : 1);
  const open = (): void => {
    setOpen(true);
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
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === sheet.current && sheet.current?.close()}
      >
        <div class="slip">
          <div class="sliphead">
            <h2>My answers</h2>
            <button type="button" class="plain" onClick={() => sheet.current?.close()}>
              Close
            </button>
          </div>
          <p class="sm dim">{words.answers}</p>
          {isOpen && <Sheet place={place} mine={mine} view={view} you={place.seat as Seat} />}
        </div>
      </dialog>
    </>
  );
}

function Sheet({ place, mine, view, you }: { place: Session; mine: Mine; view: View; you: Seat }) {
  const rules = useRules(place.now?.info);
  const gold = playerOf(view, you)?.gold ?? 20;
  return (
    <>
      <h3>Prepared, each for once</h3>
      <Prepared place={place} mine={mine} view={view} you={you} />
      <h3>Bidding</h3>
      <SealedMaximum place={place} mine={mine} most={gold} next={!view.auction.has_card} />
      <h3>Standing answers</h3>
      <div class="standings">
        {standingFor(you, rules).map((one) => (
          <Standing key={one} place={place} mine={mine} question={one} label={STANDING[one]?.title ?? one} />
        ))}
      </div>
    </>
  );
}

function Prepared({ place, mine, view, you }: { place: Session; mine: Mine; view: View; you: Seat }) {
  const [act, fault] = useCommand(place);
  const ready = readyAnswers(view, you);
  const [at, setAt] = useState(0);
  const [once, setOnce] = useState(true);
  const prepare = (): void => {
    const one = ready[at];
    if (one)
      act({
        do: "prepare",
        question: one.question,
        decision: one.decision,
        about: one.about ?? null,
        turn: once ? view.turn : null,
      });
  };
  return (
    <>
      <ul class="prepared">
        {mine.prepared.map((one) => (
          <li key={one.number}>
            <Icon name="check-mark" size={14} /> {preparedText(one, view, you)}
            <button type="button" class="plain push" onClick={() => act({ do: "forget", number: one.number })}>
              Forget
            </button>
          </li>
        ))}
        {mine.prepared.length === 0 && <li class="dim">Nothing is prepared.</li>}
      </ul>
      <div class="row wrap">
        <select aria-label="What to prepare" value={at} onChange={(event) => setAt(Number(event.currentTarget.value))}>
          {ready.map((one, i) => (
            <option value={i}>{one.text}</option>
          ))}
        </select>
        <label class="row sm">
          <input type="checkbox" checked={once} onChange={(event) => setOnce(event.currentTarget.checked)} /> this turn
          only
        </label>
        <button type="button" class="btn" onClick={prepare}>
          Prepare
        </button>
      </div>
      <Refused text={fault} />
    </>
  );
}
