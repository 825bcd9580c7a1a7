"""What a seat's position is worth, counting its promises and those of others."""

from typing import Final

from dragondune.bots.greedy.evaluation import Evaluation
from dragondune.bots.greedy.threats import strikes
from dragondune.bots.greedy.weights import GOLD, RESERVE, SPARE_GOLD, UNIT
from dragondune.bots.negotiation.duty_values import duty_value
from dragondune.bots.negotiation.hypotheses import after_duties
from dragondune.bots.perspective import Perspective
from dragondune.engine.board import CASTLE_LIST, TERRITORIES
from dragondune.engine.ids import ORCS, RECRUITMENT_ROUND, Faction
from dragondune.engine.queries import has_moved, places_of_ally
from dragondune.knowledge.gate import Knowledge

EAGER: Final = 0.7
"""How much of the best march or recruitment counts before it is made."""
MOVED_UNIT: Final = 0.8
"""What a unit that has promised to leave is still worth."""


class Estimate:
    """Percentage points of the chance to win: of the observer, or of another seat as far as the observer can see.

    It is a function of the table and of all agreements in force. What a deal is worth is the difference it makes,
    so what is owed already is never worth anything again, however it is divided into offers.
    """

    __slots__ = ("evaluation", "seen", "value")

    def __init__(self, knowledge: Knowledge, seat: Faction) -> None:
        promised = after_duties(knowledge, seat)
        self.seen: Final = Perspective(promised, seat)
        self.evaluation: Final = Evaluation(self.seen)
        leaving = _units(knowledge, seat) - _units(promised, seat) if promised is not knowledge else 0
        self.value: Final = (
            self.evaluation.now
            + EAGER * max(self.opportunities().values(), default=0.0)
            + self.evaluation.discount * (purse(self.seen) + MOVED_UNIT * leaving)
            + duty_value(self.seen)
        )

    def opportunities(self) -> dict[int, float]:
        """The castles that the seat could still enter or reinforce this turn to its advantage, and what that gains."""
        seen, evaluation = self.seen, self.evaluation
        found: dict[int, float] = {}
        if has_moved(seen.knowledge, seen.seat):
            return found
        barred = places_of_ally(seen.knowledge, seen.seat)
        for place, units in zip(CASTLE_LIST, strikes(seen, seen.seat), strict=True):
            more = units - evaluation.mine[place]
            if more > 0 and not barred >> place & 1:
                gain = evaluation.gain((place, units)) - evaluation.discount * (UNIT + RESERVE) / 2 * more
                if gain > 0:
                    found[place] = gain
        return found


def purse(seen: Perspective) -> float:
    """What a seat's gold is worth: less beyond what there is to hire for."""
    if seen.is_last_turn and seen.knowledge.round > RECRUITMENT_ROUND:
        return 0.0
    gold = seen.gold_of(seen.seat)
    useful = 0 if seen.seat == ORCS and not seen.can_hire(ORCS) else seen.useful_gold()
    return GOLD * min(gold, useful) + SPARE_GOLD * max(0, gold - useful)


def _units(knowledge: Knowledge, seat: Faction) -> int:
    return sum(knowledge.units[TERRITORIES * seat : TERRITORIES * (seat + 1)])
