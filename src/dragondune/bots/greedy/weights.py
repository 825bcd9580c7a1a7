"""What things are worth, in percentage points of the chance to win."""

from functools import cache
from typing import Final

from dragondune.bots.perspective import DISTANCES, Perspective
from dragondune.engine.board import CASTLE_LIST, TERRITORIES
from dragondune.engine.ids import ORCS, RECRUITMENT_ROUND, SETUP, Faction
from dragondune.engine.powers.orcs import wins_by_default
from dragondune.engine.queries import is_playing, turns_to_last_move
from dragondune.knowledge.sample import SampledState

WIN: Final = 100.0
CASTLE: Final = 11.0
GRIFFINS: Final = 1.5
PROGRESS: Final = 7.0
"""The extra worth of holding two castles at once."""
UNIT: Final = 1.0
"""A unit on the board; the price of getting it there is counted in gold."""
RESERVE: Final = 0.45
GRAVEYARD: Final = 0.15
GOLD: Final = 0.45
SPARE_GOLD: Final = 0.12
"""Gold left over when everyone has been hired."""
SAVED: Final[tuple[float, ...]] = (0.7, 2.0, 1.6, 1.3)
"""How much more gold is worth before the turn in which the seat moves last, when nobody can react any more."""
CARD: Final = 1.6
ACE: Final = 2.5
SPOILS: Final = 0.35
"""The death of a rival's unit."""
ENVY: Final = 2.5
"""The loss of a castle by a rival."""
MOST: Final = 95.0
"""No prospect is worth as much as the victory itself."""

DISCOUNTS: Final[tuple[float, ...]] = (0.0, 0.15, 0.3, 0.4, 0.5, 0.55)
"""The discount on everything that does not win at once, by the turns left until the Orcs win by default."""
START: Final = 18.0
LATE: Final = 90.0
"""What it is worth at the end to win by default."""
MARCHES: Final[tuple[float, ...]] = (0.0, 0.3, 0.18, 0.1, 0.06, 0.04, 0.02, 0.01)
"""The discount on a castle by the turns it takes to march there; hired units would be there at once."""


def discount(s: SampledState, seat: Faction) -> float:
    """The discount on everything that does not win at once."""
    left = s.rules.turns - s.turn
    if wins_by_default(s, seat):
        return 1.0 if left else 0.0
    if not is_playing(s, ORCS):
        return DISCOUNTS[-1]
    return DISCOUNTS[min(left, len(DISCOUNTS) - 1)]


def base_value(s: SampledState, seat: Faction) -> float:
    """What it is worth to still be in the game, whatever the seat has; for the Orcs more with every turn."""
    if wins_by_default(s, seat):
        passed = s.turn / s.rules.turns
        return START + (LATE - START) * passed * passed
    return START * discount(s, seat)


def gold_value(seen: Perspective) -> float:
    """What one more gold is worth: little if there is nobody left to hire."""
    if seen.is_last_turn and not SETUP < seen.knowledge.round <= RECRUITMENT_ROUND:
        return 0.0
    if not seen.can_hire(seen.seat) and seen.seat == ORCS:
        return SPARE_GOLD
    if seen.gold > seen.useful_gold():
        return SPARE_GOLD
    return GOLD * SAVED[min(turns_to_last_move(seen.knowledge, seen.seat), len(SAVED) - 1)]


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
