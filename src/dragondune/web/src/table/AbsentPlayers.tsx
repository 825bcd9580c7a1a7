// People who are gone: the others may want a bot in their place.
import type { Picture, Seat } from "../../wire";
import { useCommand } from "../kit/attempt";
import { useTicks } from "../kit/hooks";
import { Refused } from "../kit/refused";
import { listed, nameOf } from "../names";
import { botName, USUAL_BOT } from "../pages/bots";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import { awayText } from "./Clock";
import words from "./table-texts.json";

const RULE = "R225";
const LOOK_AGAIN = 10_000;

/** Those who have been away longer than the table waits. */
export function useGone(session: Session, picture: Picture): readonly Seat[] {
  const after = picture.info.gone_after;
  useTicks(Object.keys(session.away).length > 0 ? LOOK_AGAIN : 0);
  if (!picture.mine || picture.info.status !== "running") return [];
  return picture.info.seats
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
  return (
    <section class="slip" aria-label={`${name} is away`}>
      <p>
        <b>{name}</b>, who plays the {nameOf(seat)}, is {awayText(session, seat)}. {clauseLink(RULE)}
      </p>
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
