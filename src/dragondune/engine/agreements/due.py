"""Duties to act: which are due now, and their announcement when the time to act has come."""

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
from dragondune.engine.steps import ANSWER_PROPOSAL, BREAK_ALLIANCES, PROPOSE_ALLIANCES

ACTS_OF_BIDDING: Final = (BID_AT_LEAST,)
ACTS_OF_RECRUITMENT: Final = (LEAVE, ATTACK, ENTER, HIRE_AT_LEAST)
"""[R260] An attack begins with the movement."""
ACTS_OF_COUNCIL: Final = (ALLY_WITH,)
STEPS_OF_COUNCIL: Final = (BREAK_ALLIANCES, PROPOSE_ALLIANCES, ANSWER_PROPOSAL)


def announce_round(s: State) -> None:
    """[R251] At the beginning of a round, announce the duties that it calls for."""
    _announce(s, _acts_of_round(s))


def announce_council(s: State) -> None:
    """[R251] [R203] As a council begins, announce the promised alliances that are still to be formed."""
    _announce(s, ACTS_OF_COUNCIL)


def _announce(s: State, kinds: tuple[int, ...]) -> None:
    for agreement in s.agreements:
        for position in range(len(agreement.clauses)):
            clause = agreement.clauses[position]
            if not agreement.settled >> position & 1 and _asks_now(s, clause, kinds):
                s.events.append(DutyDue(agreement.number, clause.seat, clause))


def is_due(s: State, clause: Clause) -> bool:
    """[R251] Whether this round, or a council in progress, calls for the act that an unsettled clause demands."""
    acts = _acts_of_round(s)
    for step in s.agenda:
        if step in STEPS_OF_COUNCIL:
            acts = ACTS_OF_COUNCIL
    return _asks_now(s, clause, acts)


def _acts_of_round(s: State) -> tuple[int, ...]:
    if s.round == BIDDING_ROUND:
        return ACTS_OF_BIDDING
    return ACTS_OF_RECRUITMENT if s.round == RECRUITMENT_ROUND else ()


def _asks_now(s: State, clause: Clause, kinds: tuple[int, ...]) -> bool:
    if clause.kind not in kinds:
        return False
    if clause.kind == ALLY_WITH:
        return s.ally[clause.seat] != clause.other
    return KINDS[clause.kind].term != IN_TURN or clause.turn == s.turn
