"""IV. Recruitment and Movement Round: coming out of hiding, movement, trolls."""

from typing import Final

from dragondune.engine.board import NEIGHBOURS, SYMBOLS, reach
from dragondune.engine.changes import bury_units, play_ace, reveal_units, shift_units
from dragondune.engine.decisions import (
    COME_OUT,
    EMERGING_MOVES,
    MOVES,
    PASS,
    ComeOut,
    Decision,
    MoveUnits,
    PlayAce,
)
from dragondune.engine.errors import Illegal
from dragondune.engine.events import TrollLeft, UnitsEmerged, UnitsMoved
from dragondune.engine.flow import Step, ace_options, ask, finish, no_ace
from dragondune.engine.ids import ELVES, NONE, Faction, Mask, Territory, members
from dragondune.engine.meeting import begin_emergence, begin_meeting
from dragondune.engine.queries import (
    barred_to_hidden_units,
    barred_to_open_units,
    closed_by_dragon,
    crowded_castles,
    is_hidden_at,
    is_playing,
    movement_range,
    open_places,
    open_seats_at,
    places_held_by_others,
    places_of_ally,
    units_at,
)
from dragondune.engine.refusals import move_refusal
from dragondune.engine.state import State
from dragondune.engine.steps import ACE_HIDDEN_EMERGE, ELVES_EMERGE, MOVE, OWN_TROLL, TROLLS


def can_emerge(s: State, seat: Faction, place: Territory) -> bool:
    """[R103] [R177] Not into a crowded castle, not beside the ally."""
    return not (crowded_castles(s, seat) | places_of_ally(s, seat)) >> place & 1


def emerge(s: State, seat: Faction, place: Territory) -> None:
    reveal_units(s, seat, place)
    s.events.append(UnitsEmerged(seat, place, units_at(s, seat, place), "IV.intro"))
    begin_emergence(s, seat, place)


class AceHiddenEmerge(Step):
    """[IV.intro] [ace.4] [R103] [R162] [R165] Units hidden by an ace in an earlier turn come out, in player order."""

    def enter(self, s: State) -> None:
        for seat in s.order:
            if seat == ELVES:
                continue
            for place in members(s.hidden[seat] & ~s.hidden_now[seat]):
                if can_emerge(s, seat, place):
                    emerge(s, seat, place)
                    return
        finish(s)


class ElvesEmerge(Step):
    """[IV.intro] [elves.4] [R165] The Elves are asked for each territory: come out, or stay hidden."""

    def enter(self, s: State) -> None:
        if is_playing(s, ELVES):
            for place in members(s.hidden[ELVES] & ~s.visited):
                s.visited |= 1 << place
                if can_emerge(s, ELVES, place):
                    s.place = place
                    ask(s, ELVES)
                    return
        s.visited = 0
        s.place = NONE
        finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return [COME_OUT, PASS]

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if isinstance(decision, ComeOut):
            emerge(s, ELVES, s.place)


class Move(Step):
    """[IV.5] [ace.3] [R88] [R185] Some or all units of one territory, once; an ace, played first, adds a territory."""

    def enter(self, s: State) -> None:
        if s.where[s.player]:
            ask(s, s.player)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        """[R90] [R104] A way that ends with own hidden units may end in a crowded castle, though none leads across."""
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
        """[R90] [R102] [R104] [R166] Hidden units mind the marker, not crowds; apart from own units they come out."""
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
        """[IV.hidden.2] [R102] [R105] [R163] Arrivals share the status of own units there; else the hidden choose."""
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
                return Illegal("R94", "an ace gives another movement, once this one is made")
            return no_ace(s, seat, decision.ace, rule="ace.3")
        if not isinstance(decision, MoveUnits):
            return None
        steps = movement_range(s, seat)
        reason = move_refusal(s, seat, decision, closed=closed_by_dragon(s))
        if reason is not None:
            return reason
        place = SYMBOLS[decision.destination]
        return Illegal("IV.5", f"no open way of {steps} territories leads from {SYMBOLS[decision.origin]} to {place}")


def impassable(s: State, seat: Faction) -> Mask:
    """[note.7] [R89] [R90] Castles that hold two others; past enemies elsewhere the way is free."""
    return 0 if s.rules.castle_transit else crowded_castles(s, seat)


def next_to(places: Mask) -> Mask:
    """The neighbours of these territories."""
    around = 0
    for place in members(places):
        around |= NEIGHBOURS[place]
    return around


class Trolls(Step):
    """[note.11] [IV.end] [R95] [R97] [R98] Every open player beside a troll loses four; if any are left, it goes."""

    def enter(self, s: State) -> None:
        finish(s)
        for place in members(s.trolls):
            for seat in s.order:
                strike(s, seat, place)
            leave_if_defied(s, place)


class OwnTroll(Step):
    """[note.11] [R96] In 1.2 a troll strikes the player whose turn ends, and nobody else."""

    def enter(self, s: State) -> None:
        finish(s)
        for place in members(s.trolls & open_places(s, s.player)):
            strike(s, s.player, place)
            leave_if_defied(s, place)


def strike(s: State, seat: Faction, place: Territory) -> None:
    """[note.11] [R95] As many open units as a troll kills, or all."""
    if open_places(s, seat) >> place & 1:
        count = min(s.rules.troll_losses, units_at(s, seat, place))
        bury_units(s, seat, place, count=count, clause="IV.end")


def leave_if_defied(s: State, place: Territory) -> None:
    """[note.11] A troll goes where open units of anybody are left."""
    if open_seats_at(s, place):
        s.trolls &= ~(1 << place)
        s.events.append(TrollLeft(place))


STEPS: Final[tuple[Step, ...]] = (
    AceHiddenEmerge(ACE_HIDDEN_EMERGE, "IV.intro"),
    ElvesEmerge(ELVES_EMERGE, "IV.intro", "ComeOut"),
    Move(MOVE, "IV.5", "Move"),
    Trolls(TROLLS, "IV.end"),
    OwnTroll(OWN_TROLL, "R96"),
)
