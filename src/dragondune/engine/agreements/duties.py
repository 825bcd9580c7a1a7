"""Whether a choice keeps a duty, breaks it, or does neither."""

from typing import Final

from dragondune.engine.agreements.acts import (
    attacks_among_others,
    calls_for_units,
    holds_units,
    is_held,
    units_called_for,
)
from dragondune.engine.agreements.clauses import (
    ALLY_WITH,
    ATTACK,
    BID_AT_LEAST,
    BID_AT_LEAST_NOW,
    BID_AT_MOST,
    BID_AT_MOST_NOW,
    ENTER,
    HIRE_AT_LEAST,
    HOLD,
    KEEP_AWAY,
    LEAVE,
    NO_ALLIANCE,
    NO_ARTIFACT,
    NO_ATTACK,
    NO_FORBIDDING,
    NO_HIDING,
    NO_HIRING,
    NO_NEGATION,
    NO_QUESTION,
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
    AskColour,
    AskForCard,
    AskForGold,
    AskForJack,
    AskForQueen,
    AskNumber,
    AskValue,
    BreakAlliance,
    BuyQuestion,
    ComeOut,
    ConscriptUnits,
    Decision,
    DeclareTreachery,
    Hide,
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
from dragondune.engine.powers.dwarves import gold_for_bids, has_free_card
from dragondune.engine.queries import (
    all_units_at,
    hiding_places,
    is_hidden_at,
    least_bid,
    open_places,
    opponent_of,
    units_at,
)
from dragondune.engine.state import State
from dragondune.engine.steps import (
    ANSWER_NUMBER,
    ANSWER_PROPOSAL,
    BIDS,
    BREAK_ALLIANCES,
    CARRY_OUT_QUESTION,
    FORBID_HIRING,
    HIRE,
    MEETING,
    MOVE,
    PLANS,
    PROPOSE_ALLIANCES,
    QUESTION,
    TREACHERY,
)

KEEPS: Final = 1
NEITHER: Final = 0
BREAKS: Final = -1
YIELDS: Final = -2
"""How a choice relates to a duty. A preliminary one, such as an ace played before moving, neither keeps nor breaks it.

If a number of units is promised, the verdict is how many of them a choice provides; more is better. A choice YIELDS
if nothing better can be demanded: it does not break the duty, but the duty gives way.
"""


BANS: Final = (STAY_OUT, KEEP_AWAY, BID_AT_MOST, BID_AT_MOST_NOW, NO_HIRING, NO_ATTACK, NO_HIDING, NO_QUESTION)
"""The duties that can apply to any question."""


class AskedStep:
    """What a seat is asked: the step, and whose power the seat could negate, if any."""

    def __init__(self, seat: Faction, step: int, beneficiary: Faction) -> None:
        self.seat: Final = seat
        self.step: Final = step
        self.beneficiary: Final = beneficiary


def concerns(s: State, clause: Clause, question: AskedStep) -> bool:
    """Whether a clause applies to this question."""
    kind = clause.kind
    if clause.seat != question.seat:
        return False
    if kind == LEAVE and s.where[clause.seat] & clause.places:
        return question.step == MOVE and s.turn == clause.turn
    if kind == ALLY_WITH or kind == NO_ALLIANCE:
        return question.step in (BREAK_ALLIANCES, PROPOSE_ALLIANCES, ANSWER_PROPOSAL)
    if kind == NO_NEGATION:
        return question.beneficiary == clause.other
    if kind == NO_TREACHERY:
        return question.step == TREACHERY and opponent_of(s, clause.seat) == clause.opponent
    if kind == SEND_AT_LEAST or kind == SEND_AT_MOST or kind == NO_ARTIFACT:
        return fits_battle(s, clause)
    if kind == ATTACK and question.step in (PLANS, ANSWER_NUMBER):
        return fits_battle(s, clause)
    if kind == ATTACK or kind == ENTER:
        return calls_for_units(s, clause, question.step)
    if kind == HOLD:
        return holds_units(s, clause, question.step)
    if kind == BID_AT_LEAST or kind == BID_AT_LEAST_NOW:
        return question.step == BIDS and s.bid < clause.amount
    if kind == HIRE_AT_LEAST:
        return question.step == HIRE and s.turn == clause.turn and s.hire_places == 0
    if kind == NO_FORBIDDING:
        return question.step == FORBID_HIRING and s.player == clause.other
    return kind in BANS or kind == LEAVE


def verdict(s: State, clause: Clause, question: AskedStep, choice: Decision) -> int:
    """KEEPS, or the number of promised units, NEITHER, BREAKS or YIELDS, for a clause that concerns the question."""
    if clause.kind == LEAVE:
        return _leaving(s, clause, choice)
    if clause.kind == ALLY_WITH:
        return _courting(s, clause, question, choice)
    if (clause.kind == ATTACK or clause.kind == ENTER) and question.step not in (PLANS, ANSWER_NUMBER):
        if question.step == MOVE and isinstance(choice, PlayAce):
            return NEITHER
        return units_called_for(s, clause, question.step, choice) or BREAKS
    if clause.kind == BID_AT_LEAST or clause.kind == BID_AT_LEAST_NOW:
        return _bidding(s, clause, choice)
    if clause.kind == HIRE_AT_LEAST:
        return _hiring(clause, choice)
    return BREAKS if _is_forbidden(s, clause, question, choice) else KEEPS


def _is_forbidden(s: State, clause: Clause, question: AskedStep, choice: Decision) -> bool:
    """[R198] [R268] What a promise not to do something rules out."""
    kind = clause.kind
    if kind == STAY_OUT or kind == KEEP_AWAY:
        return bool((entered(choice) | _shown(s, choice)) & forbidden_places(s, clause))
    if kind == BID_AT_MOST or kind == BID_AT_MOST_NOW:
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
    if kind == HOLD:
        return not is_held(s, clause, choice)
    if kind == NO_ATTACK:
        return attacks_among_others(s, clause, choice)
    if kind == NO_HIDING:
        return _hides(s, clause.seat, question, choice)
    if kind == NO_QUESTION:
        return _asks(s, clause, question, choice)
    if kind == NO_FORBIDDING:
        return isinstance(choice, PlayAce)
    return _is_wrong_number(s, clause, choice)


def clauses_in_force(s: State) -> list[Clause]:
    """[R197] All clauses that are neither settled nor past, the oldest agreement first."""
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


def _shown(s: State, choice: Decision) -> Mask:
    """[R200] [R254] The territory in which this choice brings hidden units into the open."""
    return 1 << s.place if isinstance(choice, ComeOut) else 0


def _shows_artifact(choice: Decision) -> bool:
    """[R204] A plan with an artifact, or the promise of one."""
    if isinstance(choice, SealPlan):
        return choice.card != NONE
    if isinstance(choice, AnswerValue):
        return choice.value != 0
    return isinstance(choice, AnswerColour) and choice.colour != NONE


def _is_wrong_number(s: State, clause: Clause, choice: Decision) -> bool:
    """[R204] Too many or too few units."""
    if not isinstance(choice, (SealPlan, AnswerNumber)):
        return False
    if clause.kind == SEND_AT_MOST:
        return choice.count > clause.amount
    return choice.count < units_promised(s, clause)


def units_promised(s: State, clause: Clause) -> int:
    """[R204] How many of a fighter's units a clause means; if the army is smaller than promised, all of it."""
    return min(clause.amount, units_at(s, clause.seat, s.place))


def _leaving(s: State, clause: Clause, choice: Decision) -> int:
    """[R201] All units leave the territory, in one movement, and none return; an ace played first does not count."""
    if not s.where[clause.seat] & clause.places:
        return BREAKS if entered(choice) & clause.places else KEEPS
    if isinstance(choice, MoveUnits):
        is_origin = clause.places >> choice.origin & 1
        return KEEPS if is_origin and choice.count == all_units_at(s, clause.seat, choice.origin) else BREAKS
    return BREAKS if isinstance(choice, Pass) else NEITHER


def _courting(s: State, clause: Clause, question: AskedStep, choice: Decision) -> int:
    """[R203] Whether a choice works towards the promised alliance: end another, propose or accept, and stay."""
    if question.step == BREAK_ALLIANCES:
        if s.ally[clause.seat] == clause.other:
            return BREAKS if isinstance(choice, BreakAlliance) else KEEPS
        if _has_been_refused(s, clause):
            return NEITHER
        return KEEPS if isinstance(choice, BreakAlliance) else BREAKS
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
    return s.ally[clause.other] == NOBODY and not _has_been_refused(s, clause)


def _has_been_refused(s: State, clause: Clause) -> bool:
    return bool(s.proposed >> (4 * clause.seat + clause.other) & 1)


def _allies_with(s: State, question: AskedStep, choice: Decision) -> Faction:
    """The faction with which a choice at the council seeks or makes an alliance."""
    if isinstance(choice, ProposeAlliance):
        return choice.to
    if isinstance(choice, AcceptAlliance) and question.step == ANSWER_PROPOSAL:
        return s.player
    return NOBODY


def full_measure(clause: Clause, question: AskedStep) -> int:
    """[R260] [R264] The verdict on a choice that keeps the duty in full."""
    is_counted = clause.kind == ATTACK or clause.kind == ENTER or clause.kind == HIRE_AT_LEAST
    return clause.amount if is_counted and question.step in (MOVE, HIRE) else KEEPS


def _bidding(s: State, clause: Clause, choice: Decision) -> int:
    """[R263] Only a bid that gold or the free card covers can be demanded; nobody has to use an ace."""
    if isinstance(choice, PlaceBid) and choice.amount >= clause.amount:
        return KEEPS
    needed = max(clause.amount, least_bid(s))
    is_covered = has_free_card(s, clause.seat) or gold_for_bids(s, clause.seat) >= needed
    if is_covered and needed <= s.rules.gold_supply:
        return BREAKS
    return YIELDS if isinstance(choice, Pass) else NEITHER


def _hiring(clause: Clause, choice: Decision) -> int:
    """[R264] As many as promised, or as many as can be hired without an ace."""
    if isinstance(choice, HireUnits):
        return min(choice.count, clause.amount)
    return BREAKS if isinstance(choice, (Pass, RaiseUnits)) else NEITHER


def _hides(s: State, seat: Faction, question: AskedStep, choice: Decision) -> bool:
    """[R266] Units go into hiding, or join others of their people who hide."""
    if question.step == MEETING:
        return isinstance(choice, (Hide, PlayAce))
    if isinstance(choice, MoveUnits) and is_hidden_at(s, seat, choice.origin):
        return False
    return bool(entered(choice) & hiding_places(s, seat))


def _asks(s: State, clause: Clause, question: AskedStep, choice: Decision) -> bool:
    """[R267] A question before a battle, or a question to answer with yes or no."""
    if isinstance(choice, (AskForCard, AskForQueen, AskForJack, AskForGold)):
        return clause.opponent in (NOBODY, choice.opponent)
    if isinstance(choice, BuyQuestion):
        return _nobody_to_ask(s, clause.seat)
    is_elven = question.step == QUESTION or question.step == CARRY_OUT_QUESTION
    if is_elven and isinstance(choice, (AskColour, AskNumber, AskValue, PlayAce)):
        return clause.opponent in (NOBODY, opponent_of(s, s.asker))
    return False


def _nobody_to_ask(s: State, seat: Faction) -> bool:
    """[R267] Whether promises leave this seat nobody to ask, so that it must not buy a question."""
    left = s.factions & ~(1 << seat)
    for clause in clauses_in_force(s):
        if clause.kind == NO_QUESTION and clause.seat == seat:
            left &= 0 if clause.opponent == NOBODY else ~(1 << clause.opponent)
    return left == 0
