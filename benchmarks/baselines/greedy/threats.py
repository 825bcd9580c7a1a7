"""What the others can still do this turn: how many units each can bring into each castle."""

from typing import Final

from benchmarks.baselines.perspective import Perspective
from dragondune.engine.board import CASTLE_LIST, CASTLES, ORCISH, reach
from dragondune.engine.ids import ORCS, Faction
from dragondune.engine.marching import movement_range
from dragondune.engine.queries import barred_to_open_units
from dragondune.engine.rounds.r4_hiring import units_for_gold
from dragondune.engine.rounds.r4_revival import revive_limit

CASTLE_COUNT: Final = len(CASTLE_LIST)


def recruits_of(seen: Perspective, seat: Faction) -> int:
    """How many units a faction can hire into a castle at once, including those it can revive first."""
    k = seen.knowledge
    ready = k.reserve[seat] + min(k.graveyard[seat], revive_limit(k, seat))
    return min(ready, units_for_gold(k, seat, seen.gold_of(seat), price=k.rules.castle_hire_price))


def strikes(seen: Perspective, seat: Faction, *, with_hiring: bool = True) -> list[int]:
    """How many units a faction that has yet to move can have in each castle: garrison, recruits, and one march."""
    k, units = seen.knowledge, seen.units[seat]
    marching = [0] * CASTLE_COUNT
    steps = seen.range if seat == seen.seat else movement_range(k, seat)
    for origin, count in enumerate(units):
        if count:
            free = count - (CASTLES >> origin & 1)
            if free:
                reached = reach(origin, steps=steps, closed=seen.closed) & CASTLES
                if reached:
                    for at in range(CASTLE_COUNT):
                        if reached >> CASTLE_LIST[at] & 1 and free > marching[at]:
                            marching[at] = free
    hired = recruits_of(seen, seat) if with_hiring and seen.can_hire(seat) else 0
    raised = k.reserve[seat] + k.graveyard[seat] if seat == ORCS else 0
    closed = seen.closed | seen.barred[seat]
    barred = barred_to_open_units(k, seat)
    found: list[int] = []
    for at in range(CASTLE_COUNT):
        place = CASTLE_LIST[at]
        here = units[place]
        if barred >> place & 1 and not here:
            found.append(0)
        elif closed >> place & 1:
            found.append(here)
        else:
            found.append(here + marching[at] + (raised if raised > hired and ORCISH >> place & 1 else hired))
    return found
