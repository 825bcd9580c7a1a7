"""Whether a choice keeps a duty, breaks it, or does neither."""

from typing import Final

from dragondune.engine.agreements.clauses import (
    ALLY_WITH,
    BID_AT_MOST,
    KEEP_AWAY,
    LEAVE,
    NO_ALLIANCE,
    NO_ARTIFACT,
    NO_HIRING,
    NO_NEGATION,
    NO_TREACHERY,
    SEND_AT_LEAST,
    SEND_AT_MOST,
    STAY_OUT,
    Clause,
    is_past,
    moment,
)
from dragondune.engine.agreements.payments import fits_battle
from dragondune.engine.board import EAST_ORC_FOREST, ORC_CASTLE, WEST_ORC_FOREST
from dragondune.engine.decisions import (
    AcceptAlliance,
    AnswerColour,
    AnswerNumber,
    AnswerValue,
    BreakAlliance,
    ConscriptUnits,
    Decision,
    DeclareTreachery,
    HireUnits,
    MoveUnits,
    Pass,
    PlaceBid,
    PlaceOrcs,
    PlaceUnits,
    PlayAce,
    ProposeAlliance,
    RaiseUnits,
    SealPlan,
)
from dragondune.engine.ids import NOBODY, NONE, Faction, Mask
from dragondune.engine.queries import open_places, opponent_of, units_at
from dragondune.engine.state import State
from dragondune.engine.steps import ANSWER_PROPOSAL, BREAK_ALLIANCES, MOVE, PROPOSE_ALLIANCES, TREACHERY

KEEPS: Final = 1
NEITHER: Final = 0
BREAKS: Final = -1
"""A choice that only leads on, such as an ace played before moving, neither keeps a duty nor breaks it."""


class AskedStep:
    """What a seat is asked: the step, and whose power the seat could negate, if any."""

    def __init__(self, seat: Faction, step: int, beneficiary: Faction) -> None:
        self.seat: Final = seat
        self.step: Final = step
        self.beneficiary: Final = beneficiary


def concerns(s: State, clause: Clause, question: AskedStep) -> bool:
    """Whether a clause has anything to say about this question."""
    kind = clause.kind
    if clause.seat != question.seat:
        return False
    if kind == LEAVE:
        return question.step == MOVE and s.turn == clause.turn and bool(s.where[clause.seat] & clause.places)
    if kind == ALLY_WITH or kind == NO_ALLIANCE:
        return question.step in (BREAK_ALLIANCES, PROPOSE_ALLIANCES, ANSWER_PROPOSAL)
    if kind == NO_NEGATION:
        return question.beneficiary == clause.other
    if kind == NO_TREACHERY:
        return question.step == TREACHERY and opponent_of(s, clause.seat) == clause.opponent
    if kind == SEND_AT_LEAST or kind == SEND_AT_MOST or kind == NO_ARTIFACT:
        return fits_battle(s, clause)
    return kind == STAY_OUT or kind == KEEP_AWAY or kind == BID_AT_MOST or kind == NO_HIRING


def verdict(s: State, clause: Clause, question: AskedStep, choice: Decision) -> int:
    """KEEPS, NEITHER or BREAKS, for a clause that concerns the question."""
    if clause.kind == LEAVE:
        return _leaving(s, clause, choice)
    if clause.kind == ALLY_WITH:
        return _courting(s, clause, question, choice)
    return BREAKS if _is_forbidden(s, clause, question, choice) else KEEPS


def _is_forbidden(s: State, clause: Clause, question: AskedStep, choice: Decision) -> bool:
    kind = clause.kind
    if kind == STAY_OUT or kind == KEEP_AWAY:
        return bool(entered(choice) & forbidden_places(s, clause))
    if kind == BID_AT_MOST:
        return isinstance(choice, PlaceBid) and choice.amount > clause.amount
    if kind == NO_HIRING:
        return isinstance(choice, HireUnits)
    if kind == NO_NEGATION:
        return isinstance(choice, PlayAce)
    if kind == NO_TREACHERY:
        return isinstance(choice, (DeclareTreachery, PlayAce))
    if kind == NO_ALLIANCE:
        return _allies_with(s, question, choice) == clause.other
    if kind == NO_ARTIFACT:
        return _shows_artifact(choice)
    return _is_wrong_number(s, clause, choice)


