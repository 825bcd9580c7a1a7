// Taking back and putting back; where others have to agree, they are asked.
import type { Picture, Seat } from "../../wire";
import { useCommand } from "../kit/attempt";
import { Icon } from "../kit/icon";
import { Refused } from "../kit/refused";
import { capital, listed, nameOf } from "../names";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import words from "./table-texts.json";

const RULE = "R224";
const the = (seats: readonly Seat[]): string => `the ${listed(seats.map((seat) => nameOf(seat)))}`;

export function TakeBack({ session, picture }: { session: Session; picture: Picture }) {
  const [act, fault] = useCommand(session);
  const { mine, undo } = picture;
  if (!mine) return null;
  return (
    <div class="takeback">
      <button
        class="cog"
        type="button"
        aria-label="Undo"
        title="Undo"
        disabled={!mine.can_undo || undo !== null}
        onClick={() => act({ do: "undo" })}
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
      {fault && (
        <p class="panel refusal warn sm" role="alert" key={picture.n}>
          {fault}
        </p>
      )}
    </div>
  );
}

/** A request to undo what others have already seen or answered. */
export function UndoAsked({ session, picture }: { session: Session; picture: Picture }) {
  const [act, fault] = useCommand(session);
  const request = picture.undo;
  if (!request) return null;
  const { seat, agreed, asked, is_redo } = request;
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
