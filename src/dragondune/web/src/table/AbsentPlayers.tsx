// People who are gone and seats that were left: the others may want a bot there; and the way back.
import type { Picture, Seat } from "../../wire";
import * as api from "../api";
import { myTable } from "../browser-storage";
import { useCommand } from "../kit/attempt";
import { useTicks } from "../kit/hooks";
import { Refused } from "../kit/refused";
import { listed, nameOf } from "../names";
import { botName, USUAL_BOT } from "../pages/bot-names";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import { awayText, vacationOf } from "./Clock";
import { Deed } from "./Deed";
import type { TableControls } from "./table-controls";
import words from "./table-texts.json";

const RULE = "R225";
const LOOK_AGAIN = 10_000;

/** Those who have been away longer than the table waits. */
export function useGone(session: Session, picture: Picture): readonly Seat[] {
  const after = picture.info.gone_after;
  useTicks(Object.keys(session.away).length > 0 ? LOOK_AGAIN : 0);
  if (!picture.mine || picture.info.status !== "running") return [];
  return picture.info.seats
    .filter(
      ({ holder, seat, leave_left }) => holder.kind === "person" && !(vacationOf(session, seat) && leave_left > 0),
    )
    .map(({ seat }) => seat)
    .filter(
      (seat) => seat !== session.seat && session.time() - (session.away[seat] ?? Number.POSITIVE_INFINITY) > after,
    );
}

export function Vote({ session, picture, seat }: { session: Session; picture: Picture; seat: Seat }) {
  const [act, fault] = useCommand(session);
  const votes = picture.votes.filter((one) => one.against === seat);
  const hasVoted = votes.some((one) => one.seat === session.seat);
  const holder = picture.info.seats.find((one) => one.seat === seat);
  const name = holder?.holder.name ?? "";
  const isLeft = holder?.holder.kind === "open";
  return (
    <section class="slip" aria-label={isLeft ? `Nobody plays the ${nameOf(seat)}` : `${name} is away`}>
      {isLeft ? (
        <p>
          <b>Nobody plays the {nameOf(seat)}.</b> {words.leftSeat} {clauseLink(RULE)}
        </p>
      ) : (
        <p>
          <b>{name}</b>, who plays the {nameOf(seat)}, is {awayText(session, seat)}. {clauseLink(RULE)}
        </p>
      )}
      {votes.length > 0 && (
        <p class="sm dim">The {listed(votes.map((one) => nameOf(one.seat)))} want a bot to take over.</p>
      )}
      {hasVoted ? (
        <p class="sm dim">{words.voted}</p>
      ) : (
        <button class="btn" type="button" onClick={() => act({ do: "vote_to_replace", seat })}>
          Vote for the {botName(holder?.replacement ?? USUAL_BOT)} bot to take over
        </button>
      )}
      <Refused text={fault} />
    </section>
  );
}

/** The seat that a bot plays for you, with your right to it. */
export function keptFor({ picture, session }: TableControls): readonly [Seat, string] | null {
  if (session.seat !== "spectator" || picture.info.status !== "running") return null;
  const mine = myTable(picture.table)?.seats ?? {};
  const seat = picture.info.seats.find((one) => one.kept_for && mine[one.seat])?.seat;
  const token = seat && mine[seat];
  return seat && token ? [seat, token] : null;
}

export function WayBack({ controls, seat, token }: { controls: TableControls; seat: Seat; token: string }) {
  return (
    <section class="slip" aria-label="Your seat is kept for you">
      <p>
        {words.former} {clauseLink(RULE)}
      </p>
      <Deed
        deed={async () => {
          await api.comeBack(controls.picture.table, token);
          controls.reopen();
        }}
      >
        Play the {nameOf(seat)} again
      </Deed>
    </section>
  );
}
