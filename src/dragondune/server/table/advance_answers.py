"""Answers given in advance: standing answers, sealed maximum bids and prepared answers."""

from collections.abc import Sequence
from typing import Final, assert_never

from dragondune.engine.all_steps import STEP_OF
from dragondune.engine.decisions import PASS, Decision, PlaceBid
from dragondune.engine.errors import Illegal, Malformed
from dragondune.engine.ids import Faction
from dragondune.engine.questions import BY_NAME, QUESTIONS, AnyQuestion, Question
from dragondune.notation.codec import decision_from_record, decision_to_record
from dragondune.notation.names import territory_from_id
from dragondune.server.table import log_records as r
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import is_aside
from dragondune.wire.commands import Forget, Prepare, SealBid, SetStanding
from dragondune.wire.lobby import SEATS

MOST_PREPARED: Final = 20
RULE: Final = "R226"


def advise(table: Table, seat: Faction, command: SetStanding | SealBid | Prepare | Forget) -> list[r.AnyRecord]:
    """[R226] [R296] Record an answer in advance; companion tables do not support them."""
    if table.spec.companion:
        raise Illegal("R296", "this table accompanies a printed box; it asks nothing that could be answered in advance")
    match command:
        case SetStanding():
            return set_standing(seat, command)
        case SealBid():
            return seal_bid(seat, command)
        case Prepare():
            return prepare(table, seat, command)
        case Forget():
            return forget(table, seat, command)
        case _:
            assert_never(command)


def set_standing(seat: Faction, command: SetStanding) -> list[r.AnyRecord]:
    question = question_named(command.question)
    if command.answer == "accept" and not can_accept(question):
        allowed = ", ".join(sorted(question for question in QUESTIONS if can_accept(question)))
        raise Malformed(f"{question} cannot be accepted without saying how; these can: {allowed}")
    return [r.StandingSet(SEATS[seat], question, command.answer)]


def can_accept(question: AnyQuestion) -> bool:
    """Whether "accept" is a complete answer to a question."""
    return "accept" in STEP_OF[question].standing()


def seal_bid(seat: Faction, command: SealBid) -> list[r.AnyRecord]:
    """[III.2] [R226] For one card: the server raises by as little as possible, up to this bid."""
    return [r.BidSealed(SEATS[seat], command.most)]


def prepare(table: Table, seat: Faction, command: Prepare) -> list[r.AnyRecord]:
    question = question_named(command.question)
    if command.place is not None:
        territory_from_id(command.place)
    decision = decision_from_record(command.decision) if command.decision is not None else None
    if decision is not None and is_aside(decision):
        raise Malformed("gifts and talk answer no question, so they cannot be prepared")
    if len(table.prepared.get(seat, ())) >= MOST_PREPARED:
        raise Illegal(RULE, f"at most {MOST_PREPARED} answers can be prepared; forget one first")
    record = decision_to_record(decision) if decision is not None else None
    return [
        r.AnswerPrepared(SEATS[seat], question, record, command.about, command.place, command.turn),
    ]


def forget(table: Table, seat: Faction, command: Forget) -> list[r.AnyRecord]:
    numbers = [one.number for one in table.prepared.get(seat, ())]
    if command.number and command.number not in numbers:
        known = ", ".join(map(str, numbers)) or "none"
        raise Malformed(f"no prepared answer has the number {command.number}; these exist: {known}")
    return [r.AnswerForgotten(SEATS[seat], command.number)]


def question_named(name: str) -> Question:
    if name in BY_NAME:
        return BY_NAME[name]
    raise Malformed(f'there is no question "{name}"; use {", ".join(sorted(QUESTIONS))}')


def standing_answer(answer: str, question: AnyQuestion, options: Sequence[Decision]) -> Decision | None:
    """The option that "decline" or "accept" stands for: passing, or the first other option."""
    if answer == "decline" and PASS in options:
        return PASS
    if answer == "accept" and can_accept(question):
        return next((option for option in options if option is not PASS), None)
    return None


def bid_up_to(most: int, options: Sequence[Decision]) -> Decision | None:
    """[III.2] The lowest leading bid, unless it exceeds the sealed maximum."""
    bids = [option for option in options if isinstance(option, PlaceBid) and option.amount <= most]
    if bids:
        return min(bids, key=lambda bid: bid.amount)
    return PASS if PASS in options else None
