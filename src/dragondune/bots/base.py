"""What a bot is."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Final, TypeVar

from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.views.situation import Situation

D = TypeVar("D", bound=Decision)


class Bot(ABC):
    """A player program. It sees what its seat may see and answers with one of the options.

    It is made from a seed, and `chance` is all the chance it may use: the same seed makes the same choices.
    """

    def __init__(self, seed: int) -> None:
        self.chance: Final = Chance(seed)

    @abstractmethod
    def choose(self, situation: Situation) -> Decision:
        """One of `situation.options`, within `situation.budget`."""

    def best(self, scored: Iterable[tuple[float, D]], *, above: float = float("-inf")) -> D | None:
        """The decision with the highest score over a limit; chance picks among equals."""
        most = above
        ties: list[D] = []
        for score, decision in scored:
            if score > most:
                most, ties = score, [decision]
            elif score == most and ties:
                ties.append(decision)
        return ties[self.chance.below(len(ties))] if ties else None
