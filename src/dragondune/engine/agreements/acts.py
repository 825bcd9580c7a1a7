"""Duties to bring units somewhere or to keep them there: attack, enter and hold."""

from typing import Final

from dragondune.engine.agreements.clauses import ATTACK, ENTER, HIRE_AT_LEAST, Clause
from dragondune.engine.board import ALL_TERRITORIES, GREAT_MOUNTAIN
from dragondune.engine.changes import reveal_units, shift_units, take_units
from dragondune.engine.decisions import Attack, ComeOut, Decision, DisbandUnits, Hide, MoveUnits, PlayAce
from dragondune.engine.ids import NOBODY, RECRUITMENT_ROUND, Faction, Mask, Territory, members
from dragondune.engine.marching import Paths
from dragondune.engine.queries import (
    all_units_at,
    are_at_peace,
    enemies_at,
    is_hidden_at,
    lurkers_at,
    open_places,
    units_at,
)
from dragondune.engine.refusals import is_lurking_move
from dragondune.engine.state import State
from dragondune.engine.steps import (
    CHOOSE_BATTLE,
    EARLY_DISBAND,
    ELVES_EMERGE,
    HIRE,
    LATE_DISBAND,
    MEETING,
    MOVE,
    ORC_RELOCATION,
    RIDE,
)

BEFORE_MOVING: Final = (ORC_RELOCATION, RIDE, EARLY_DISBAND)
"""[R260] The questions whose answers may take units out of reach."""
AFTER_MOVING: Final = (LATE_DISBAND, MEETING)
"""[R260] The questions whose answers may take units away again, or hide them."""


def is_too_late(s: State, clause: Clause) -> bool:
    """[R197] [R260] [R261] [R264] Whether a promise for this turn can no longer be kept because its step is over."""
    if clause.turn != s.turn:
        return False
    if clause.kind == HIRE_AT_LEAST:
        return not is_to_come(s, clause.seat, HIRE)
    if clause.kind == ATTACK or clause.kind == ENTER:
        return not is_to_come(s, clause.seat, MOVE) and posted(s, clause) == 0
    return False


def is_to_come(s: State, seat: Faction, step: int) -> bool:
    """[IV.7] Whether a step of a seat's turn in round IV is still to come, or is being asked."""
    if s.round != RECRUITMENT_ROUND:
        return s.round < RECRUITMENT_ROUND
    return step in s.agenda if s.player == seat else not s.done >> seat & 1


def calls_for_units(s: State, clause: Clause, step: int) -> bool:
    """[R260] [R261] Whether a promise to attack or to enter applies to this step."""
    if s.turn != clause.turn:
        return False
    if step == MOVE:
        return True
    if step in BEFORE_MOVING:
        return strength(s, clause) > 0
    if step in AFTER_MOVING:
        return posted(s, clause) > 0
    if step == ELVES_EMERGE:
        return bool(target_places(s, clause) >> s.place & 1)
    return clause.kind == ATTACK and step == CHOOSE_BATTLE and posted(s, clause) > 0


def target_places(s: State, clause: Clause) -> Mask:
    """[R260] [R261] Where the promised units have to be: beside the opponent, or in the territory to enter."""
    if clause.kind == ENTER:
        return clause.places
    found = 0
    for other in s.order:
        if other != clause.seat and clause.opponent in (NOBODY, other) and not are_at_peace(s, clause.seat, other):
            found |= open_places(s, other)
    return found & (clause.places or ALL_TERRITORIES) & ~(1 << GREAT_MOUNTAIN)


def posted(s: State, clause: Clause, choice: Decision | None = None) -> int:
    """[R260] How many of the promised units are in place, in one territory, now or after a choice."""
    most = 0
    for place in members(target_places(s, clause)):
        most = max(most, open_units_after(s, clause.seat, place, choice))
    return min(most, clause.amount)


def strength(s: State, clause: Clause) -> int:
    """[R260] How many of the promised units one movement, without an ace, can bring into place."""
    seat = clause.seat
    targets = target_places(s, clause)
    most = posted(s, clause)
    paths = Paths(s, seat)
    if not s.rules.same_status:
        return min(max(most, _strength_apart(s, seat, targets, paths)), clause.amount)
    for origin in members(s.where[seat]):
        if is_hidden_at(s, seat, origin):
            goals = paths.emerging_goals(origin) | paths.hidden_goals(origin) & open_places(s, seat)
        else:
            goals = paths.open_goals(origin) & ~s.hidden[seat]
        for goal in members(goals & targets & ~(1 << origin)):
            most = max(most, units_at(s, seat, origin) + units_at(s, seat, goal))
    return min(most, clause.amount)


def _strength_apart(s: State, seat: Faction, targets: Mask, paths: Paths) -> int:
    """[R241] [R260] The same where hidden units stay hidden beside open ones of the same owner."""
    most = 0
    for origin in members(s.where[seat]):
        count, hidden = units_at(s, seat, origin), is_hidden_at(s, seat, origin)
        goals = paths.emerging_goals(origin) if hidden else paths.open_goals(origin)
        for goal in members(goals & targets & ~(1 << origin)):
            most = max(most, count + open_units_after(s, seat, goal, None))
        beside = lurkers_at(s, seat, origin)
        if beside:
            for goal in members(paths.emerging_goals(origin) & targets & ~(1 << origin)):
                most = max(most, beside + open_units_after(s, seat, goal, None))
    return most


