"""Enforcement: a choice that breaks an agreement is not offered as long as another keeps it."""

from dragondune.engine import steps
from dragondune.engine.agreements.clauses import (
    ATTACK,
    NO_CHOICE,
    OLDER_DUTY,
    SEND_AT_LEAST,
    SEND_AT_MOST,
    Agreement,
    Clause,
    is_past,
    moment,
)
from dragondune.engine.agreements.duties import (
    BREAKS,
    KEEPS,
    NEITHER,
    YIELDS,
    AskedStep,
    concerns,
    full_measure,
    verdict,
)
from dragondune.engine.agreements.duty_phrases import duty_phrase
from dragondune.engine.agreements.ledger import agreement_numbered, remark
from dragondune.engine.decisions import (
    ACE_PLAYS,
    BARE_PLANS,
    BIDS,
    HIDE,
    MAX_GOLD,
    MAX_UNITS,
    PASS,
    PLANS,
    TREACHERY,
    Decision,
)
from dragondune.engine.errors import Illegal
from dragondune.engine.events import AskedAgain, DutyYielded
from dragondune.engine.ids import NOBODY, NONE, SEATS_IN, Faction, Territory
from dragondune.engine.state import State


class Duty:
    """A clause in force, with the number of its agreement and its place in it."""

    def __init__(self, number: int, position: int, clause: Clause) -> None:
        self.number = number
        self.position = position
        self.clause = clause


def duties(s: State, question: AskedStep) -> list[Duty]:
    """[R147] [R198] What binds a seat at this question, the older agreement first."""
    found: list[Duty] = []
    if s.rules.agreements == "enforce":
        for agreement in s.agreements:
            _add_duties(s, question, agreement, found)
    return found


def _add_duties(s: State, question: AskedStep, agreement: Agreement, found: list[Duty]) -> None:
    now = moment(s.turn, s.round)
    for position in range(len(agreement.clauses)):
        clause = agreement.clauses[position]
        if not agreement.settled >> position & 1 and not is_past(clause, now) and concerns(s, clause, question):
            found.append(Duty(agreement.number, position, clause))


def kept_options(s: State, question: AskedStep, options: list[Decision]) -> list[Decision]:
    """[note.8] [R198] Leave out the choices that break a duty, as long as another choice keeps it."""
    for duty in duties(s, question):
        options = _kept(s, duty, question, options)
    return options


def _kept(s: State, duty: Duty, question: AskedStep, options: list[Decision]) -> list[Decision]:
    found = _verdicts(s, duty, question, options)
    best = max(found)
    if best < KEEPS:
        return options
    left: list[Decision] = []
    for at in range(len(options)):
        if not _falls_short(found[at], best):
            left.append(options[at])
    return left


def _verdicts(s: State, duty: Duty, question: AskedStep, options: list[Decision]) -> list[int]:
    return [verdict(s, duty.clause, question, option) for option in options]


def _falls_short(found: int, best: int) -> bool:
    """Whether a choice breaks a duty, or keeps it less well than another would."""
    return found == BREAKS or KEEPS <= found < best


def forbidden_options(s: State, question: AskedStep, options: list[Decision]) -> dict[Decision, Duty]:
    """Each choice that an agreement forbids, with the duty that forbids it."""
    taken: dict[Decision, Duty] = {}
    for duty in duties(s, question):
        left = _kept(s, duty, question, options)
        if len(left) < len(options):
            found = _verdicts(s, duty, question, options)
            best = max(found)
            for at in range(len(options)):
                if _falls_short(found[at], best):
                    taken[options[at]] = duty
        options = left
    return taken


def breach(s: State, question: AskedStep, options: list[Decision], choice: Decision) -> Illegal | None:
    """[note.8] Why a choice that the rules allow is refused because of an agreement."""
    duty = forbidden_options(s, question, options).get(choice)
    return None if duty is None else Illegal("note.8", f"agreement {duty.number}: {duty_phrase(duty.clause)}")


def tell_yielding(s: State, question: AskedStep, options: list[Decision], choice: Decision) -> None:
    """[R198] Report a public choice that breaks a duty because no choice was left to keep it."""
    for duty in duties(s, question):
        found = verdict(s, duty.clause, question, choice)
        if found != NEITHER and found < full_measure(duty.clause, question):
            best = max(_verdicts(s, duty, question, options))
            reason = OLDER_DUTY if found != YIELDS and best >= KEEPS and found < best else NO_CHOICE
            _yield(s, duty, reason)


def tell_forced(s: State, question: AskedStep, choice: Decision, *, place: Territory) -> None:
    """[R198] [R254] Report that the rules themselves make units in this territory break a duty of their owner."""
    before = s.place
    s.place = place
    tell_yielding(s, question, [choice], choice)
    s.place = before


def tell_sealed(s: State, question: AskedStep, choice: Decision) -> None:
    """[R198] Report a sealed answer, now revealed, that breaks a duty."""
    binding = duties(s, question)
    for at in range(len(binding)):
        clause = binding[at].clause
        if verdict(s, clause, question, choice) == BREAKS:
            _yield(s, binding[at], OLDER_DUTY if _collides(clause, binding[:at]) else NO_CHOICE)


def _yield(s: State, duty: Duty, reason: int) -> None:
    """[R198] [R251] Announce that a duty gives way, and note it in the ledger."""
    remark(s, duty.number, duty.position, reason=reason)
    s.events.append(DutyYielded(duty.number, duty.clause.seat, duty.clause, reason))


def ask_again(s: State, number: int, step: int, *, beneficiary: Faction) -> None:
    """[R198] Ask again if a new agreement forbids an answer that someone may already have sealed.

    Everyone who was asked answers again. Only public facts decide this, so nobody learns who had answered what.
    """
    agreement = agreement_numbered(s, number)
    seats = s.window | s.asked
    if agreement is None or s.rules.agreements != "enforce":
        return
    for seat in SEATS_IN[seats]:
        if _touches(s, agreement, AskedStep(seat, step, beneficiary)):
            for one in SEATS_IN[s.window]:
                s.sealed[one] = NONE
            s.asked = seats
            s.events.append(AskedAgain(number, seats))
            return


def _touches(s: State, agreement: Agreement, question: AskedStep) -> bool:
    found: list[Duty] = []
    _add_duties(s, question, agreement, found)
    for duty in found:
        for answer in _possible_answers(question):
            if verdict(s, duty.clause, question, answer) == BREAKS:
                return True
    return False


def _possible_answers(question: AskedStep) -> list[Decision]:
    """Sample secret answers: if any answer breaks a duty, one of these does."""
    if question.beneficiary != NOBODY:
        return [ACE_PLAYS[0]]
    if question.step == steps.PLANS:
        return [BARE_PLANS[0], BARE_PLANS[MAX_UNITS], PLANS[0][0]]
    if question.step == steps.TREACHERY:
        return [TREACHERY]
    if question.step == steps.BIDS:
        return [PASS, BIDS[MAX_GOLD]]
    return [HIDE, ACE_PLAYS[0]] if question.step == steps.MEETING else []


def _collides(clause: Clause, older: list[Duty]) -> bool:
    """Whether an older duty requires a number that this one forbids."""
    for duty in older:
        other = duty.clause
        is_minimum = clause.kind == SEND_AT_LEAST or clause.kind == ATTACK
        if is_minimum and other.kind == SEND_AT_MOST and other.amount < clause.amount:
            return True
        is_more = other.amount > clause.amount
        if clause.kind == SEND_AT_MOST and (other.kind == SEND_AT_LEAST or other.kind == ATTACK) and is_more:
            return True
    return False
