"""How far units march, and where their paths may lead."""

from typing import Final

from dragondune.engine.board import GRIFFIN_CASTLES, NEIGHBOURS, reach
from dragondune.engine.ids import Faction, Mask, Territory, members
from dragondune.engine.powers.orcs import orc_range
from dragondune.engine.queries import (
    barred_beside_crowds,
    barred_to_hidden_units,
    closed_by_dragon,
    controller,
    crowded_castles,
    hiding_places,
    open_places,
    places_held_by_others,
)
from dragondune.engine.state import State


class Paths:
    """[IV.5] [R90] [R102] [R104] [R166] Where the units of a seat may go now, worked out once for all of them.

    A path may end in a crowded castle with hidden units of the player, but not cross it. The marker stops hidden
    units and crowds do not; hidden units may come out on arrival.
    """

    __slots__ = ("_barred", "_closed", "_dragon", "_refuges", "_s", "_seat", "_steps")

    def __init__(self, s: State, seat: Faction, *, steps: int | None = None) -> None:
        """`steps` replaces how far the units could go now."""
        crowded = crowded_castles(s, seat)
        blocked = 0 if s.rules.castle_transit else crowded
        self._s: Final = s
        self._seat: Final = seat
        self._steps: Final[int] = movement_range(s, seat) if steps is None else steps
        self._dragon: Final[Mask] = closed_by_dragon(s)
        self._closed: Final[Mask] = self._dragon | blocked
        self._refuges: Final[Mask] = blocked & hiding_places(s, seat) & ~self._dragon
        self._barred: Final[Mask] = barred_beside_crowds(s, seat, crowded)

    def open_goals(self, origin: Territory) -> Mask:
        """Where open units may go."""
        goals = reach(origin, steps=self._steps, closed=self._closed) & ~self._barred
        if self._refuges:
            around = reach(origin, steps=self._steps - 1, closed=self._closed) | 1 << origin
            goals |= self._refuges & next_to(around)
        return goals

    def hidden_goals(self, origin: Territory) -> Mask:
        """Where hidden units may go."""
        goals = reach(origin, steps=self._steps, closed=self._dragon)
        return goals & ~barred_to_hidden_units(self._s, self._seat)

    def emerging_goals(self, origin: Territory) -> Mask:
        """[R101] [R102] Where hidden units may go and come out."""
        s, seat = self._s, self._seat
        barred = self._barred
        if s.rules.same_status:
            barred |= s.where[seat]
        elif s.rules.emerge_on_move == "empty":
            barred |= open_places(s, seat)
        if s.rules.emerge_on_move == "empty":
            barred |= places_held_by_others(s, seat)
        return self.hidden_goals(origin) & ~barred


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


def marching_range(s: State, seat: Faction) -> int:
    """[IV.5] [R93] Two territories, and more for the Orcs; griffins are not counted."""
    return max(s.rules.move_range, orc_range(s, seat))


def range_without_ace(s: State, seat: Faction) -> int:
    """[IV.5] [note.5] [R93] The best of marching and the griffins' four."""
    steps = marching_range(s, seat)
    return max(steps, s.rules.griffin_range) if has_griffins(s, seat) else steps


def movement_range(s: State, seat: Faction) -> int:
    """[IV.5] [ace.3] [R93] An ace adds one."""
    steps = range_without_ace(s, seat)
    return steps + s.range_bonus if seat == s.player else steps