def open_units_after(s: State, seat: Faction, place: Territory, choice: Decision | None) -> int:
    """How many units of a seat stand in the open in a territory, now or after a choice of that seat."""
    if not s.rules.same_status:
        return _open_units_apart(s, seat, place, choice)
    count, hidden = units_at(s, seat, place), is_hidden_at(s, seat, place)
    if isinstance(choice, MoveUnits):
        if choice.destination == place:
            hidden = hidden if count else is_hidden_at(s, seat, choice.origin) and not choice.emerging
            count += choice.count
        elif choice.origin == place:
            count -= choice.count
    elif isinstance(choice, DisbandUnits):
        count -= choice.count if choice.place == place else 0
    elif isinstance(choice, (Hide, PlayAce)):
        hidden = hidden or s.place == place
    elif isinstance(choice, ComeOut):
        hidden = hidden and s.place != place
    return 0 if hidden else count


def _open_units_apart(s: State, seat: Faction, place: Territory, choice: Decision | None) -> int:
    """[R241] The same where hidden units stay hidden beside open ones of the same owner."""
    count = 0 if is_hidden_at(s, seat, place) else units_at(s, seat, place)
    if isinstance(choice, MoveUnits):
        was_hidden = is_lurking_move(s, seat, choice) or is_hidden_at(s, seat, choice.origin)
        if choice.destination == place:
            return count if was_hidden and not choice.emerging else count + choice.count
        return count - choice.count if choice.origin == place and not was_hidden else count
    if isinstance(choice, DisbandUnits):
        return max(0, count - choice.count) if choice.place == place else count
    if isinstance(choice, (Hide, PlayAce)):
        return 0 if s.place == place else count
    if isinstance(choice, ComeOut) and s.place == place:
        return all_units_at(s, seat, place)
    return count


def units_called_for(s: State, clause: Clause, step: int, choice: Decision) -> int:
    """[R260] [R261] How far a choice keeps a promise to attack or to enter: the units in place, 0 for a breach."""
    if step == MOVE:
        return posted(s, clause, choice)
    if step == CHOOSE_BATTLE:
        return int(isinstance(choice, Attack) and _fits(clause, choice))
    if step in AFTER_MOVING:
        return int(posted(s, clause, choice) >= posted(s, clause))
    if step == ELVES_EMERGE:
        return int(isinstance(choice, ComeOut) or strength(s, clause) >= strength(_after(s, clause.seat), clause))
    return int(strength(_without(s, clause.seat, choice), clause) >= strength(s, clause))


def _fits(clause: Clause, attack: Attack) -> bool:
    is_there = not clause.places or bool(clause.places >> attack.place & 1)
    return is_there and clause.opponent in (NOBODY, attack.opponent)


def _after(s: State, seat: Faction) -> State:
    """The table after the hidden units in question have come out."""
    copy = s.clone()
    reveal_units(copy, seat, s.place)
    return copy


def _without(s: State, seat: Faction, choice: Decision) -> State:
    """The table after units have flown away or have been disbanded."""
    if isinstance(choice, MoveUnits):
        copy = s.clone()
        origin, destination = choice.origin, choice.destination
        lurking = is_lurking_move(s, seat, choice)
        hidden = lurking or is_hidden_at(s, seat, origin)
        shift_units(copy, seat, origin, destination, count=choice.count, hidden=hidden, lurking=lurking)
        return copy
    if isinstance(choice, DisbandUnits):
        copy = s.clone()
        take_units(copy, seat, choice.place, count=choice.count)
        return copy
    return s


def is_held(s: State, clause: Clause, choice: Decision) -> bool:
    """[R262] Whether a choice leaves the promised units where they are, or all of them if there are fewer."""
    for place in members(clause.places & open_places(s, clause.seat)):
        needed = min(clause.amount, units_at(s, clause.seat, place))
        if open_units_after(s, clause.seat, place, choice) < needed:
            return False
    return True


def are_in_place(s: State, clause: Clause) -> bool:
    """[R261] [R262] Whether open units are in each of the territories: as many as promised, or any to hold it."""
    needed = clause.amount if clause.kind == ENTER else 1
    for place in members(clause.places):
        if open_units_after(s, clause.seat, place, None) < needed:
            return False
    return True


def holds_units(s: State, clause: Clause, step: int) -> bool:
    """[R262] Whether a promise to hold applies to this step: units there could leave, be disbanded or hide."""
    if not clause.places & open_places(s, clause.seat):
        return False
    return step == MOVE or step in BEFORE_MOVING or step in AFTER_MOVING


def attacks_among_others(s: State, clause: Clause, choice: Decision) -> bool:
    """[R265] An attack on the protected player where another player could be attacked instead."""
    if not isinstance(choice, Attack) or choice.opponent != clause.other:
        return False
    return bool(enemies_at(s, clause.seat, choice.place) & ~(1 << clause.other))
