// Everything you have answered in advance: standing answers, the sealed maximum, prepared answers.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Seat } from "../../../wire";
import { Icon } from "../../kit/icon";
import { lazy } from "../../kit/lazy";
import type { Session } from "../../session";
import words from "./answer-texts.json";

const AnswerSheet = lazy(async () => (await import("../../later")).AnswerSheet);

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
          {isOpen.value && <AnswerSheet session={session} mine={mine} view={view} you={session.seat as Seat} />}
        </div>
      </dialog>
    </>
  );
}
