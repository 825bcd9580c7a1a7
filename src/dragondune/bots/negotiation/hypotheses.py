"""The table as it would be with or without an agreement, and as the duties in force will make it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dragondune.engine.agreements.clauses import ANYONES, KINDS, LEAVE, PAYEES, PAYERS, Agreement, Clause
from dragondune.engine.agreements.duties import clauses_in_force
from dragondune.engine.agreements.payments import free_gold, is_due_at_once
from dragondune.engine.board import ALL_TERRITORIES, TERRITORIES
from dragondune.engine.ids import NOBODY, Faction, Mask, members
from dragondune.engine.queries import open_places, places_held_by_others
from dragondune.knowledge.gate import Knowledge

HYPOTHETICAL: Final = 0
"""The number of an agreement that has not been made."""


def with_agreement(knowledge: Knowledge, clauses: Sequence[Clause]) -> Knowledge:
    """Knowledge of the table with the agreement in force; what is due at once is paid, as much as the gold allows."""
    copy = knowledge.clone()
    parties = 0
    later: list[Clause] = []
    for clause in clauses:
        parties |= 1 << clause.seat | (1 << clause.other if KINDS[clause.kind].is_payment else 0)
        if is_due_at_once(clause):
            paid = min(clause.amount, free_gold(copy, clause.seat))
            copy.gold[clause.seat] -= paid
            copy.gold[clause.other] += paid
        else:
            later.append(clause)
    if later:
        copy.agreements = (*copy.agreements, Agreement(HYPOTHETICAL, parties, tuple(later), 0, 0))
    return copy


def without_agreement(knowledge: Knowledge, number: int) -> Knowledge:
    copy = knowledge.clone()
    copy.agreements = tuple(one for one in copy.agreements if one.number != number)
    return copy


def after_duties(knowledge: Knowledge, seat: Faction) -> Knowledge:
    """The table after units have left where promises make them leave, as this seat expects it.

    What others owe in later turns does not count yet; what the seat owes does.
    """
    if not knowledge.agreements:
        return knowledge
    clauses = [one for one in clauses_in_force(knowledge) if one.kind == LEAVE]
    if not clauses:
        return knowledge
    copy = knowledge.clone()
    for clause in clauses:
        if clause.turn == copy.turn or clause.seat == seat:
            for place in members(copy.where[clause.seat] & covered(clause)):
                copy.units[TERRITORIES * clause.seat + place] = 0
                copy.where[clause.seat] &= ~(1 << place)
                copy.hidden[clause.seat] &= ~(1 << place)
    return copy


def covered(clause: Clause) -> Mask:
    return clause.places or ALL_TERRITORIES


def mask_of(seat: Faction) -> Mask:
    return 0 if seat == NOBODY else 1 << seat


def places_fought(knowledge: Knowledge, clause: Clause) -> Mask:
    """Where the battle that a clause describes would be fought as units stand now."""
    if clause.whose == ANYONES:
        places = 0
        for seat in members(knowledge.factions & ~mask_of(clause.opponent)):
            places |= places_fought(knowledge, replace(clause, seat=seat, whose=PAYERS))
        return places
    if clause.whose == PAYEES:
        return places_fought(knowledge, replace(clause, seat=clause.other, whose=PAYERS))
    if clause.opponent == NOBODY:
        others = places_held_by_others(knowledge, clause.seat)
    else:
        others = open_places(knowledge, clause.opponent)
    return open_places(knowledge, clause.seat) & others & covered(clause)
