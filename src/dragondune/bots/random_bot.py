"""A bot that takes any option."""

from dragondune.bots.base import Bot
from dragondune.engine.decisions import Decision
from dragondune.views.situation import Situation


class RandomBot(Bot):
    """Chooses among all options alike."""

    def choose(self, situation: Situation) -> Decision:
        return situation.options[self.chance.below(len(situation.options))]
