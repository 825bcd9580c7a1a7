"""Answers given in advance: standing ones, sealed maximum bids, and answers to questions that are not asked yet."""

from typing import Final

from dragondune.engine.errors import Illegal, Malformed
from dragondune.engine.ids import Faction
from dragondune.notation.codec import decision_from_record, decision_to_record
from dragondune.notation.names import territory_from_id
from dragondune.server.table import log_records as r
from dragondune.server.table.moves import is_aside
from dragondune.server.table.question_rules import ACCEPTABLE, QUESTIONS
from dragondune.server.table.table import Table
from dragondune.wire.commands import Forget, Prepare, SealBid, SetStanding
from dragondune.wire.lobby import SEATS

MOST_PREPARED: Final = 20
RULE: Final = "R226"


def set_standing(seat: Faction, command: SetStanding) -> list[r.AnyRecord]:
    _check_question(command.question)
    if command.answer == "accept" and command.question not in ACCEPTABLE:
        allowed = ", ".join(sorted(ACCEPTABLE))
        raise Malformed(f"{command.question} cannot be accepted without saying how; what can be is {allowed}")
    return [r.StandingSet(SEATS[seat], command.question, command.answer)]


def seal_bid(seat: Faction, command: SealBid) -> list[r.AnyRecord]:
    """[III.2] [R226] For one card: the server raises by as little as it can, up to this."""
    return [r.BidSealed(SEATS[seat], command.most)]


def prepare(table: Table, seat: Faction, command: Prepare) -> list[r.AnyRecord]:
    _check_question(command.question)
    if command.place is not None:
        territory_from_id(command.place)
    decision = decision_from_record(command.decision)
    if is_aside(decision):
        raise Malformed("gifts and talk answer no question; they are not prepared but given when they are due")
    if len(table.prepared.get(seat, ())) >= MOST_PREPARED:
        raise Illegal(RULE, f"at most {MOST_PREPARED} answers are prepared; forget one first")
    record = decision_to_record(decision)
    return [
        r.AnswerPrepared(SEATS[seat], command.question, record, command.about, command.place, command.turn),
    ]


def forget(table: Table, seat: Faction, command: Forget) -> list[r.AnyRecord]:
    numbers = [one.number for one in table.prepared.get(seat, ())]
    if command.number and command.number not in numbers:
        known = ", ".join(map(str, numbers)) or "none"
        raise Malformed(f"no prepared answer has the number {command.number}; there is {known}")
    return [r.AnswerForgotten(SEATS[seat], command.number)]


def _check_question(question: str) -> None:
    if question not in QUESTIONS:
        raise Malformed(f'nobody is ever asked "{question}"; questions are {", ".join(sorted(QUESTIONS))}')
