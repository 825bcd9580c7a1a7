// Undo and redo; where others have to agree, they are asked.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Picture, Seat, TakeBack as Taken } from "../../wire";
import * as api from "../api";
import { useCommand } from "../kit/attempt";
import { Icon } from "../kit/icon";
import { Named } from "../kit/named";
import { Refused } from "../kit/refused";
import { capital, count, listed, nameOf } from "../names";
import { sentenceOf } from "../pages/rule-choices";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import words from "./table-texts.json";

const RULE = "R224";
const the = (seats: readonly Seat[]): string => `the ${listed(seats.map((seat) => nameOf(seat)))}`;

/** The button says what it would take back before it does, and why it cannot. */
export function TakeBack({ session, picture }: { session: Session; picture: Picture }) {
  const [act, fault] = useCommand(session);
  const sheet = useRef<HTMLDivElement>(null);
  const found = useSignal<Taken | string | null>(null);
  const { mine, undo } = picture;
  if (!mine) return null;
  const close = (): void => sheet.current?.hidePopover();
  const look = (isOpen: boolean): void => {
    found.value = null;
    if (!isOpen) return;
    api.takeBack(session.table, session.token).then(
      (next) => {
        found.value = next;
      },
      (refusal: unknown) => {
        found.value = sentenceOf(refusal);
      },
    );
  };
  return (
    <div class="takeback">
      <button
        class="cog"
        type="button"
        aria-label="Undo"
        title="Undo"
        disabled={!mine.can_undo || undo !== null}
        popovertarget="take-back"
      >
        <Icon name="anticlockwise-rotation" size={24} />
      </button>
      {mine.can_redo && (
        <button
          class="cog flip"
          type="button"
          aria-label="Redo"
          title="Redo"
          disabled={undo !== null}
          onClick={() => act({ do: "redo" })}
        >
          <Icon name="anticlockwise-rotation" size={24} />
        </button>
      )}
      <div
        id="take-back"
        class="panel taking-back"
        popover="auto"
        role="dialog"
        aria-label="Undo"
        ref={sheet}
        onToggle={(event) => look((event as unknown as ToggleEvent).newState === "open")}
      >
        <Offered
          found={found.value}
          undo={() => {
            act({ do: "undo" });
            close();
          }}
          close={close}
        />
      </div>
      <Refused text={fault} />
    </div>
  );
}

/** What the server says about it; a sentence is why it cannot say anything. */
function Offered({ found, undo, close }: { found: Taken | string | null; undo: () => void; close: () => void }) {
  if (found === null) return <p class="dim">…</p>;
  if (typeof found === "string") return <p class="warn">{found}</p>;
  return (
    <>
      <p>
        Your last decision: <b>{found.text}</b>.
      </p>
      <p class={`sm ${found.fault ? "warn" : "dim"}`}>
        {found.fault ? `It cannot be undone: ${found.fault}.` : whatFollows(found)} {clauseLink(RULE)}
      </p>
      <div class="row wrap">
        {!found.fault && (
          <button class="btn" type="button" onClick={undo}>
            {found.asks.length > 0 ? "Ask to undo it" : "Undo it"}
          </button>
        )}
        <button class="btn" type="button" onClick={close}>
          {found.fault ? "Close" : "Keep it"}
        </button>
      </div>
    </>
  );
}

function whatFollows({ more, asks }: Taken): string {
  const after = more > 0 ? `${count(more, "decision")} after it ${more === 1 ? "is" : "are"} undone with it. ` : "";
  return `${after}${asks.length > 0 ? `${capital(the(asks))} must agree.` : "You are asked again."}`;
}

const MOST_SHOWN = 6;

/** A request to undo what others have already seen or answered. */
export function UndoAsked({ session, picture }: { session: Session; picture: Picture }) {
  const [act, fault] = useCommand(session);
  const request = picture.undo;
  if (!request) return null;
  const { seat, agreed, asked, is_redo, events } = request;
  const isMine = seat === session.seat;
  const isAsked = asked.some((one) => one === session.seat);
  const others = agreed.filter((one) => one !== seat);
  const deed = is_redo ? "redo what was undone" : words.undo;
  return (
    <section class="slip" aria-label="Undo request">
      <p>
        <b>{isMine ? "You ask" : `The ${nameOf(seat)} ask`}</b> to {isMine ? deed.replace("their", "your") : deed}.{" "}
        {clauseLink(RULE)}
      </p>
      <ul class="undone">
        {events.slice(-MOST_SHOWN).map((line, at) => (
          <li key={`${at} ${line.text}`}>
            <Named text={line.text} names={line.names} />
          </li>
        ))}
      </ul>
      <p class="sm dim">
        {others.length > 0 && `${capital(the(others))} agree. `}
        {asked.length > 0 && `Waiting for ${the(asked)}.`}
      </p>
      <div class="row wrap">
        {isAsked && (
          <button class="btn" type="button" onClick={() => act({ do: "answer_undo", agree: true })}>
            Agree
          </button>
        )}
        {isAsked && (
          <button class="btn" type="button" onClick={() => act({ do: "answer_undo", agree: false })}>
            Refuse
          </button>
        )}
        {isMine && (
          <button class="btn" type="button" onClick={() => act({ do: "answer_undo", agree: false })}>
            Withdraw the request
          </button>
        )}
      </div>
      <Refused text={fault} />
    </section>
  );
}
