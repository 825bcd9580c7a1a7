// Gold for another player, at any time and for any reason.
import { useSignal } from "@preact/signals";
import type { Mine, Seat, View } from "../../wire";
import { useSteadyHands } from "../decide/steady-hands";
import { Chip } from "../kit/chip";
import { Steps } from "../kit/stepper";
import { Token } from "../kit/token";
import { nameOf, SEATS, the } from "../names";
import type { Session } from "../session";
import { playerOf } from "../view-queries";
import { clauseLink } from "../WhyLink";
import { Reason } from "./ClauseList";
import notes from "./deal-texts.json";
import { type Negotiation, speak } from "./negotiation";

export function Give({
  session,
  view,
  mine,
  you,
  negotiation,
  to,
}: {
  session: Session;
  view: View;
  mine: Mine;
  you: Seat;
  negotiation: Negotiation;
  to: Seat;
}) {
  const wanted = useSignal<number | null>(null);
  const given = useSignal(0);
  const { busy, isAsleep, once } = useSteadyHands(`${to} ${given.value}`, { isOwn: true });
  const fault = useSignal<unknown>(null);
  const done = useSignal("");
  const others = SEATS.filter((seat) => seat !== you && view.players.some((one) => one.faction === seat));
  const most = mine.gifts[to] ?? 0;
  const amount = wanted.value === null ? 0 : Math.min(wanted.value, most);
  const give = (): void =>
    once((key) =>
      speak(session, { decide: "GiveGold", to, amount }, key).then(
        () => {
          done.value = `You gave ${the(to)} ${amount} gold.`;
          fault.value = null;
          wanted.value = null;
          given.value += 1;
        },
        (next) => {
          fault.value = next;
        },
      ),
    );
  return (
    <section class="deal-give" aria-label="Give gold">
      <div class="row">
        <h3>Give gold</h3>
        <button class="deal-link push" type="button" onClick={() => negotiation.give(null)}>
          Close
        </button>
      </div>
      <div class="row wrap" role="group" aria-label="Recipient">
        {others.map((seat) => (
          <Chip key={seat} name="row" on={seat === to} choose={() => negotiation.give(seat)}>
            <Token seat={seat} size={26} /> {nameOf(seat)}
          </Chip>
        ))}
      </div>
      {most > 0 ? (
        <>
          <div class="stepper" role="group" aria-label="Gold">
            <Steps
              less="less gold"
              more="more gold"
              value={amount}
              isLeast={amount <= 0}
              isMost={amount >= most}
              step={(by) => {
                wanted.value = amount + by;
              }}
            />
            <span class="dim sm">of {most}</span>
          </div>
          <Held view={view} you={you} to={to} most={most} />
          <button class="btn" type="button" disabled={busy || isAsleep || amount === 0} onClick={give}>
            {amount === 0 ? "Choose how much" : `Give ${amount} gold to the ${nameOf(to)}`}
          </button>
        </>
      ) : (
        <NoGift session={session} view={view} you={you} />
      )}
      <Reason refusal={fault.value} />
      <p class="sm good" role="status">
        {done.value}
      </p>
    </section>
  );
}

const goldOf = (view: View, seat: Seat): number => playerOf(view, seat)?.gold ?? 0;

/** What is not given at once, or not at all. */
function Held({ view, you, to, most }: { view: View; you: Seat; to: Seat; most: number }) {
  const isPlanning = view.agenda.at(-1) === "plans" && view.is_secret;
  const isHeld = isPlanning && view.waiting.some((one) => one.seat === you || one.seat === to);
  const isLeading = view.auction.bidder === you && most < goldOf(view, you);
  return (
    <p class="sm dim">
      {isHeld ? (
        <>
          {notes.planning} {clauseLink("R148")}
        </>
      ) : (
        <>
          {notes.atOnce} {clauseLink("note.12")}
        </>
      )}
      {isLeading && (
        <>
          {" "}
          {notes.bidStays} {clauseLink("R159")}
        </>
      )}
    </p>
  );
}

function NoGift({ session, view, you }: { session: Session; view: View; you: Seat }) {
  const gold = goldOf(view, you);
  if (session.now?.info.status !== "running") return <p class="sm dim">The game is over. {clauseLink("R148")}</p>;
  if (gold === 0) return <p class="sm dim">You have no gold to give. {clauseLink("note.12")}</p>;
  return view.auction.bidder === you ? (
    <p class="sm dim">
      {notes.leading} {clauseLink("R159")}
    </p>
  ) : (
    <p class="sm dim">
      {notes.onItsWay} {clauseLink("R148")}
    </p>
  );
}
