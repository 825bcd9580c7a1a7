"""How far it is to the castles, and what is left of their value on the way."""

from functools import cache
from typing import Final

from dragondune.bots.perspective import DISTANCES
from dragondune.engine.board import CASTLE_LIST, TERRITORIES

MARCHES: Final[tuple[float, ...]] = (0.0, 0.3, 0.18, 0.1, 0.06, 0.04, 0.02, 0.01)
"""What is left of the value of a castle by the turns of the march there; mercenaries would be there at once."""


@cache
def ways_to_castles(steps: int) -> tuple[tuple[tuple[float, int], ...], ...]:
    """From each territory, what is left of the value of each castle, the nearest first."""
    return tuple(
        tuple(
            sorted(
                ((MARCHES[min(max(1, -(-gone // steps)), 7)], at) for at, gone in enumerate(distances)),
                key=lambda way: -way[0],
            )
        )
        for distances in ([DISTANCES[place][goal] for goal in CASTLE_LIST] for place in range(TERRITORIES))
    )
