"""Offers and agreements in a view, and back to the table: all of them are public."""

from dragondune.engine.agreements.clauses import Agreement, Offer
from dragondune.engine.ids import members
from dragondune.engine.state import State
from dragondune.notation.agreement_codec import clause_from_record, clause_to_record
from dragondune.views import view as v
from dragondune.views.names import from_seat, from_seats, to_seat, to_seats


def deals(s: State) -> v.Deals:
    """[note.8] Everybody sees every offer and agreement."""
    return v.Deals(
        offers=tuple(_offer(offer) for offer in s.offers),
        agreements=tuple(_agreement(agreement) for agreement in s.agreements),
        count=s.offer_count,
    )


def _offer(offer: Offer) -> v.Offer:
    return v.Offer(
        number=offer.number,
        seat=str(to_seat(offer.seat)),
        parties=to_seats(offer.parties),
        accepted=to_seats(offer.accepted),
        answers=offer.answers,
        clauses=tuple(clause_to_record(clause) for clause in offer.clauses),
    )


def _agreement(agreement: Agreement) -> v.Agreement:
    return v.Agreement(
        number=agreement.number,
        parties=to_seats(agreement.parties),
        clauses=tuple(clause_to_record(clause) for clause in agreement.clauses),
        settled=tuple(members(agreement.settled)),
        ending=to_seats(agreement.ending),
    )


def build_deals(s: State, told: v.Deals) -> None:
    s.offers = tuple(
        Offer(
            offer.number,
            from_seat(offer.seat),
            from_seats(offer.parties),
            from_seats(offer.accepted),
            offer.answers,
            tuple(clause_from_record(record) for record in offer.clauses),
        )
        for offer in told.offers
    )
    s.agreements = tuple(
        Agreement(
            agreement.number,
            from_seats(agreement.parties),
            tuple(clause_from_record(record) for record in agreement.clauses),
            sum(1 << position for position in set(agreement.settled)),
            from_seats(agreement.ending),
        )
        for agreement in told.agreements
    )
    s.offer_count = told.count
