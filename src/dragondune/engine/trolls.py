"""Trolls: where they start, who they strike, and when they leave.

`queries.units_lost_to_troll` counts their victims, and `queries.controller` lets them block a castle.
"""

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
from dragondune.engine.ids import ELVES, GOBLINS, ORCS, Faction, Mask, Territory, members
from dragondune.engine.queries import open_places, open_seats_at, units_at, units_lost_to_troll
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import OWN_TROLL, STARTING_TROLLS, TROLLS


def is_troll_met(s: State, place: Territory) -> bool:
    """[R97] Since 1.10, units can hide from a troll."""
    return s.rules.hide_from_troll and bool(s.trolls >> place & 1)


def starting_trolls(rules: Ruleset, factions: Mask) -> list[tuple[Territory, str]]:
    """[setup.5] [setup.6] [R24] Where trolls start if these factions play, each place with its clause."""
    trolls: list[tuple[Territory, str]] = []
    if rules.troll:
        trolls.append((TROLL_CASTLE, "setup.5"))
    if not factions >> ELVES & 1:
        trolls.append((ELF_CASTLE, "setup.6"))
    if not factions >> GOBLINS & 1:
        trolls.append((GOBLIN_CASTLE, "setup.6"))
    if not factions >> ORCS & 1:
        trolls.append((ORC_CASTLE, "setup.6"))
        if rules.orc_trolls == "all":
            trolls.append((EAST_ORC_FOREST, "setup.6"))
            trolls.append((WEST_ORC_FOREST, "setup.6"))
    return trolls


class StartingTrolls(Step):
    """[setup.5] [setup.6] [R24] A troll in 3★, and one in every starting place of a faction nobody plays."""

    def enter(self, s: State) -> None:
        for place, clause in starting_trolls(s.rules, s.factions):
            s.trolls |= 1 << place
            s.events.append(TrollPlaced(place, clause))
        finish(s)


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
        count = units_lost_to_troll(s, count=units_at(s, seat, place))
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
