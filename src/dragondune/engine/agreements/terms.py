"""Whether a clause makes sense: its fields, its seats and its deadline."""

from typing import Final

from dragondune.engine.agreements.clauses import (
    ALLY_WITH,
    BID_AT_MOST,
    DUTY_NAMES,
    FREE_TEXT,
    FULL_SHARE,
    LEAVE,
    MOST_CHARACTERS,
    MOST_CLAUSES,
    NO_ALLIANCE,
    NO_TREACHERY,
    PAY_SHARE,
    PAYMENTS,
    SEND_AT_LEAST,
    SEND_AT_MOST,
    STAY_OUT,
    WITH_AMOUNT,
    WITH_FACTION,
    WITH_OPPONENT,
    WITH_PLACES,
    Clause,
    is_past,
    moment,
)
from dragondune.engine.board import ALL_TERRITORIES
from dragondune.engine.decisions import MAX_GOLD, MAX_UNITS
from dragondune.engine.errors import Illegal
from dragondune.engine.ids import FACTIONS, NOBODY, RECRUITMENT_ROUND, VICTORY_ROUND, Faction, Mask
from dragondune.engine.state import State

COUNCIL_PLAYERS: Final = 3


def is_player(s: State, seat: Faction) -> bool:
    return seat in FACTIONS and bool(s.factions >> seat & 1)


def terms_refusal(s: State, parties: Mask, clauses: tuple[Clause, ...]) -> Illegal | None:
    """[R196] Two or more players and one to eight clauses, each of them sound."""
    if parties < 0 or parties & ~s.factions or parties.bit_count() < 2:
        return Illegal("R196", "an agreement is made between two or more players of this game")
    if not 1 <= len(clauses) <= MOST_CLAUSES:
        return Illegal("R196", f"an agreement has one to {MOST_CLAUSES} clauses, not {len(clauses)}")
    for position in range(len(clauses)):
        reason = clause_refusal(s, parties, clauses[position])
        if reason is not None:
            return Illegal(reason.rule, f"clause {position + 1}: {reason.sentence}")
    return None


def clause_refusal(s: State, parties: Mask, clause: Clause) -> Illegal | None:
    """[R196] [R197] [R199] Why a clause cannot be agreed upon now."""
    fault = shape_fault(s, parties, clause)
    if fault:
        return Illegal("R196", fault)
    fault = _term_fault(s, clause)
    if not fault and is_past(clause, moment(s.turn, s.round)):
        fault = "the time it names is past"
    if fault:
        return Illegal("R197", fault)
    if clause.kind in PAYMENTS and not s.rules.gold_visible and s.rules.agreements == "enforce":
        return Illegal("R199", "where gold is secret, payments cannot be promised: they could reveal how much there is")
    return None


def shape_fault(s: State, parties: Mask, clause: Clause) -> str:
    """[R196] What is wrong with a clause at any time."""
    if not 0 <= clause.kind < len(DUTY_NAMES):
        return f"there is no duty {clause.kind}"
    if not is_player(s, clause.seat) or not parties >> clause.seat & 1:
        return "only a party can be obliged"
    return _seats_fault(s, clause) or _places_fault(clause) or _amount_fault(clause) or _text_fault(clause)


def _seats_fault(s: State, clause: Clause) -> str:
    needs_other = clause.kind in PAYMENTS or clause.kind in WITH_FACTION
    if needs_other and (clause.other == clause.seat or not is_player(s, clause.other)):
        return "name another player of this game"
    if not needs_other and clause.other != NOBODY:
        return "this duty names no faction"
    if (clause.kind == ALLY_WITH or clause.kind == NO_ALLIANCE) and s.factions.bit_count() < COUNCIL_PLAYERS:
        return "there are no alliances in a game of two players"
    if clause.opponent == NOBODY:
        return "name the opponent" if clause.kind == NO_TREACHERY else ""
    if clause.kind not in WITH_OPPONENT:
        return "this duty names no opponent"
    if clause.opponent == clause.seat or not is_player(s, clause.opponent):
        return "name another player of this game as the opponent"
    return ""


def _places_fault(clause: Clause) -> str:
    if clause.places < 0 or clause.places & ~ALL_TERRITORIES:
        return "no such territory exists"
    if clause.kind not in WITH_PLACES:
        return "this duty names no territory" if clause.places else ""
    if clause.kind == LEAVE and clause.places.bit_count() != 1:
        return "name exactly one territory to leave"
    if (clause.kind == STAY_OUT or clause.kind == PAY_SHARE) and clause.places == 0:
        return "name one or more territories"
    return ""


def _amount_fault(clause: Clause) -> str:
    least, most = amounts(clause.kind)
    if least <= clause.amount <= most:
        return ""
    return f"the amount is {least} to {most}" if most else "this duty names no amount"


def amounts(kind: int) -> tuple[int, int]:
    """The least and the most that a clause of this kind allows: gold, units or percent."""
    if kind not in WITH_AMOUNT:
        return 0, 0
    if kind == BID_AT_MOST:
        return 0, MAX_GOLD
    if kind == SEND_AT_LEAST:
        return 1, MAX_UNITS
    if kind == SEND_AT_MOST:
        return 0, MAX_UNITS
    return 1, FULL_SHARE if kind == PAY_SHARE else MAX_GOLD


def _text_fault(clause: Clause) -> str:
    if clause.kind != FREE_TEXT:
        return "only a free-text clause has text" if clause.text else ""
    if not 1 <= len(clause.text) <= MOST_CHARACTERS or not clause.text.isprintable():
        return f"free text has 1 to {MOST_CHARACTERS} characters on one line"
    return ""


def _term_fault(s: State, clause: Clause) -> str:
    """[R197] A round and a turn of this game, or neither."""
    if clause.turn == 0 and clause.round == 0 and clause.kind != LEAVE:
        return ""
    if not 1 <= clause.turn <= s.rules.turns or not 1 <= clause.round <= VICTORY_ROUND:
        return f"name a round from I to VII and a turn from 1 to {s.rules.turns}"
    if clause.kind == LEAVE and clause.round != RECRUITMENT_ROUND:
        return "units leave a territory in round IV; name that round"
    return ""
