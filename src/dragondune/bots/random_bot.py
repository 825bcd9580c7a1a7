"""A bot that picks an option at random."""

from collections.abc import Sequence

from dragondune.bots.base import OptionsBot
from dragondune.engine.decisions import Decision


class RandomBot(OptionsBot):
    """Chooses each option with the same probability."""

    def pick(self, options: Sequence[Decision]) -> Decision:
        return options[self.chance.below(len(options))]
