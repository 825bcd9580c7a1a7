// Gold for another player, at any time and for any reason.
import { useSignal } from "@preact/signals";
import type { GiveGold, Mine, Seat, View } from "../../wire";
import { useSteadyHands } from "../decide/steady-hands";
import { useWhatIf } from "../decide/what-if";
import { Chip } from "../kit/chip";
import { Steps } from "../kit/stepper";
import { Token } from "../kit/token";
import { capital, nameOf, SEATS, the } from "../names";
import type { Session } from "../session";
import { clauseLink } from "../WhyLink";
import { Reason } from "./ClauseList";
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
          <Foreseen session={session} gift={{ decide: "GiveGold", to, amount: Math.max(1, amount) }} />
          <button class="btn" type="button" disabled={busy || isAsleep || amount === 0} onClick={give}>
            {amount === 0 ? "Choose how much" : `Give ${amount} gold to the ${nameOf(to)}`}
          </button>
        </>
      ) : (
        <Foreseen session={session} gift={{ decide: "GiveGold", to, amount: 1 }} />
      )}
      <Reason refusal={fault.value} />
      <p class="sm good" role="status">
        {done.value}
      </p>
    </section>
  );
}

/** What happens to the gold, or why none can be given. */
function Foreseen({ session, gift }: { session: Session; gift: GiveGold }) {
  const isRunning = session.now?.info.status === "running";
  const { answer } = useWhatIf(session, isRunning ? gift : null, session.now?.n ?? 0);
  if (!isRunning) return <p class="sm dim">The game is over. {clauseLink("R148")}</p>;
  if (answer?.fault)
    return (
      <p class="sm dim">
        {capital(answer.fault)}. {clauseLink(answer.rule)}
      </p>
    );
  return (
    <p class="sm dim">
      {answer === null && "…"}
      {answer?.consequences.map(({ text, clause }) => (
        <>
          {text} {clauseLink(clause)}{" "}
        </>
      ))}
    </p>
  );
}
