"""Sixes: each may stand in for two aces, and 6♦ revives units."""

from typing import Final

from dragondune.engine.changes import discard_artifact, revive_units
from dragondune.engine.errors import Illegal
from dragondune.engine.events import UnitsRevived
from dragondune.engine.ids import DIAMONDS, FACTION_NAMES, SIXES, Card, Faction, Mask
from dragondune.engine.state import State

NO_SIX: Final[Mask] = 0
SIX_REVIVALS: Final = 2


def six_if(is_on: bool, card: Card) -> Mask:
    """The six, if the rules let it pay."""
    return 1 << card if is_on else NO_SIX


def revive_with_six(s: State, seat: Faction) -> None:
    """[R153] Two units for free, beyond the usual limit; the step goes on."""
    discard_artifact(s, seat, SIXES[DIAMONDS], clause="R153")
    count = revived_by_six(s, seat)
    revive_units(s, seat, count=count)
    s.events.append(UnitsRevived(seat, count, 0, "R153"))


def revived_by_six(s: State, seat: Faction) -> int:
    """[R153] How many units 6♦ brings back."""
    return min(SIX_REVIVALS, s.graveyard[seat])


def six_revival_refusal(s: State, seat: Faction) -> Illegal:
    """[R153] Why 6♦ does not revive units now."""
    if not s.rules.six_diamonds_revive:
        return Illegal("R153", "in these rules 6♦ does not revive units")
    if s.graveyard[seat] == 0:
        return Illegal("R153", f"the graveyard of the {FACTION_NAMES[seat]} is empty")
    return Illegal("R153", "6♦ is not in your hand")
