"""The table as it would be with or without an agreement, and as the duties in force will make it."""

from collections.abc import Sequence
from typing import Final

from dragondune.engine.agreements.clauses import LEAVE, NO_ARTIFACT, PAY, SEND_AT_MOST, Agreement, Clause
from dragondune.engine.agreements.duties import clauses_in_force
from dragondune.engine.agreements.payments import gold_for_promises
from dragondune.engine.board import ALL_TERRITORIES, TERRITORIES
from dragondune.engine.ids import NOBODY, Faction, Mask, Territory, members
from dragondune.engine.queries import open_places, places_held_by_others
from dragondune.knowledge.gate import Knowledge

HYPOTHETICAL: Final = 0
"""The number of an agreement that has not been made."""


def with_agreement(knowledge: Knowledge, clauses: Sequence[Clause]) -> Knowledge:
    """What is due at once is paid, as far as the gold goes; everything else is in force."""
    copy = knowledge.clone()
    parties = 0
    later: list[Clause] = []
    for clause in clauses:
        if is_due_at_once(clause):
            paid = min(clause.amount, gold_for_promises(copy, clause.seat))
            copy.gold[clause.seat] -= paid
            copy.gold[clause.other] += paid
        else:
            later.append(clause)
            parties |= 1 << clause.seat
    if later:
        copy.agreements = (*copy.agreements, Agreement(HYPOTHETICAL, parties, tuple(later), 0, 0))
    return copy


def without_agreement(knowledge: Knowledge, number: int) -> Knowledge:
    copy = knowledge.clone()
    copy.agreements = tuple(one for one in copy.agreements if one.number != number)
    return copy


def is_due_at_once(clause: Clause) -> bool:
    return clause.kind == PAY and clause.turn == 0


def after_duties(knowledge: Knowledge, seat: Faction) -> Knowledge:
    """The table once duties about units and artifacts have been carried out, as this seat has to expect it.

    What others owe in later turns does not count yet; what the seat owes does.
    """
    if not knowledge.agreements:
        return knowledge
    clauses = [one for one in clauses_in_force(knowledge) if one.kind in (LEAVE, SEND_AT_MOST, NO_ARTIFACT)]
    if not clauses:
        return knowledge
    copy = knowledge.clone()
    for clause in clauses:
        if clause.kind == LEAVE and (clause.turn == copy.turn or clause.seat == seat):
            for place in members(copy.where[clause.seat] & covered(clause)):
                _reduce(copy, clause.seat, place, most=0)
    for clause in clauses:
        if clause.kind == SEND_AT_MOST:
            for place in members(places_fought(copy, clause)):
                _reduce(copy, clause.seat, place, most=clause.amount)
    for clause in clauses:
        if clause.kind == NO_ARTIFACT and places_fought(copy, clause):
            copy.hand[clause.seat] = 0
            copy.hand_size[clause.seat] = 0
    return copy


def _reduce(knowledge: Knowledge, seat: Faction, place: Territory, *, most: int) -> None:
    cell = TERRITORIES * seat + place
    knowledge.units[cell] = min(knowledge.units[cell], most)
    if most == 0:
        knowledge.where[seat] &= ~(1 << place)
        knowledge.hidden[seat] &= ~(1 << place)


def covered(clause: Clause) -> Mask:
    return clause.places or ALL_TERRITORIES


def places_fought(knowledge: Knowledge, clause: Clause) -> Mask:
    """Where the battle that a clause describes would be fought as units stand now."""
    if clause.opponent == NOBODY:
        others = places_held_by_others(knowledge, clause.seat)
    else:
        others = open_places(knowledge, clause.opponent)
    return open_places(knowledge, clause.seat) & others & covered(clause)
