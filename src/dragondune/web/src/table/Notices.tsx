// Notices above the decision: a request to undo, a player who is gone or wants a seat, another seat on this screen.
import type { Seat } from "../../wire";
import { DueDuties } from "../deal/DueDuties";
import { nameOf } from "../names";
import { Gone } from "./AbsentPlayers";
import { Clock } from "./Clock";
import { askedHere } from "./Curtain";
import { FreeSeats, SeatRequests } from "./SeatRequests";
import type { TableControls } from "./table-controls";
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
      <SeatRequests session={session} picture={picture} />
    </>
  );
}
