// An offer that waits for your answer, or else what you were shown: beside the panel, and nothing moves on it.
import type { Offer, Seat } from "../../wire";
import { People } from "../kit/people";
import { count } from "../names";
import type { Session } from "../session";
import { ClauseList } from "./ClauseList";
import { useForeseen } from "./Foresight";
import { OfferAnswers } from "./Ledger";
import { type Negotiation, negotiationOf } from "./negotiation";
import { ShownNotice } from "./ShownNotice";

export function OfferNotice({ session, you }: { session: Session; you: Seat | null }) {
  const negotiation = negotiationOf(session);
  const picture = session.now;
  const offers = waiting(picture?.view?.deals.offers ?? [], you);
  const fresh = offers.filter((one) => !negotiation.aside.has(one.number) && negotiation.draft?.answers !== one.number);
  const offer = fresh[0];
  if (!you || picture?.info.status !== "running") return null;
  if (!offer) return <ShownNotice session={session} you={you} />;
  return (
    <Notice
      key={offer.number}
      session={session}
      you={you}
      offer={offer}
      more={fresh.length - 1}
      negotiation={negotiation}
    />
  );
}

export const waiting = (offers: readonly Offer[], you: Seat | null): readonly Offer[] =>
  offers.filter((one) => you !== null && one.parties.includes(you) && !one.accepted.includes(you));

function Notice({
  session,
  you,
  offer,
  more,
  negotiation,
}: {
  session: Session;
  you: Seat;
  offer: Offer;
  more: number;
  negotiation: Negotiation;
}) {
  const { number } = offer;
  const { forbidden } = useForeseen(session, { decide: "AcceptAgreement", number }, session.now?.n ?? 0);
  return (
    <section class="deal-notice" aria-label="Offer to you">
      <p class="deal-head">
        The <People seat={offer.seat} /> offer{offer.clauses.length > 1 && ` ${offer.clauses.length} clauses`}
        {offer.answers > 0 && ` instead of offer ${offer.answers}`}:
      </p>
      <div class="deal-terms" role="group" aria-label="Terms" tabIndex={0}>
        <ClauseList clauses={offer.clauses} />
      </div>
      <p class="sm warn">
        {forbidden.length > 0 ? `You would lose ${count(forbidden.length, "choice")} you have now.` : "\u00a0"}
      </p>
      <OfferAnswers offer={offer} session={session} you={you} negotiation={negotiation} isBrief>
        <button
          class="deal-link"
          type="button"
          onClick={() => {
            negotiation.putAside(number);
            negotiation.show(number);
          }}
        >
          View
        </button>
        <button class="deal-link" type="button" onClick={() => negotiation.putAside(number)}>
          Later
        </button>
      </OfferAnswers>
      {more > 0 && (
        <p class="sm dim">
          {more} more {more === 1 ? "offer" : "offers"} waiting.
        </p>
      )}
    </section>
  );
}
