"""IV. Recruitment and Movement Round: movement and its range, which griffins extend."""

from typing import Final

from dragondune.engine.aces import ace_options, no_ace
from dragondune.engine.board import SYMBOLS
from dragondune.engine.changes import play_ace, shift_units
from dragondune.engine.consequences import Consequence, of_move
from dragondune.engine.decisions import EMERGING_MOVES, HIDDEN_MOVES, MOVES, PASS, Decision, MoveUnits, PlayAce
from dragondune.engine.errors import Illegal
from dragondune.engine.events import UnitsEmerged, UnitsMoved
from dragondune.engine.flow import Step, ask, finish
from dragondune.engine.ids import Faction, Mask, Territory, members
from dragondune.engine.marching import Paths, impassable, movement_range
from dragondune.engine.prompts import March, Preparable, Prompt
from dragondune.engine.queries import (
    closed_by_dragon,
    is_hidden_at,
    is_hidden_on_arrival,
    joins_own,
    lurkers_at,
    lurking_places,
    units_at,
)
from dragondune.engine.refusals import is_lurking_move, move_refusal
from dragondune.engine.rounds.r4_meeting import begin_emergence, begin_meeting
from dragondune.engine.state import State
from dragondune.engine.steps import MOVE

MOST_LISTED: Final = 20_000
_listed: Final[dict[int, list[MoveUnits]]] = {}
"""By origin, goals and units; games ask for the same lists again and again."""


def moves_to(origin: Territory, goals: Mask, *, count: int) -> list[MoveUnits]:
    """[IV.5] Moves of up to so many units to one of the goals."""
    key = (goals << 5 | origin) << 5 | count
    moves = _listed.get(key)
    if moves is None:
        if len(_listed) == MOST_LISTED:
            _listed.clear()
        moves = []
        for goal in members(goals):
            moves.extend(MOVES[origin][goal][:count])
        _listed[key] = moves
    return moves


class Move(Step):
    """[IV.5] [ace.3] [R88] [R185] Some or all units of one territory, once; an ace played first adds a territory."""

    def enter(self, s: State) -> None:
        if s.where[s.player]:
            ask(s, s.player)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [PASS]
        if s.rules.ace_movement == "range":
            options.extend(ace_options(s, seat))
        paths = Paths(s, seat)
        hidden = s.hidden[seat]
        for origin in members(s.where[seat]):
            count = units_at(s, seat, origin)
            if hidden >> origin & 1:
                self._add_hidden_moves(paths, origin, options, count=count)
                continue
            options.extend(moves_to(origin, paths.open_goals(origin), count=count))
        if s.lurking:
            for origin in members(lurking_places(s, seat)):
                self._add_lurking_moves(paths, origin, options, count=lurkers_at(s, seat, origin))
        return options

    def _add_lurking_moves(self, paths: Paths, origin: Territory, options: list[Decision], *, count: int) -> None:
        """[R241] [R102] Hidden units leave the open ones beside them, and may come out on arrival."""
        emerging = paths.emerging_goals(origin)
        for goal in members(paths.hidden_goals(origin)):
            options.extend(HIDDEN_MOVES[origin][goal][:count])
            if emerging >> goal & 1:
                options.extend(EMERGING_MOVES[origin][goal][:count])

    def _add_hidden_moves(self, paths: Paths, origin: Territory, options: list[Decision], *, count: int) -> None:
        """[R102] Hidden units may come out on arrival."""
        emerging = paths.emerging_goals(origin)
        for goal in members(paths.hidden_goals(origin)):
            options.extend(MOVES[origin][goal][:count])
            if emerging >> goal & 1:
                options.extend(EMERGING_MOVES[origin][goal][:count])

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        match decision:
            case PlayAce():
                play_ace(s, seat, decision.ace, clause="ace.3")
                s.range_bonus += 1
            case MoveUnits():
                finish(s)
                self._move(s, seat, decision)
            case _:
                finish(s)

    def _move(self, s: State, seat: Faction, decision: MoveUnits) -> None:
        """[IV.hidden.2] [R101] [R102] [R105] [R163] Units take the status of their owner's units there, or choose."""
        origin, destination = decision.origin, decision.destination
        lurking = is_lurking_move(s, seat, decision)
        hidden = (lurking or is_hidden_at(s, seat, origin)) and not decision.emerging
        reinforces = joins_own(s, seat, destination)
        shift_units(s, seat, origin, destination, count=decision.count, hidden=hidden, lurking=lurking)
        now_hidden = is_hidden_on_arrival(s, seat, destination, hidden=hidden)
        s.events.append(UnitsMoved(seat, origin, destination, decision.count, now_hidden, "IV.5"))
        if decision.emerging:
            s.events.append(UnitsEmerged(seat, destination, decision.count, "R102"))
            if not reinforces:
                begin_emergence(s, seat, destination)
        elif not reinforces:
            begin_meeting(s, seat, destination)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if isinstance(decision, PlayAce):
            if s.rules.ace_movement == "extra_move":
                return Illegal("R94", "an ace gives another movement, after this one")
            return no_ace(s, seat, decision.ace, rule="ace.3")
        if not isinstance(decision, MoveUnits):
            return None
        steps = movement_range(s, seat)
        reason = move_refusal(s, seat, decision, closed=closed_by_dragon(s))
        if reason is not None:
            return reason
        place = SYMBOLS[decision.destination]
        return Illegal(
            "IV.5", f"no open path of up to {steps} territories leads from {SYMBOLS[decision.origin]} to {place}"
        )

    def sentence(self, prompt: Prompt) -> str:
        return "which units do you move, and where"

    def is_always_asked(self) -> bool:
        return True

    def preparable(self, s: State, seat: Faction) -> list[Preparable]:
        return [Preparable(PASS)]

    def march(self, s: State, seat: Faction) -> March | None:
        """[IV.5] [I.4] [note.7] How far the units may go, and what stops them."""
        dragon = closed_by_dragon(s)
        return March(movement_range(s, seat), dragon | impassable(s, seat), dragon, s.rules.gold_per_unit)

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        return of_move(s, seat, decision) if isinstance(decision, MoveUnits) else []


STEPS: Final[tuple[Step, ...]] = (Move(MOVE, "IV.5", "Move"),)
