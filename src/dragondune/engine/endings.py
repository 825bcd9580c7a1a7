"""How a game can end."""

from typing import Final, Literal, TypeAlias, get_args

UNFINISHED: Final = 0
CASTLES_WIN: Final = 1
ORCS_DEFAULT: Final = 2
MOST_CASTLES: Final = 3
MOUNTAIN_FIGHT: Final = 4
TIE_ORDER: Final = 5
ALLIANCE_CASTLES: Final = 6
ORACLE: Final = 7
Ending: TypeAlias = Literal[
    "unfinished",
    "castles",
    "orcs_default",
    "most_castles",
    "mountain_fight",
    "tie_order",
    "alliance_castles",
    "oracle",
]
ENDING_NAMES: Final[tuple[Ending, ...]] = get_args(Ending)
