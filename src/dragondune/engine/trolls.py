"""Trolls: where they start, who they strike, and when they leave. `queries.controller` lets them block a castle."""

from typing import Final

from dragondune.engine.board import (
    EAST_ORC_FOREST,
    ELF_CASTLE,
    GOBLIN_CASTLE,
    ORC_CASTLE,
    TROLL_CASTLE,
    WEST_ORC_FOREST,
)
from dragondune.engine.changes import bury_units
from dragondune.engine.events import TrollLeft, TrollPlaced
from dragondune.engine.flow import Step, finish
from dragondune.engine.ids import ELVES, GOBLINS, ORCS, Faction, Territory, members
from dragondune.engine.queries import is_playing, open_places, open_seats_at, units_at
from dragondune.engine.state import State
from dragondune.engine.steps import OWN_TROLL, STARTING_TROLLS, TROLLS


def is_troll_met(s: State, place: Territory) -> bool:
    """[R97] Since 1.10, units can hide from a troll."""
    return s.rules.hide_from_troll and bool(s.trolls >> place & 1)


class StartingTrolls(Step):
    """[setup.5] [setup.6] [R24] A troll in 3★, and one in every starting place of a faction nobody plays."""

    def enter(self, s: State) -> None:
        if s.rules.troll:
            self._place(s, TROLL_CASTLE, clause="setup.5")
        if not is_playing(s, ELVES):
            self._place(s, ELF_CASTLE, clause="setup.6")
        if not is_playing(s, GOBLINS):
            self._place(s, GOBLIN_CASTLE, clause="setup.6")
        if not is_playing(s, ORCS):
            self._place(s, ORC_CASTLE, clause="setup.6")
            if s.rules.orc_trolls == "all":
                self._place(s, EAST_ORC_FOREST, clause="setup.6")
                self._place(s, WEST_ORC_FOREST, clause="setup.6")
        finish(s)

    def _place(self, s: State, place: Territory, *, clause: str) -> None:
        s.trolls |= 1 << place
        s.events.append(TrollPlaced(place, clause))


class Trolls(Step):
    """[note.11] [IV.end] [R95] [R97] [R98] Each player loses four open units beside a troll; if any survive it goes."""

    def enter(self, s: State) -> None:
        finish(s)
        for place in members(s.trolls):
            for seat in s.order:
                strike(s, seat, place)
            leave_if_defied(s, place)


class OwnTroll(Step):
    """[note.11] [R96] In 1.2 a troll strikes only the player whose turn ends."""

    def enter(self, s: State) -> None:
        finish(s)
        for place in members(s.trolls & open_places(s, s.player)):
            strike(s, s.player, place)
            leave_if_defied(s, place)


def strike(s: State, seat: Faction, place: Territory) -> None:
    """[note.11] [R95] A troll kills up to four open units."""
    if open_places(s, seat) >> place & 1:
        count = min(s.rules.troll_losses, units_at(s, seat, place))
        bury_units(s, seat, place, count=count, clause="IV.end")


def leave_if_defied(s: State, place: Territory) -> None:
    """[note.11] A troll leaves if any open units survive."""
    if open_seats_at(s, place):
        s.trolls &= ~(1 << place)
        s.events.append(TrollLeft(place))


STEPS: Final[tuple[Step, ...]] = (
    Trolls(TROLLS, "IV.end"),
    OwnTroll(OWN_TROLL, "R96"),
    StartingTrolls(STARTING_TROLLS, "setup.5"),
)
