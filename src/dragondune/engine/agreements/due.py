"""Duties to act are announced when the time to act has come."""

from typing import Final

from dragondune.engine.agreements.clauses import (
    ALLY_WITH,
    ATTACK,
    BID_AT_LEAST,
    ENTER,
    HIRE_AT_LEAST,
    IN_TURN,
    KINDS,
    LEAVE,
    Clause,
)
from dragondune.engine.events import DutyDue
from dragondune.engine.ids import BIDDING_ROUND, RECRUITMENT_ROUND
from dragondune.engine.state import State

ACTS_OF_BIDDING: Final = (BID_AT_LEAST,)
ACTS_OF_RECRUITMENT: Final = (LEAVE, ATTACK, ENTER, HIRE_AT_LEAST)
"""[R260] An attack begins with the movement."""
ACTS_OF_COUNCIL: Final = (ALLY_WITH,)


def announce_round(s: State) -> None:
    """[R251] At the beginning of a round, announce the duties that it calls for."""
    if s.round == BIDDING_ROUND:
        _announce(s, ACTS_OF_BIDDING)
    elif s.round == RECRUITMENT_ROUND:
        _announce(s, ACTS_OF_RECRUITMENT)


def announce_council(s: State) -> None:
    """[R251] [R203] As a council begins, announce the promised alliances that are still to be formed."""
    _announce(s, ACTS_OF_COUNCIL)


def _announce(s: State, kinds: tuple[int, ...]) -> None:
    for agreement in s.agreements:
        for position in range(len(agreement.clauses)):
            clause = agreement.clauses[position]
            if clause.kind in kinds and not agreement.settled >> position & 1 and _asks_now(s, clause):
                s.events.append(DutyDue(agreement.number, clause.seat, clause))


def _asks_now(s: State, clause: Clause) -> bool:
    if clause.kind == ALLY_WITH:
        return s.ally[clause.seat] != clause.other
    return KINDS[clause.kind].term != IN_TURN or clause.turn == s.turn
