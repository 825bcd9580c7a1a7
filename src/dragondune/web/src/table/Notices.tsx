// Notices above the decision: a request to undo, a player who is gone, another seat on this screen that is asked.
import type { Seat } from "../../wire";
import { preferences } from "../browser-storage";
import { DueDuties } from "../deal/DueDuties";
import { nameOf } from "../names";
import { Gone } from "./AbsentPlayers";
import { Clock } from "./Clock";
import { askedHere } from "./Curtain";
import { Deed } from "./Deed";
import { type TableControls, takeSeat } from "./table-controls";
import { UndoAsked } from "./Undo";

export function Notices({ controls }: { controls: TableControls }) {
  const { session, picture, sessions, handOver } = controls;
  const asked = askedHere(sessions);
  const next = asked.includes(session) ? null : asked[0];
  const time = picture.clocks.find((one) => one.seat === session.seat && one.until !== null);
  return (
    <>
      {time && picture.mine?.question && !picture.mine.answers_itself && (
        <p class="yourclock">
          <Clock session={session} picture={picture} seat={time.seat} />
        </p>
      )}
      {next && (
        <button class="btn go handover" type="button" onClick={() => handOver(next.seat as Seat)}>
          Hand over to the {nameOf(next.seat as Seat)}
        </button>
      )}
      {session.seat === "spectator" && picture.info.status === "running" && <FreeSeats controls={controls} />}
      <DueDuties session={session} />
      <UndoAsked session={session} picture={picture} />
      <Gone session={session} picture={picture} />
    </>
  );
}

/** Spectators can take the seat of a player who has left. */
function FreeSeats({ controls }: { controls: TableControls }) {
  const free = controls.picture.info.seats.filter((one) => one.holder.kind === "open");
  if (free.length === 0) return null;
  return (
    <section class="panel notice" aria-label="Free seats">
      {free.map(({ seat }) => (
        <div key={seat}>
          <p>
            Nobody plays the <b>{nameOf(seat)}</b> any more. If you take the seat, you get their cards and gold.
          </p>
          <Deed deed={() => takeSeat(controls, seat, preferences().name)}>Play the {nameOf(seat)}</Deed>
        </div>
      ))}
    </section>
  );
}
