// An offer of somebody else that waits for one's answer: it comes beside the slip and moves nothing on it.
import type { Offer, Seat } from "../../wire";
import { People } from "../kit/people";
import type { Place } from "../store";
import { count } from "../words";
import { type Desk, useDesk } from "./desk";
import { useForeseen } from "./Foresight";
import { OfferAnswers } from "./Ledger";
import { ClauseList } from "./words";

export function OfferNotice({ place, you }: { place: Place; you: Seat | null }) {
  const desk = useDesk(place);
  const picture = place.now;
  const offers = picture?.info.status === "running" ? waiting(picture.view?.deals.offers ?? [], you) : [];
  const fresh = offers.filter((one) => !desk.aside.has(one.number) && desk.draft?.answers !== one.number);
  const offer = fresh[0];
  if (!offer || !you) return null;
  return <Notice key={offer.number} place={place} you={you} offer={offer} more={fresh.length - 1} desk={desk} />;
}

export const waiting = (offers: readonly Offer[], you: Seat | null): readonly Offer[] =>
  offers.filter((one) => you !== null && one.parties.includes(you) && !one.accepted.includes(you));

function Notice({
  place,
  you,
  offer,
  more,
  desk,
}: {
  place: Place;
  you: Seat;
  offer: Offer;
  more: number;
  desk: Desk;
}) {
  const { number } = offer;
  const { forbidden } = useForeseen(place, { decide: "AcceptAgreement", number }, place.now?.n ?? 0);
  return (
    <section class="deal-notice" aria-label="An offer to you">
      <p class="deal-head">
        The <People seat={offer.seat} /> offer{offer.clauses.length > 1 && ` ${offer.clauses.length} clauses`}
        {offer.answers > 0 && ` instead of offer ${offer.answers}`}:
      </p>
      <div class="deal-terms" role="group" aria-label="Terms" tabIndex={0}>
        <ClauseList clauses={offer.clauses} />
      </div>
      <p class="sm warn">
        {forbidden.length > 0 ? `${count(forbidden.length, "choice")} that you have now would go.` : "\u00a0"}
      </p>
      <OfferAnswers offer={offer} place={place} you={you} desk={desk} isBrief>
        <button
          class="deal-link"
          type="button"
          onClick={() => {
            desk.putAside(number);
            desk.show(number);
          }}
        >
          Look
        </button>
        <button class="deal-link" type="button" onClick={() => desk.putAside(number)}>
          Later
        </button>
      </OfferAnswers>
      {more > 0 && (
        <p class="sm dim">
          {more} more {more === 1 ? "offer waits" : "offers wait"}.
        </p>
      )}
    </section>
  );
}
