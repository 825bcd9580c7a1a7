"""A bot that takes any option."""

from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.views.situation import Situation


class RandomBot:
    """Chooses among all options alike."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)

    def choose(self, situation: Situation) -> Decision:
        return situation.options[self.chance.below(len(situation.options))]