def clauses_in_force(s: State) -> list[Clause]:
    """[R197] All that is neither settled nor past, the oldest agreement first."""
    found: list[Clause] = []
    now = moment(s.turn, s.round)
    for agreement in s.agreements:
        for position in range(len(agreement.clauses)):
            clause = agreement.clauses[position]
            if not agreement.settled >> position & 1 and not is_past(clause, now):
                found.append(clause)
    return found


def forbidden_places(s: State, clause: Clause) -> Mask:
    """[R200] The territories that a clause keeps its seat out of."""
    if clause.kind == STAY_OUT:
        return clause.places
    return open_places(s, clause.other) if clause.kind == KEEP_AWAY else 0


def entered(choice: Decision) -> Mask:
    """[R200] The territories that units enter by this choice."""
    if isinstance(choice, MoveUnits):
        return 1 << choice.destination
    if isinstance(choice, (HireUnits, RaiseUnits, ConscriptUnits, PlaceUnits)):
        return 1 << choice.place
    if isinstance(choice, PlaceOrcs):
        castle = 1 << ORC_CASTLE if choice.castle else 0
        east = 1 << EAST_ORC_FOREST if choice.east else 0
        return castle | east | (1 << WEST_ORC_FOREST if choice.west else 0)
    return 0


def _shows_artifact(choice: Decision) -> bool:
    """[R204] A plan with an artifact, or the promise of one."""
    if isinstance(choice, SealPlan):
        return choice.card != NONE
    if isinstance(choice, AnswerValue):
        return choice.value != 0
    return isinstance(choice, AnswerColour) and choice.colour != NONE


def _is_wrong_number(s: State, clause: Clause, choice: Decision) -> bool:
    """[R204] If the army is smaller than promised, sending all of it is enough."""
    if not isinstance(choice, (SealPlan, AnswerNumber)):
        return False
    if clause.kind == SEND_AT_MOST:
        return choice.count > clause.amount
    return choice.count < min(clause.amount, units_at(s, clause.seat, s.place))


def _leaving(s: State, clause: Clause, choice: Decision) -> int:
    """[R201] All units out of the territory, in one movement; an ace played first does not count."""
    if isinstance(choice, MoveUnits):
        is_origin = clause.places >> choice.origin & 1
        return KEEPS if is_origin and choice.count == units_at(s, clause.seat, choice.origin) else BREAKS
    return BREAKS if isinstance(choice, Pass) else NEITHER


def _courting(s: State, clause: Clause, question: AskedStep, choice: Decision) -> int:
    """[R203] Propose or accept as long as that is possible, and stay together."""
    if question.step == BREAK_ALLIANCES:
        is_partner = s.ally[clause.seat] == clause.other
        return BREAKS if is_partner and isinstance(choice, BreakAlliance) else KEEPS
    partner = _allies_with(s, question, choice)
    if partner == clause.other:
        return KEEPS
    if question.step == ANSWER_PROPOSAL and s.player == clause.other:
        return BREAKS
    if partner != NOBODY:
        return BREAKS
    if not _can_be_had(s, clause):
        return NEITHER
    return BREAKS if question.step == PROPOSE_ALLIANCES else KEEPS


def _can_be_had(s: State, clause: Clause) -> bool:
    """[R203] Whether the faction has no ally and has not refused this seat in this council."""
    return s.ally[clause.other] == NOBODY and not s.proposed >> (4 * clause.seat + clause.other) & 1


def _allies_with(s: State, question: AskedStep, choice: Decision) -> Faction:
    """The faction with which a choice at the council seeks or makes an alliance."""
    if isinstance(choice, ProposeAlliance):
        return choice.to
    if isinstance(choice, AcceptAlliance) and question.step == ANSWER_PROPOSAL:
        return s.player
    return NOBODY
