"""What things are worth: percentage points of the chance to win, as the game stands now."""

from typing import Final

from dragondune.bots.table import Table
from dragondune.engine.ids import ORCS

WIN: Final = 100.0
CASTLE: Final = 11.0
GRIFFINS: Final = 1.5
PROGRESS: Final = 7.0
"""Two castles together, beyond what each is worth alone."""
UNIT: Final = 1.0
"""A unit on the board; what it costs to get there is counted in gold."""
RESERVE: Final = 0.45
GRAVEYARD: Final = 0.15
GOLD: Final = 0.45
SPARE_GOLD: Final = 0.12
"""Gold beyond what there are units to hire for."""
SAVED: Final = (0.7, 2.0, 1.6, 1.3)
"""How much more gold is worth before the turn in which one moves last, when nobody can answer any more."""
CARD: Final = 1.6
ACE: Final = 2.5
SPOILS: Final = 0.35
"""A rival's unit that falls."""
ENVY: Final = 2.5
"""A castle that a rival loses."""
MOST: Final = 95.0
"""No prospect is worth as much as the victory itself."""

PATIENCE: Final = (0.0, 0.15, 0.3, 0.4, 0.5, 0.55)
"""What is left of all that does not win at once, by the turns still to come before the Orcs have won by waiting."""
START: Final = 18.0
LATE: Final = 90.0
"""What the Orcs' claim to a game without winner is worth at its end."""


def scale(table: Table) -> float:
    """How much of what does not win at once is worth having."""
    left = table.rules.turns - table.view.turn
    if table.seat == ORCS or table.shares_default:
        return 1.0 if left else 0.0
    if ORCS not in table.players:
        return PATIENCE[-1]
    return PATIENCE[min(left, len(PATIENCE) - 1)]


def base(table: Table) -> float:
    """What it is worth that the game goes on, besides all that one has; for the Orcs more with every turn."""
    if table.seat == ORCS or table.shares_default:
        return START + (LATE - START) * (table.view.turn / table.rules.turns) ** 2
    return START * scale(table)


def gold_worth(table: Table) -> float:
    """What one more gold piece is worth: little if there is nobody left to hire."""
    if table.is_last_turn and table.view.round not in ("I", "II", "III", "IV"):
        return 0.0
    me = table.me
    useful = table.hire_price * (me.reserve + min(me.graveyard, table.rules.revive_limit))
    if table.seat == ORCS and not table.can_hire(ORCS):
        return SPARE_GOLD
    if table.gold > useful:
        return SPARE_GOLD
    return GOLD * SAVED[min(table.turns_to_last_move, len(SAVED) - 1)]
