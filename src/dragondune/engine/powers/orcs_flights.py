"""Orcs: units that fly across the board, with an ace or on the Red Dragon."""

from typing import Final

from dragondune.engine.aces import ace_or_pass, no_ace
from dragondune.engine.board import ALL_TERRITORIES, SYMBOLS
from dragondune.engine.changes import play_ace, shift_units
from dragondune.engine.consequences import Consequence, of_move
from dragondune.engine.decisions import HIDDEN_MOVES, MOVES, PASS, Decision, MoveUnits, PlayAce
from dragondune.engine.errors import Illegal
from dragondune.engine.events import UnitsMoved
from dragondune.engine.flow import Step, ask, finish, schedule
from dragondune.engine.ids import ORCS, Faction, Mask, Territory, members
from dragondune.engine.prompts import Preparable, Prompt
from dragondune.engine.queries import (
    barred_to_hidden_units,
    barred_to_open_units,
    closed_by_dragon,
    is_hidden_at,
    is_hidden_on_arrival,
    is_playing,
    joins_own,
    lurkers_at,
    lurking_places,
    open_places,
    red_dragon_place,
    units_at,
)
from dragondune.engine.questions import DECLINE_OR_ACCEPT, StandingAnswer
from dragondune.engine.refusals import is_lurking_move, move_refusal
from dragondune.engine.rounds.r4_meeting import begin_meeting
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import ORC_ACE, ORC_RELOCATION, RIDE


class OrcAce(Step):
    """[orcs.10] [R40] [R185] The Orcs may discard aces, one at a time, until they pass."""

    def enter(self, s: State) -> None:
        if is_playing(s, ORCS) and s.hand[ORCS] and s.where[ORCS]:
            ask(s, ORCS)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return ace_or_pass(s, seat)

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if isinstance(decision, PlayAce):
            play_ace(s, seat, decision.ace, clause="orcs.10")
            schedule(s, (ORC_RELOCATION,))
        else:
            finish(s)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        return no_ace(s, seat, decision.ace, rule="orcs.10") if isinstance(decision, PlayAce) else None

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        """[R40] `count` is 1 if the dragon has not moved yet."""
        if isinstance(decision, PlayAce):
            return [Consequence("orcs_relocate", "orcs.10", count=int(s.rules.orc_ace_window == "before"))]
        return [Consequence("units_stay", "orcs.10")]

    def sentence(self, prompt: Prompt) -> str:
        return "discard an ace to move units anywhere"

    def could_betray(self, s: State) -> bool:
        return True

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE_OR_ACCEPT

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return seat == ORCS


class OrcRelocation(Step):
    """[orcs.10] [R40] [R185] Any number of units go from one territory to any other that admits them, or none go."""

    def enter(self, s: State) -> None:
        ask(s, ORCS)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [PASS]
        for origin in members(s.where[ORCS]):
            add_flights(s, origin, options)
        if s.lurking:
            add_hidden_flights(s, options)
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        finish(s)
        if isinstance(decision, MoveUnits):
            fly(s, decision, clause="orcs.10")

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if isinstance(decision, MoveUnits):
            is_lurking = is_lurking_move(s, ORCS, decision)
            here = lurkers_at(s, ORCS, decision.origin) if is_lurking else units_at(s, ORCS, decision.origin)
            if decision.count > here:
                return Illegal("orcs.10", f"the Orcs have {here} units in {SYMBOLS[decision.origin]}")
        return flight_refusal(s, decision)

    def sentence(self, prompt: Prompt) -> str:
        return "which units do you move, and where"

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return seat == ORCS

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        return of_move(s, seat, decision) if isinstance(decision, MoveUnits) else []


class Ride(Step):
    """[II.2] [orcs.5] [R54] [R167] Before the council, some or all open Orcs that survived may ride away."""

    def enter(self, s: State) -> None:
        if open_places(s, ORCS) >> red_dragon_place(s) & 1:
            ask(s, ORCS)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [PASS]
        add_flights(s, red_dragon_place(s), options)
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        finish(s)
        if isinstance(decision, MoveUnits):
            fly(s, decision, clause="orcs.5")

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if isinstance(decision, MoveUnits) and decision.origin != red_dragon_place(s):
            return Illegal("orcs.5", "only Orcs in the Red Dragon's territory can ride it")
        return flight_refusal(s, decision)

    def sentence(self, prompt: Prompt) -> str:
        return "where do the riders go"

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return seat == ORCS

    def preparable(self, s: State, seat: Faction) -> list[Preparable]:
        return [Preparable(PASS)] if seat == ORCS else []

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        return of_move(s, seat, decision) if isinstance(decision, MoveUnits) else []


def destinations_of_flight(s: State, origin: Territory, *, hidden: bool) -> Mask:
    """[R40] [R54] The same for the ace and the ride; crowds and allies do not stop hidden units."""
    closed = 0 if s.rules.ride_into_dragon else closed_by_dragon(s)
    barred = barred_to_hidden_units(s, ORCS) if hidden else barred_to_open_units(s, ORCS)
    return ALL_TERRITORIES & ~closed & ~barred & ~(1 << origin)


def add_flights(s: State, origin: Territory, options: list[Decision]) -> None:
    """[R40] [R54] Any number of the Orcs in the origin, to every destination open to them."""
    count = units_at(s, ORCS, origin)
    for destination in members(destinations_of_flight(s, origin, hidden=is_hidden_at(s, ORCS, origin))):
        options.extend(MOVES[origin][destination][:count])


def add_hidden_flights(s: State, options: list[Decision]) -> None:
    """[R40] [R101] Hidden Orcs that stand beside open ones fly too, but do not ride."""
    for origin in members(lurking_places(s, ORCS)):
        count = lurkers_at(s, ORCS, origin)
        for destination in members(destinations_of_flight(s, origin, hidden=True)):
            options.extend(HIDDEN_MOVES[origin][destination][:count])


def fly(s: State, decision: MoveUnits, *, clause: str) -> None:
    """[R40] [R101] [R167] Hidden Orcs stay hidden, and Orcs that join them hide too. Then they meet other units."""
    origin, destination = decision.origin, decision.destination
    lurking = is_lurking_move(s, ORCS, decision)
    hidden = lurking or is_hidden_at(s, ORCS, origin)
    reinforces = joins_own(s, ORCS, destination)
    shift_units(s, ORCS, origin, destination, count=decision.count, hidden=hidden, lurking=lurking)
    now_hidden = is_hidden_on_arrival(s, ORCS, destination, hidden=hidden)
    s.events.append(UnitsMoved(ORCS, origin, destination, decision.count, now_hidden, clause))
    if not reinforces:
        begin_meeting(s, ORCS, destination)


def flight_refusal(s: State, decision: Decision) -> Illegal | None:
    """[R40] [R54] Why Orcs cannot fly there."""
    if not isinstance(decision, MoveUnits):
        return None
    if decision.emerging:
        return Illegal(
            "R40", "Orcs that fly do not come out of hiding; they stay as they are, or match Orcs already there"
        )
    return move_refusal(s, ORCS, decision, closed=0 if s.rules.ride_into_dragon else closed_by_dragon(s))


STEPS: Final[tuple[Step, ...]] = (
    OrcAce(ORC_ACE, "orcs.10", "PlayOrcAce"),
    OrcRelocation(ORC_RELOCATION, "orcs.10", "RelocateOrcs"),
    Ride(RIDE, "orcs.5", "RideRedDragon"),
)
