"""I. Dragon Round."""

from typing import Final

from dragondune.engine.board import ALL_TERRITORIES, OF_NUMBER, PLAINS, SYMBOLS, TRACK
from dragondune.engine.changes import burn_units, play_ace, shift_units
from dragondune.engine.decisions import MOVES, PASS, ROLLS, Decision, DrawArtifact, MoveUnits, PlayAce, RollDie
from dragondune.engine.errors import Illegal
from dragondune.engine.events import (
    DragonCardTurned,
    DragonDieRolled,
    DragonMoved,
    TreasureLost,
    UnitsMoved,
    WallsRepaired,
)
from dragondune.engine.flow import (
    ArtifactDraw,
    Step,
    ace_or_pass,
    ask,
    ask_chance,
    begin_round,
    finish,
    no_ace,
    schedule,
)
from dragondune.engine.ids import DRAGON_ROUND, ORCS, Faction, Mask, Territory, card_value, members
from dragondune.engine.meeting import begin_meeting
from dragondune.engine.queries import (
    barred_to_hidden_units,
    barred_to_open_units,
    closed_by_dragon,
    half,
    is_hidden_at,
    is_playing,
    units_at,
)
from dragondune.engine.refusals import move_refusal
from dragondune.engine.state import State
from dragondune.engine.steps import DRAGON, DRAGON_CARD, DRAGON_CONTROL, DRAGON_DIE, ORC_ACE, ORC_RELOCATION


def dragon_mover(s: State) -> int:
    """[I.1] The card, or before 1.10 the die."""
    return DRAGON_CARD if s.rules.dragon_step == "card" else DRAGON_DIE


class DragonRound(Step):
    """[R40] [R172] The Orcs' ace comes before the card and the control of it, or after it by the switch."""

    def enter(self, s: State) -> None:
        finish(s)
        begin_round(s, DRAGON_ROUND)
        controlled = s.rules.two_aces_dragon or s.rules.six_clubs_dragon
        mover = DRAGON_CONTROL if controlled else dragon_mover(s)
        schedule(s, (ORC_ACE, mover) if s.rules.orc_ace_window == "before" else (mover, ORC_ACE))


class OrcAce(Step):
    """[orcs.10] [R40] [R185] The Orcs may discard aces, one after the other, until they pass."""

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


class OrcRelocation(Step):
    """[orcs.10] [R40] [R185] Some or all units of one territory go to any other place that admits them, or none go."""

    def enter(self, s: State) -> None:
        ask(s, ORCS)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [PASS]
        for origin in members(s.where[ORCS]):
            add_flights(s, origin, options)
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        finish(s)
        if isinstance(decision, MoveUnits):
            fly(s, decision, clause="orcs.10")

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if isinstance(decision, MoveUnits):
            here = units_at(s, ORCS, decision.origin)
            if decision.count > here:
                return Illegal("orcs.10", f"the Orcs have {here} units in {SYMBOLS[decision.origin]}")
        return flight_refusal(s, decision)


def destinations_of_flight(s: State, origin: Territory) -> Mask:
    """[R40] [R54] One list for the ace and the ride; hidden units mind neither crowds nor allies."""
    closed = 0 if s.rules.ride_into_dragon else closed_by_dragon(s)
    hidden = is_hidden_at(s, ORCS, origin)
    barred = barred_to_hidden_units(s, ORCS) if hidden else barred_to_open_units(s, ORCS)
    return ALL_TERRITORIES & ~closed & ~barred & ~(1 << origin)


def add_flights(s: State, origin: Territory, options: list[Decision]) -> None:
    count = units_at(s, ORCS, origin)
    for destination in members(destinations_of_flight(s, origin)):
        options.extend(MOVES[origin][destination][:count])


def fly(s: State, decision: MoveUnits, *, clause: str) -> None:
    """[R40] [R167] Hidden Orcs stay hidden; those who join hidden Orcs hide with them. Then they meet who is there."""
    hidden = is_hidden_at(s, ORCS, decision.origin)
    reinforces = units_at(s, ORCS, decision.destination) > 0
    shift_units(s, ORCS, decision.origin, decision.destination, count=decision.count, hidden=hidden)
    now_hidden = is_hidden_at(s, ORCS, decision.destination)
    s.events.append(UnitsMoved(ORCS, decision.origin, decision.destination, decision.count, now_hidden, clause))
    if not reinforces:
        begin_meeting(s, ORCS, decision.destination)


def flight_refusal(s: State, decision: Decision) -> Illegal | None:
    if not isinstance(decision, MoveUnits):
        return None
    if decision.emerging:
        return Illegal("R40", "Orcs who fly arrive as they are, or share the status of Orcs already there")
    return move_refusal(s, ORCS, decision, closed=0 if s.rules.ride_into_dragon else closed_by_dragon(s))


class DragonCard(ArtifactDraw):
    """[I.1] [R38] [R161] The top artifact card, also one left unsold, moves the dragon: an ace by one."""

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, DrawArtifact)
        finish(s)
        self.draw(s, decision.card)
        s.discards |= 1 << decision.card
        s.events.append(DragonCardTurned(decision.card))
        move_dragon(s, card_value(decision.card))


class DragonDie(Step):
    """[I.1] Before 1.10 a die moves the dragon."""

    def enter(self, s: State) -> None:
        ask_chance(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return list(ROLLS)

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, RollDie)
        finish(s)
        s.events.append(DragonDieRolled(decision.pips))
        move_dragon(s, decision.pips)


def move_dragon(s: State, steps: int) -> None:
    """[I.1] [I.3] [R31] [R151] Number after number, from 18 on to 1, not the number it leaves; through broken walls."""
    start = s.dragon
    for _ in range(steps):
        s.dragon = s.dragon % TRACK + 1
        for place in members(OF_NUMBER[s.dragon] & (PLAINS | s.walls)):
            burn_place(s, place)
    if steps:
        s.events.append(DragonMoved(start, s.dragon))
    if s.walls and s.rules.walls_duration == "turn":
        repair_walls(s)


def repair_walls(s: State) -> None:
    """[R151] [R220] By the switch, broken walls stand again after one Dragon Round."""
    for place in members(s.walls):
        s.events.append(WallsRepaired(place))
    s.walls = 0


def burn_place(s: State, place: Territory) -> None:
    """[I.2] [note.2] [note.3] [orcs.3] [R32] [R36] [R37] Units and gold on the plain are lost; the Orcs lose half."""
    for seat in s.order:
        count = units_at(s, seat, place)
        if count == 0 or (s.rules.hidden_immune_to_dragons and is_hidden_at(s, seat, place)):
            continue
        if seat == ORCS:
            count = half(count, rounding=s.rules.orcs_dragon_rounding)
        if count:
            burn_units(s, seat, place, count=count, clause="I.2")
    burn_treasure(s, place, clause="I.2")


def burn_treasure(s: State, place: Territory, *, clause: str) -> None:
    if s.treasure[place]:
        s.events.append(TreasureLost(place, s.treasure[place], clause))
        s.treasure[place] = 0


STEPS: Final[tuple[Step, ...]] = (
    DragonRound(DRAGON, "I.1"),
    OrcAce(ORC_ACE, "orcs.10", "PlayOrcAce"),
    OrcRelocation(ORC_RELOCATION, "orcs.10", "RelocateOrcs"),
    DragonCard(DRAGON_CARD, "I.1", "DrawDragonCard"),
    DragonDie(DRAGON_DIE, "I.1", "RollDragonDie"),
)
