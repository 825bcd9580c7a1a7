"""What a seat's position is worth, counting its promises and those of others."""

from typing import Final

from dragondune.bots.greedy.evaluation import Evaluation
from dragondune.bots.greedy.weights import GOLD, RESERVE, SPARE_GOLD, UNIT
from dragondune.bots.greedy.win_odds import WinOdds, battle_bounds
from dragondune.bots.negotiation.duty_values import duty_value
from dragondune.bots.negotiation.hypotheses import after_duties
from dragondune.bots.perspective import Perspective
from dragondune.bots.strikes import strikes
from dragondune.engine.board import CASTLE_LIST, TERRITORIES
from dragondune.engine.ids import ORCS, RECRUITMENT_ROUND, Faction
from dragondune.engine.queries import has_moved, places_of_ally
from dragondune.knowledge.gate import Knowledge

EAGER: Final = 0.7
"""How much of the best march or recruitment counts before it is made."""
MOVED_UNIT: Final = 0.8
"""What a unit is still worth whose owner has promised to leave."""


class Estimate:
    """Percentage points of the chance to win: of the observer, or of another seat as far as the observer can see.

    It is a function of the table and of all agreements in force. What a deal is worth is the difference it makes,
    so what is owed already is never worth anything again, however it is divided into offers.
    """

    __slots__ = ("evaluation", "position", "seen", "strikes", "value")

    def __init__(self, knowledge: Knowledge, seat: Faction, before: "Estimate | None" = None) -> None:
        """`before` is this seat's estimate of the same table with other agreements, if there is one."""
        promised = after_duties(knowledge, seat)
        self.seen: Final = Perspective(promised, seat)
        odds = None if before is None else before.evaluation.odds
        if odds is not None and have_other_odds(self.seen, odds):
            odds = None
        if before is not None and (odds is None or not are_alike(self.seen, before.seen)):
            before = None
        self.evaluation: Final[Evaluation] = Evaluation(self.seen, odds=odds) if before is None else before.evaluation
        if before is not None and self.seen.barred[seat] != before.seen.barred[seat]:
            before = None
        self.strikes: Final[list[int]] = strikes(self.seen, seat) if before is None else before.strikes
        self.position: Final[float] = self._position(knowledge) if before is None else before.position
        self.value: Final[float] = self.position + duty_value(self.seen, self.evaluation)

    def _position(self, knowledge: Knowledge) -> float:
        """What the seat has and may still take this turn, without what later duties are worth."""
        promised, seat = self.seen.knowledge, self.seen.seat
        leaving = _units(knowledge, seat) - _units(promised, seat) if promised is not knowledge else 0
        return (
            self.evaluation.now
            + EAGER * self._opportunity()
            + self.evaluation.discount * (purse(self.seen) + MOVED_UNIT * leaving)
        )

    def _opportunity(self) -> float:
        """The most that the seat could gain this turn by entering or reinforcing a castle."""
        seen, evaluation = self.seen, self.evaluation
        most = 0.0
        if has_moved(seen.knowledge, seen.seat):
            return most
        barred = places_of_ally(seen.knowledge, seen.seat)
        for place, units in zip(CASTLE_LIST, self.strikes, strict=True):
            more = units - evaluation.mine[place]
            if more > 0 and not barred >> place & 1:
                gain = evaluation.gain((place, units)) - evaluation.discount * (UNIT + RESERVE) / 2 * more
                most = max(most, gain)
        return most


def have_other_odds(seen: Perspective, odds: WinOdds) -> bool:
    """Whether these agreements bind units or artifacts in this turn's battles differently."""
    return (battle_bounds(seen, seen.knowledge.turn) if seen.clauses else []) != odds.bounds


def are_alike(seen: Perspective, other: Perspective) -> bool:
    """Whether a seat's evaluation of the same table is the same in spite of other agreements.

    They matter to it only by the gold and units they move, by what they forbid those yet to move, and by the odds.
    """
    k, o = seen.knowledge, other.knowledge
    if seen.idle != other.idle or k.gold != o.gold or k.units != o.units:
        return False
    return all(seen.barred[seat] == other.barred[seat] for seat in seen.movers)


def purse(seen: Perspective) -> float:
    """What a seat's gold is worth: less once everyone has been hired."""
    if seen.is_last_turn and seen.knowledge.round > RECRUITMENT_ROUND:
        return 0.0
    gold = seen.gold_of(seen.seat)
    useful = 0 if seen.seat == ORCS and not seen.can_hire(ORCS) else seen.useful_gold()
    return GOLD * min(gold, useful) + SPARE_GOLD * max(0, gold - useful)


def _units(knowledge: Knowledge, seat: Faction) -> int:
    return sum(knowledge.units[TERRITORIES * seat : TERRITORIES * (seat + 1)])
