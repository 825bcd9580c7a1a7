"""How a game can end, as its last event tells it."""

from enum import IntEnum


class Ending(IntEnum):
    UNFINISHED = 0
    CASTLES = 1
    ORCS_DEFAULT = 2
    MOST_CASTLES = 3
    MOUNTAIN_FIGHT = 4
    TIE_ORDER = 5


def ending_to_id(ending: int) -> str:
    return Ending(ending).name.lower()
