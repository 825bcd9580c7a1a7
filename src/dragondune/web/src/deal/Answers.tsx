// The buttons that answer an offer, or ask for the end of an agreement; they are the same wherever one is shown.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Agreement, Decision, Offer, Seat } from "../../wire";
import { useSteadyHands } from "../decide/steady-hands";
import type { Session } from "../session";
import { Reason } from "./ClauseList";
import { speak } from "./negotiation";

/** Says something about an offer or agreement, and shows why it cannot be said. */
function useSpeech(session: Session, about: string) {
  const { busy, isAsleep, once } = useSteadyHands(about);
  const fault = useSignal<unknown>(null);
  const say = (decision: Decision): void =>
    once((key) =>
      speak(session, decision, key).then(
        () => {
          fault.value = null;
        },
        (next) => {
          fault.value = next;
        },
      ),
    );
  return { say, busy: busy || isAsleep, fault: fault.value };
}

/**
 * Decline or accept an offer, or withdraw your own. `children`: what else can be done with it, between the two.
 *
 * Accept is there only with the full text or beside it, and works once that has been read.
 */
export function OfferAnswers({
  session,
  offer: { number, seat, parties, accepted },
  you,
  accept,
  kind = "row wrap",
  children,
}: {
  session: Session;
  offer: Offer;
  you: Seat | null;
  accept?: { readonly text: string; readonly isRead: boolean };
  /** The class of the row. */
  kind?: string;
  children?: ComponentChildren;
}) {
  const { say, busy, fault } = useSpeech(session, `${number} ${accepted.join(" ")}`);
  if (!you || !parties.includes(you)) return null;
  return (
    <>
      <Reason refusal={fault} />
      <div class={kind}>
        {seat === you ? (
          <button class="btn" type="button" disabled={busy} onClick={() => say({ decide: "WithdrawOffer", number })}>
            Withdraw the offer
          </button>
        ) : (
          <>
            <button
              class="btn"
              type="button"
              disabled={busy}
              onClick={() => say({ decide: "DeclineAgreement", number })}
            >
              Decline
            </button>
            {children}
            {accept && !accepted.includes(you) && (
              <button
                class="btn push"
                type="button"
                disabled={busy || !accept.isRead}
                title={accept.isRead ? "" : "Read it first"}
                onClick={() => say({ decide: "AcceptAgreement", number })}
              >
                {accept.text}
              </button>
            )}
          </>
        )}
      </div>
    </>
  );
}

/** Ask for the end of an agreement, agree to it, or withdraw the request. */
export function EndingAnswer({
  session,
  agreement: { number, parties, ending },
  you,
}: {
  session: Session;
  agreement: Agreement;
  you: Seat | null;
}) {
  const { say, busy, fault } = useSpeech(session, `${number} ${ending.join(" ")}`);
  if (!you || !parties.includes(you)) return null;
  const hasCalled = ending.includes(you);
  return (
    <>
      <Reason refusal={fault} />
      <button
        class="btn"
        type="button"
        disabled={busy}
        onClick={() => say(hasCalled ? { decide: "WithdrawOffer", number } : { decide: "TerminateAgreement", number })}
      >
        {hasCalled
          ? "Withdraw your request to end it"
          : ending.length === parties.length - 1
            ? "End it now"
            : "Ask to end it"}
      </button>
    </>
  );
}
