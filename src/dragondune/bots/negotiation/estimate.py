"""What a seat's position is worth, its promises and those of others counted."""

from typing import Final

from dragondune.bots.greedy.outlook import Outlook
from dragondune.bots.greedy.threats import strikes
from dragondune.bots.greedy.worths import GOLD, RESERVE, SPARE_GOLD, UNIT
from dragondune.bots.negotiation.sundry import Sundry
from dragondune.bots.negotiation.supposed import as_promised
from dragondune.bots.table import BEFORE_BATTLES, Seen, Table
from dragondune.engine.board import CASTLE_LIST
from dragondune.engine.ids import ORCS, Faction
from dragondune.engine.ruleset import Ruleset
from dragondune.views.view import View

EAGER: Final = 0.7
"""How much of the best march or muster is counted before it is made."""
MOVED_UNIT: Final = 0.8
"""What a unit is still worth that has promised to leave."""


class Estimate:
    """Percentage points of the chance to win: of oneself, or of another as far as one can see.

    It is a function of the table and of all agreements in force. What a deal is worth is the difference it makes,
    so that nothing that is owed already is ever worth anything again, in whatever slices it is offered.
    """

    def __init__(self, seat: Faction, rules: Ruleset, view: View) -> None:
        promised = as_promised(view, seat)
        self.table: Final = Table(Seen(seat, rules, promised))
        self.outlook: Final = Outlook(self.table)
        self.value: Final = (
            self.outlook.now
            + EAGER * self._opportunity()
            + self.outlook.scale * (purse(self.table) + MOVED_UNIT * _gone(view, promised, self.table))
            + Sundry(self.table).worth
        )

    def _opportunity(self) -> float:
        """What one could still take this turn, where no promise forbids it."""
        return max(self.chances().values(), default=0.0)

    def chances(self) -> dict[int, float]:
        """The castles that one could enter or reinforce this turn to one's advantage, and what that gains."""
        table, outlook = self.table, self.outlook
        if not has_yet_to_move(table):
            return {}
        found: dict[int, float] = {}
        for place, units in zip(CASTLE_LIST, strikes(table, table.seat), strict=True):
            more = units - outlook.mine[place]
            if more > 0 and not table.barred_by_ally >> place & 1:
                gain = outlook.gain((place, units)) - outlook.scale * (UNIT + RESERVE) / 2 * more
                if gain > 0:
                    found[place] = gain
        return found


def has_yet_to_move(table: Table) -> bool:
    """Whether this seat's Recruitment and Movement is still to come this turn, or going on."""
    if table.view.round not in BEFORE_BATTLES:
        return False
    name = table.me.faction
    return table.view.round != "IV" or table.view.player == name or name not in table.view.done


def purse(table: Table) -> float:
    """What a seat's gold is worth: less beyond what there is to hire for."""
    if table.is_last_turn and table.view.round not in BEFORE_BATTLES:
        return 0.0
    gold = table.gold_of(table.seat)
    useful = 0.0
    if table.seat != ORCS or table.can_hire(ORCS):
        useful = table.hire_price * (table.me.reserve + min(table.me.graveyard, table.rules.revive_limit))
    return GOLD * min(gold, useful) + SPARE_GOLD * max(0.0, gold - useful)


def _gone(view: View, promised: View, table: Table) -> int:
    """Units of one's own that are not counted where they stand, since they will leave."""
    return _units(view, table.me.faction) - _units(promised, table.me.faction) if promised is not view else 0


def _units(view: View, faction: str) -> int:
    return sum(one.units for place in view.places for one in place.garrisons if one.faction == faction)
