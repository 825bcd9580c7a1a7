"""IV. Recruitment and Movement Round: movement and its range, which griffins extend."""

from typing import Final

from dragondune.engine.aces import ace_options, no_ace
from dragondune.engine.board import GRIFFIN_CASTLES, NEIGHBOURS, SYMBOLS, reach
from dragondune.engine.changes import play_ace, shift_units
from dragondune.engine.consequences import Consequence, of_move
from dragondune.engine.decisions import EMERGING_MOVES, MOVES, PASS, Decision, MoveUnits, PlayAce
from dragondune.engine.errors import Illegal
from dragondune.engine.events import UnitsEmerged, UnitsMoved
from dragondune.engine.flow import Step, ask, finish
from dragondune.engine.ids import Faction, Mask, Territory, members
from dragondune.engine.powers.orcs import marching_range
from dragondune.engine.prompts import March, Preparable, Prompt
from dragondune.engine.queries import (
    barred_to_hidden_units,
    barred_to_open_units,
    closed_by_dragon,
    controller,
    crowded_castles,
    is_hidden_at,
    open_places,
    places_held_by_others,
    units_at,
)
from dragondune.engine.refusals import move_refusal
from dragondune.engine.rounds.r4_meeting import begin_emergence, begin_meeting
from dragondune.engine.state import State
from dragondune.engine.steps import MOVE


class Move(Step):
    """[IV.5] [ace.3] [R88] [R185] Some or all units of one territory, once; an ace played first adds a territory."""

    def enter(self, s: State) -> None:
        if s.where[s.player]:
            ask(s, s.player)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        """[R90] [R104] A path may end in a crowded castle with hidden units of the player, but not cross it."""
        options: list[Decision] = [PASS]
        if s.rules.ace_movement == "range":
            options.extend(ace_options(s, seat))
        steps = movement_range(s, seat)
        blocked = impassable(s, seat)
        closed = closed_by_dragon(s) | blocked
        refuges = blocked & s.hidden[seat] & ~closed_by_dragon(s)
        barred = barred_to_open_units(s, seat)
        for origin in members(s.where[seat]):
            count = units_at(s, seat, origin)
            if s.hidden[seat] >> origin & 1:
                self._add_hidden_moves(s, seat, origin, options)
                continue
            goals = reach(origin, steps=steps, closed=closed) & ~barred
            if refuges:
                goals |= refuges & next_to(reach(origin, steps=steps - 1, closed=closed) | 1 << origin)
            from_here = MOVES[origin]
            while goals:
                lowest = goals & -goals
                goals ^= lowest
                options.extend(from_here[lowest.bit_length() - 1][:count])
        return options

    def _add_hidden_moves(self, s: State, seat: Faction, origin: Territory, options: list[Decision]) -> None:
        """[R90] [R102] [R104] [R166] The marker stops hidden units, crowds do not; they may come out on arrival."""
        count = units_at(s, seat, origin)
        goals = reach(origin, steps=movement_range(s, seat), closed=closed_by_dragon(s))
        goals &= ~barred_to_hidden_units(s, seat)
        barred = barred_to_open_units(s, seat) | s.where[seat]
        if s.rules.emerge_on_move == "empty":
            barred |= places_held_by_others(s, seat)
        for goal in members(goals):
            options.extend(MOVES[origin][goal][:count])
            if not barred >> goal & 1:
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
        """[IV.hidden.2] [R102] [R105] [R163] Units share the status of their own there; without any, they choose."""
        origin, destination = decision.origin, decision.destination
        hidden = is_hidden_at(s, seat, origin) and not decision.emerging
        reinforces = units_at(s, seat, destination) > 0
        shift_units(s, seat, origin, destination, count=decision.count, hidden=hidden)
        now_hidden = is_hidden_at(s, seat, destination)
        s.events.append(UnitsMoved(seat, origin, destination, decision.count, now_hidden, "IV.5"))
        if decision.emerging:
            s.events.append(UnitsEmerged(seat, destination, decision.count, "R102"))
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
        """[IV.5] [I.4] [note.7] How the units may go."""
        dragon = closed_by_dragon(s)
        return March(movement_range(s, seat), dragon | impassable(s, seat), dragon, s.rules.gold_per_unit)

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        return of_move(s, seat, decision) if isinstance(decision, MoveUnits) else []


def impassable(s: State, seat: Faction) -> Mask:
    """[note.7] [R89] [R90] Castles that hold two other players; elsewhere enemies do not block the way."""
    return 0 if s.rules.castle_transit else crowded_castles(s, seat)


def next_to(places: Mask) -> Mask:
    """The neighbours of these territories."""
    around = 0
    for place in members(places):
        around |= NEIGHBOURS[place]
    return around


def has_griffins(s: State, seat: Faction) -> bool:
    """[note.5] [R92] Control of 3★ or 5★ gives griffins."""
    mine = open_places(s, seat)
    for place in GRIFFIN_CASTLES:
        if mine >> place & 1 and controller(s, place) == seat:
            return True
    return False


def movement_range(s: State, seat: Faction) -> int:
    """[IV.5] [note.5] [ace.3] [R93] The best of marching and the griffins' four; an ace adds one."""
    steps = marching_range(s, seat)
    if has_griffins(s, seat):
        steps = max(steps, s.rules.griffin_range)
    return steps + s.range_bonus if seat == s.player else steps


STEPS: Final[tuple[Step, ...]] = (Move(MOVE, "IV.5", "Move"),)
