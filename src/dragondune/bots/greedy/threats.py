"""What the others can still do this turn: how many units each can bring into each castle."""

from dragondune.bots.perspective import Perspective
from dragondune.bots.strikes import castle_recruits, strike_forces
from dragondune.engine.ids import Faction


def strikes(seen: Perspective, seat: Faction, *, with_hiring: bool = True) -> list[int]:
    """How many units a faction that has yet to move can have in each castle, as far as its agreements allow."""
    hires = with_hiring and not seen.idle >> seat & 1
    hired = castle_recruits(seen.knowledge, seat, seen.gold_of(seat)) if hires else 0
    return strike_forces(seen.knowledge, seat, seen.units[seat], hired=hired, avoided=seen.barred[seat])
