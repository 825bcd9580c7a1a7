"""What a bot is."""

from typing import Protocol

from dragondune.engine.decisions import Decision
from dragondune.views.situation import Situation


class Bot(Protocol):
    """A player program. It sees what its seat may see and answers with one of the options."""

    def choose(self, situation: Situation) -> Decision: ...
