"""Which plan of battle the simple bot prefers."""

from collections.abc import Iterable

from dragondune.bots.battle_forecast import BattleForecast
from dragondune.bots.simple.weights import ACE, ARTIFACT, BATTLE, CASTLE, UNIT, VICTORY
from dragondune.engine.board import CASTLES
from dragondune.engine.ids import NONE, Card, is_ace
from dragondune.engine.queries import gold_collected

Plan = tuple[int, Card]
"""A number of units and an artifact, or NONE."""


class PlanChoice(BattleForecast):
    """Weighs the odds of each plan against what a victory is worth with the units that it leaves."""

    def best_plan(self, plans: Iterable[Plan]) -> Plan:
        """The plan with the best prospects."""
        leads: dict[Card, list[float]] = {}
        best, most = (0, NONE), float("-inf")
        for count, card in plans:
            if card not in leads:
                leads[card] = self.artifact_leads(card)
            prospect = self._prospect(count, card, self._odds(count, leads[card]))
            if prospect > most:
                best, most = (count, card), prospect
        return best

    def _odds(self, count: int, leads: list[float]) -> float:
        """The chance to win with this many units, over all guesses."""
        return sum(weight * self.odds_against(army, count, leads) for army, weight in self.armies)

    def _prospect(self, count: int, card: Card, odds: float) -> float:
        """The winner keeps the place with the units not sent; the loser loses everything, so trying costs nothing."""
        prospect = odds * self._prize(self.units - count)
        if card == NONE:
            return prospect
        if is_ace(card):
            return prospect - (ACE if self.perspective.rules.spent_battle_ace else (1 - odds) * ACE)
        return prospect - (1 - odds) * ARTIFACT

    def _prize(self, left: int) -> float:
        """What a victory is worth that leaves this many units in the place."""
        perspective = self.perspective
        prize = BATTLE + UNIT * left + gold_collected(perspective.knowledge, self.place, count=left)
        if CASTLES >> self.place & 1:
            prize += VICTORY if perspective.castles_missing(self.enemy) == 0 else 0.0
            if left:
                prize += VICTORY if perspective.castles_missing(perspective.seat) <= 1 else CASTLE
        return prize
