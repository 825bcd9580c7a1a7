// What the table asks of you besides decisions: to undo, to replace or admit a player, to hand the screen over.
import type { Seat } from "../../wire";
import { nameOf } from "../names";
import { keptFor, useGone, Vote, WayBack } from "./AbsentPlayers";
import { askedHere } from "./Curtain";
import { isPauseAsked, PauseSlip } from "./Pause";
import type { Slip } from "./Place";
import { FreeSeats, hasFreeSeats, SeatAnswer } from "./SeatRequests";
import type { TableControls } from "./table-controls";
import { UndoAsked } from "./Undo";

/** Slips that wait for your answer, and slips that wait for others. */
export function useNotices(controls: TableControls): {
  readonly open: readonly Slip[];
  readonly answered: readonly Slip[];
} {
  const { session, picture, sessions, handOver } = controls;
  const gone = useGone(session, picture);
  const hosts = askedHere(sessions);
  const next = hosts.includes(session) ? undefined : hosts[0];
  const { undo, info, mine } = picture;
  const isRunning = info.status === "running";
  const open: Slip[] = [];
  const answered: Slip[] = [];
  const add = (isOpen: boolean, slip: Slip): void => void (isOpen ? open : answered).push(slip);
  if (next)
    add(true, {
      key: "hand over",
      slip: (
        <button class="btn go handover" type="button" onClick={() => handOver(next.seat as Seat)}>
          Hand over to the {nameOf(next.seat as Seat)}
        </button>
      ),
    });
  if (undo)
    add(
      undo.asked.some((one) => one === session.seat),
      { key: "undo", slip: <UndoAsked session={session} picture={picture} /> },
    );
  if (isRunning && isPauseAsked(picture))
    add(!info.seats.some((one) => one.seat === session.seat && one.wants_pause), {
      key: "pause",
      slip: <PauseSlip session={session} picture={picture} />,
    });
  const kept = keptFor(controls);
  if (kept) add(true, { key: "way back", slip: <WayBack controls={controls} seat={kept[0]} token={kept[1]} /> });
  const left = mine && isRunning && !info.companion ? info.seats.filter((one) => one.holder.kind === "open") : [];
  for (const seat of [...gone, ...left.filter((one) => !one.asker).map((one) => one.seat)])
    add(!picture.votes.some((one) => one.against === seat && one.seat === session.seat), {
      key: `gone ${seat}`,
      slip: <Vote session={session} picture={picture} seat={seat} />,
    });
  for (const wanted of mine && isRunning ? info.seats.filter((one) => one.asker) : [])
    add(!wanted.agreed.some((one) => one === session.seat), {
      key: `seat ${wanted.seat}`,
      slip: <SeatAnswer session={session} wanted={wanted} />,
    });
  if (session.seat === "spectator" && isRunning && hasFreeSeats(picture))
    add(true, { key: "free seats", slip: <FreeSeats controls={controls} /> });
  return { open, answered };
}
