"""What everyone can have in the castles when the next battles are fought: the tactical inputs of the judgement."""

from typing import Final

from dragondune.engine.board import CASTLE_LIST, CASTLES, ORCISH, TERRITORIES, reach
from dragondune.engine.ids import BATTLE_ROUND, ORCS, RECRUITMENT_ROUND, Faction, Mask
from dragondune.engine.marching import movement_range
from dragondune.engine.powers.orcs import can_hire, revive_limit
from dragondune.engine.queries import barred_to_open_units, closed_by_dragon, has_moved
from dragondune.engine.rounds.r4_hiring import units_for_gold
from dragondune.knowledge.gate import Knowledge

CASTLE_COUNT: Final = len(CASTLE_LIST)
PLACES: Final = range(TERRITORIES)


def open_units(k: Knowledge, seat: Faction) -> list[int]:
    """The units of a seat that are not hidden, by territory."""
    units = k.units[TERRITORIES * seat : TERRITORIES * (seat + 1)]
    hidden = k.hidden[seat]
    if hidden:
        for place in PLACES:
            if hidden >> place & 1:
                units[place] = 0
    return units


def garrisons(units: list[int]) -> list[int]:
    return [units[place] for place in CASTLE_LIST]


def strikes(k: Knowledge, seat: Faction, units: list[int]) -> list[int]:
    """How many units a seat can have in each castle at the next battles: its garrison, recruits and one march."""
    here = garrisons(units)
    if k.round in (RECRUITMENT_ROUND, BATTLE_ROUND) and has_moved(k, seat):
        return here
    closed = closed_by_dragon(k)
    marching = _marching(k, seat, units, closed)
    hired = _recruits(k, seat)
    raised = k.reserve[seat] + k.graveyard[seat] if seat == ORCS else 0
    barred = barred_to_open_units(k, seat)
    for at in range(CASTLE_COUNT):
        place = CASTLE_LIST[at]
        if not (closed | barred) >> place & 1:
            here[at] += marching[at] + (raised if raised > hired and ORCISH >> place & 1 else hired)
    return here


def _marching(k: Knowledge, seat: Faction, units: list[int], closed: Mask) -> list[int]:
    """The largest army that one march can bring into each castle; a castle left behind keeps one unit."""
    steps = movement_range(k, seat)
    most = [0] * CASTLE_COUNT
    for origin in PLACES:
        count = units[origin]
        if count:
            free = count - (CASTLES >> origin & 1)
            reached = reach(origin, steps=steps, closed=closed) & CASTLES if free else 0
            if reached:
                for at in range(CASTLE_COUNT):
                    if reached >> CASTLE_LIST[at] & 1 and free > most[at]:
                        most[at] = free
    return most


def _recruits(k: Knowledge, seat: Faction) -> int:
    """How many units a seat can hire into a castle at once, including those it can revive first."""
    if not can_hire(k, seat):
        return 0
    ready = k.reserve[seat] + min(k.graveyard[seat], revive_limit(k, seat))
    return min(ready, units_for_gold(k, seat, k.gold[seat], price=k.rules.castle_hire_price))
