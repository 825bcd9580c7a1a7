"""Promises that are kept by a single act, noted as soon as it is done."""

from dragondune.engine.agreements.clauses import ATTACK, HIRE_AT_LEAST, Agreement
from dragondune.engine.agreements.ledger import settle
from dragondune.engine.agreements.payments import WAS_KEPT, conclude, fits_battle
from dragondune.engine.ids import Faction
from dragondune.engine.state import State


def note_hired(s: State, seat: Faction, *, count: int) -> None:
    """[R264] A promise to hire is kept by hiring the promised number."""
    for agreement in s.agreements:
        for position in range(len(agreement.clauses)):
            clause = agreement.clauses[position]
            if clause.kind == HIRE_AT_LEAST and clause.seat == seat and clause.turn == s.turn:
                if count >= clause.amount:
                    _fulfil(s, agreement, position)


def note_battle(s: State) -> None:
    """[R260] A promise to attack is kept by fighting that battle, no matter who attacks."""
    for agreement in s.agreements:
        for position in range(len(agreement.clauses)):
            clause = agreement.clauses[position]
            if clause.kind == ATTACK and clause.turn == s.turn and fits_battle(s, clause):
                _fulfil(s, agreement, position)


def _fulfil(s: State, agreement: Agreement, position: int) -> None:
    """[R251] The promise was kept, unless too few units came, which was announced before."""
    if not agreement.settled >> position & 1 and s.rules.agreements == "enforce":
        settle(s, agreement.number, position)
        conclude(s, agreement, position, outcome=WAS_KEPT)
