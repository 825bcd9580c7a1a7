"""Enforcement: a choice that breaks an agreement is not offered as long as another keeps it."""

from dragondune.engine.agreements.clauses import (
    NO_ARTIFACT,
    NO_CHOICE,
    OLDER_DUTY,
    SEALED_BEFORE,
    SEND_AT_LEAST,
    SEND_AT_MOST,
    Agreement,
    Clause,
    is_past,
    moment,
)
from dragondune.engine.agreements.duties import BREAKS, KEEPS, AskedStep, concerns, verdict
from dragondune.engine.agreements.duty_phrases import duty_phrase
from dragondune.engine.decisions import Decision, SealPlan
from dragondune.engine.errors import Illegal
from dragondune.engine.events import DutyYielded
from dragondune.engine.ids import NO_ANSWER
from dragondune.engine.queries import units_at
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
        if not is_past(clause, now) and concerns(s, clause, question):
            found.append(Duty(agreement.number, position, clause))


def kept_options(s: State, question: AskedStep, options: list[Decision]) -> list[Decision]:
    """[note.8] [R198] The choices that break no duty that another choice keeps."""
    for duty in duties(s, question):
        options = _kept(s, duty, question, options)
    return options


def _kept(s: State, duty: Duty, question: AskedStep, options: list[Decision]) -> list[Decision]:
    left: list[Decision] = []
    can_be_kept = False
    for option in options:
        found = verdict(s, duty.clause, question, option)
        if found != BREAKS:
            left.append(option)
            can_be_kept = can_be_kept or found == KEEPS
    return left if can_be_kept else options


def forbidden_options(s: State, question: AskedStep, options: list[Decision]) -> dict[Decision, Duty]:
    """Each choice that an agreement forbids, with the duty that forbids it."""
    taken: dict[Decision, Duty] = {}
    for duty in duties(s, question):
        left = _kept(s, duty, question, options)
        if len(left) < len(options):
            for option in options:
                if verdict(s, duty.clause, question, option) == BREAKS:
                    taken[option] = duty
        options = left
    return taken


def breach(s: State, question: AskedStep, options: list[Decision], choice: Decision) -> Illegal | None:
    """[note.8] Why a choice that the rules allow is refused because of an agreement."""
    duty = forbidden_options(s, question, options).get(choice)
    return None if duty is None else Illegal("note.8", f"agreement {duty.number}: {duty_phrase(duty.clause)}")


def tell_yielding(s: State, question: AskedStep, options: list[Decision], choice: Decision) -> None:
    """[R198] Report a public choice that breaks a duty, since none was left to keep it."""
    for duty in duties(s, question):
        if verdict(s, duty.clause, question, choice) == BREAKS:
            reason = NO_CHOICE
            for option in options:
                if verdict(s, duty.clause, question, option) == KEEPS:
                    reason = OLDER_DUTY
            s.events.append(DutyYielded(duty.number, duty.clause.seat, duty.clause, reason))


def tell_sealed(s: State, question: AskedStep, choice: Decision) -> None:
    """[R198] Report a sealed answer, now revealed, that breaks a duty."""
    binding = duties(s, question)
    for at in range(len(binding)):
        clause = binding[at].clause
        if verdict(s, clause, question, choice) == BREAKS:
            if _collides(clause, binding[:at]):
                reason = OLDER_DUTY
            else:
                reason = NO_CHOICE if isinstance(choice, SealPlan) and _is_bound(s, clause) else SEALED_BEFORE
            s.events.append(DutyYielded(binding[at].number, clause.seat, clause, reason))


def _collides(clause: Clause, older: list[Duty]) -> bool:
    """Whether an older duty requires a number that this one forbids."""
    for duty in older:
        other = duty.clause
        if clause.kind == SEND_AT_LEAST and other.kind == SEND_AT_MOST and other.amount < clause.amount:
            return True
        if clause.kind == SEND_AT_MOST and other.kind == SEND_AT_LEAST and other.amount > clause.amount:
            return True
    return False


def _is_bound(s: State, clause: Clause) -> bool:
    """[R204] By an answer, or by the smallest army that the rules allow."""
    if clause.kind == NO_ARTIFACT:
        return s.answer_colour[clause.seat] != NO_ANSWER or s.answer_value[clause.seat] != NO_ANSWER
    least = min(s.rules.min_army, units_at(s, clause.seat, s.place))
    return s.answer_number[clause.seat] != NO_ANSWER or (clause.kind == SEND_AT_MOST and clause.amount < least)
