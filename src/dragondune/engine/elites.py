"""Elite warriors: which of the Dwarves' units they are, wherever those go."""

from typing import Final

from dragondune.engine.board import TERRITORIES
from dragondune.engine.ids import DWARVES, NONE, Faction, Territory
from dragondune.engine.state import State
from dragondune.engine.steps import PICK_ELITES

RESERVE: Final = TERRITORIES
GRAVEYARD: Final = TERRITORIES + 1
REMOVED: Final = TERRITORIES + 2
STATIONS: Final = TERRITORIES + 3
PICK: Final = 5
"""A pick waiting in `State.picks`: from, to, fewest, most, and how many elites have gone so far."""


def has_elites(s: State, seat: Faction) -> bool:
    """[option.elites] Only the Dwarves, where the option is on."""
    return seat == DWARVES and s.rules.elite_warriors


def carry_elites(s: State, source: int, target: int, *, total: int, count: int, exactly: int = NONE) -> None:
    """[R133] [R176] Of `total` units `count` go: ordinary ones first, and the owner picks where there is a choice."""
    least, most = elites_among(s, source, total=total, count=count)
    if exactly != NONE:
        least = most = exactly
    shift_elites(s, source, target, count=least)
    if least < most:
        s.picks.extend((source, target, least, most, least))
        s.agenda.append(PICK_ELITES)


def elites_among(s: State, source: int, *, total: int, count: int) -> tuple[int, int]:
    """The fewest and the most elites among so many of the units that stand somewhere."""
    return max(0, count - (total - s.elites[source])), min(count, s.elites[source])


def shift_elites(s: State, source: int, target: int, *, count: int) -> None:
    s.elites[source] -= count
    s.elites[target] += count


def elites_at(s: State, seat: Faction, place: Territory) -> int:
    """[R176] Elites are public, counted for each territory."""
    return s.elites[place] if has_elites(s, seat) else 0
