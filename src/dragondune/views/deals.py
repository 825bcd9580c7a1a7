"""Views of offers and agreements, with the state of each clause."""

from dragondune.engine.agreements.clauses import (
    CLAUSE_STATES,
    KEPT,
    LAPSED,
    OPEN,
    OWED,
    REASON_NAMES,
    YIELDED,
    Agreement,
    Offer,
)
from dragondune.engine.agreements.due import is_due
from dragondune.engine.ids import FACTION_IDS, members
from dragondune.knowledge.gate import Knowledge
from dragondune.notation.agreement_codec import clause_to_record
from dragondune.notation.names import round_to_id, seats_to_ids
from dragondune.views import view as v
from dragondune.views.view import Deals


def deals(k: Knowledge) -> Deals:
    """[note.8] Every offer and agreement is public."""
    return Deals(
        offers=tuple([_offer(offer) for offer in k.offers]),
        agreements=tuple([_agreement(k, agreement) for agreement in k.agreements]),
        count=k.offer_count,
    )


def _offer(offer: Offer) -> v.Offer:
    return v.Offer(
        number=offer.number,
        seat=FACTION_IDS[offer.seat],
        parties=seats_to_ids(offer.parties),
        accepted=seats_to_ids(offer.accepted),
        answers=offer.answers,
        clauses=tuple([clause_to_record(clause) for clause in offer.clauses]),
    )


def _agreement(k: Knowledge, agreement: Agreement) -> v.Agreement:
    return v.Agreement(
        number=agreement.number,
        parties=seats_to_ids(agreement.parties),
        clauses=tuple([clause_to_record(clause) for clause in agreement.clauses]),
        settled=tuple(members(agreement.settled)),
        ending=seats_to_ids(agreement.ending),
        ledger=tuple([_clause_state(k, agreement, position) for position in range(len(agreement.clauses))]),
    )


def _clause_state(k: Knowledge, agreement: Agreement, position: int) -> v.ClauseState:
    """[R202] [R251] Whether a clause was kept or gave way and why, what is still owed, and whether it is due."""
    debt = next((one for one in agreement.debts if one.position == position), None)
    note = next((one for one in agreement.remarks if one.position == position), None)
    is_over = agreement.settled >> position & 1
    if debt is not None:
        state = OWED
    elif note is not None:
        state = LAPSED if is_over else YIELDED
    else:
        state = KEPT if is_over else OPEN
    return v.ClauseState(
        state=CLAUSE_STATES[state],
        owed=debt.amount if debt is not None else 0,
        since=v.RoundOfTurn(debt.turn, round_to_id(debt.round)) if debt is not None else None,
        reason=REASON_NAMES[note.reason] if note is not None else None,
        at=v.RoundOfTurn(note.turn, round_to_id(note.round)) if note is not None else None,
        earned=sum(one.amount for one in agreement.earned if one.position == position),
        is_due=state == OPEN and is_due(k, agreement.clauses[position]),
    )
