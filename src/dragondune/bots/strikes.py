"""How many units others can still bring into each castle before the next battles."""

from collections.abc import Sequence
from typing import Final

from dragondune.bots.perspective import Perspective
from dragondune.engine.board import CASTLE_LIST, CASTLES, ORCISH, reach
from dragondune.engine.ids import ORCS, Faction, Mask
from dragondune.engine.marching import movement_range
from dragondune.engine.powers.orcs import can_hire
from dragondune.engine.powers.orcs_raising import raisable
from dragondune.engine.queries import barred_to_open_units, closed_by_dragon
from dragondune.engine.rounds.r4_hiring import units_for_gold
from dragondune.engine.rounds.r4_revival import revivable
from dragondune.knowledge.sample import SampledState

CASTLE_COUNT: Final = len(CASTLE_LIST)


def strikes(seen: Perspective, seat: Faction, *, with_hiring: bool = True) -> list[int]:
    """How many units a faction that has yet to move can have in each castle, as far as its agreements allow."""
    hires = with_hiring and not seen.idle >> seat & 1
    hired = castle_recruits(seen.knowledge, seat, seen.gold_of(seat)) if hires else 0
    return strike_forces(seen.knowledge, seat, seen.units[seat], hired=hired, avoided=seen.barred[seat])


def strike_forces(s: SampledState, seat: Faction, units: Sequence[int], *, hired: int, avoided: Mask = 0) -> list[int]:
    """How many units a seat that has yet to move can have in each castle: garrison, recruits, and one march.

    `units` are its open units by territory. Castles that it may not enter, or `avoided` ones, keep their garrisons.
    """
    closed = closed_by_dragon(s)
    barred = closed | barred_to_open_units(s, seat) | avoided
    marching = largest_marches(s, seat, units, closed)
    raised = raisable(s, raised=0, revived=revivable(s, seat)) if seat == ORCS else 0
    found: list[int] = []
    for at in range(CASTLE_COUNT):
        place = CASTLE_LIST[at]
        army = units[place]
        if not barred >> place & 1:
            army += marching[at] + (raised if raised > hired and ORCISH >> place & 1 else hired)
        found.append(army)
    return found


def largest_marches(s: SampledState, seat: Faction, units: Sequence[int], closed: Mask) -> list[int]:
    """The largest army that one march can bring into each castle; a castle left behind keeps one unit."""
    steps = movement_range(s, seat)
    most = [0] * CASTLE_COUNT
    for origin, count in enumerate(units):
        if count:
            free = count - (CASTLES >> origin & 1)
            reached = reach(origin, steps=steps, closed=closed) & CASTLES if free else 0
            if reached:
                for at in range(CASTLE_COUNT):
                    if reached >> CASTLE_LIST[at] & 1 and free > most[at]:
                        most[at] = free
    return most


def castle_recruits(s: SampledState, seat: Faction, gold: int) -> int:
    """How many units a seat with so much gold can hire into a castle at once, with those it can revive first."""
    if not can_hire(s, seat):
        return 0
    return min(s.reserve[seat] + revivable(s, seat), units_for_gold(s, seat, gold, price=s.rules.castle_hire_price))
