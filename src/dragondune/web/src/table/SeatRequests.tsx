// Someone asks for a free seat of a running game: the players answer, and the spectator who asked waits.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Picture, Seat, SeatInfo } from "../../wire";
import { myTable, preferences } from "../browser-storage";
import { useCommand } from "../kit/attempt";
import { Refused } from "../kit/refused";
import { listed, nameOf } from "../names";
import { askAgain, type Session } from "../session";
import { clauseLink } from "../WhyLink";
import { Deed } from "./Deed";
import { type TableControls, takeSeat } from "./table-controls";
import words from "./table-texts.json";

const RULE = "R284";
const LOOK_AGAIN = 3000;

/** For players: whether someone who asks may have the seat. */
export function SeatAnswer({ session, wanted: { seat, asker, agreed } }: { session: Session; wanted: SeatInfo }) {
  const [act, fault] = useCommand(session);
  const hasAgreed = agreed.some((one) => one === session.seat);
  const answer = (agree: boolean): void => act({ do: "answer_seat", seat, agree });
  return (
    <section class="slip" aria-label={`${asker} asks for a seat`}>
      <p>
        <b>{asker}</b> would like to play the {nameOf(seat)}. {words.consent} {clauseLink(RULE)}
      </p>
      {agreed.length > 0 && <p class="sm dim">The {listed(agreed.map((one) => nameOf(one)))} agree.</p>}
      <div class="row wrap">
        {!hasAgreed && (
          <button class="btn" type="button" onClick={() => answer(true)}>
            Let {asker} play
          </button>
        )}
        <button class="btn" type="button" onClick={() => answer(false)}>
          Refuse
        </button>
      </div>
      <Refused text={fault} />
    </section>
  );
}

const askedFor = (picture: Picture): readonly [Seat, string][] =>
  Object.entries(myTable(picture.table)?.asked ?? {}) as [Seat, string][];
const freeIn = ({ info }: Picture): readonly SeatInfo[] => info.seats.filter((one) => one.holder.kind === "open");

export const hasFreeSeats = (picture: Picture): boolean => askedFor(picture).length > 0 || freeIn(picture).length > 0;

/** For spectators: the seats that a player has left, and the one that they have asked for. */
export function FreeSeats({ controls }: { controls: TableControls }) {
  const mine = askedFor(controls.picture)[0];
  if (mine) return <Waiting controls={controls} seat={mine[0]} token={mine[1]} />;
  return (
    <section class="slip" aria-label="Free seats">
      {freeIn(controls.picture).map(({ seat, asker }) => (
        <div key={seat}>
          <p>
            Nobody plays the <b>{nameOf(seat)}</b> any more. {asker ? `${asker} has asked for the seat.` : words.freed}
          </p>
          {!asker && (
            <Deed deed={() => takeSeat(controls, seat, preferences().name)}>Ask to play the {nameOf(seat)}</Deed>
          )}
        </div>
      ))}
    </section>
  );
}

function Waiting({ controls, seat, token }: { controls: TableControls; seat: Seat; token: string }) {
  const isRefused = useSignal(false);
  const { picture, reopen } = controls;
  useEffect(() => {
    const timer = setInterval(() => {
      void askAgain(picture.table, seat, token).then((answer) => {
        if (answer === "refused") isRefused.value = true;
        if (answer === "yours") reopen();
      });
    }, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [picture.table, seat, token]);
  return (
    <section class="slip" aria-label="The seat you asked for">
      <p role="status">
        {isRefused.value
          ? `You cannot play the ${nameOf(seat)}: not everyone agreed.`
          : `You have asked to play the ${nameOf(seat)}. You get the seat as soon as all players agree.`}
      </p>
      {isRefused.value && (
        <button class="btn" type="button" onClick={reopen}>
          Watch
        </button>
      )}
    </section>
  );
}
