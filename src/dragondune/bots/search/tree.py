"""One's own later decisions of the turn, each as it looks from what one sees then."""

from collections.abc import Sequence
from math import log, sqrt
from typing import Final

from dragondune.engine.decisions import Decision

CURIOSITY: Final = 0.12
"""How much is tried of what has seldom been tried, in chances to win."""
WIDENING: Final = 0.5
"""By how much a node considers more decisions with the root of its visits; the first is that of the rules of thumb."""

Branches = dict[bytes, "Node"]
"""What one may see next, and the decision that waits there."""


class Node:
    """A decision with what came of each answer."""

    __slots__ = ("after", "answers", "totals", "tried", "visits")

    def __init__(self, answers: Sequence[Decision]) -> None:
        self.answers: Final = answers
        self.visits = 0
        self.tried: Final = [0] * len(answers)
        self.totals: Final = [0.0] * len(answers)
        self.after: Final[list[Branches]] = [{} for _ in answers]

    def select(self) -> int:
        """The most promising answer; with more visits more of them come into question."""
        width = min(len(self.answers), 1 + int(WIDENING * sqrt(self.visits)))
        best, most = 0, float("-inf")
        for at in range(width):
            tried = self.tried[at]
            if tried == 0:
                return at
            promise = self.totals[at] / tried + CURIOSITY * sqrt(log(self.visits) / tried)
            if promise > most:
                best, most = at, promise
        return best

    def learn(self, at: int, value: float) -> None:
        self.visits += 1
        self.tried[at] += 1
        self.totals[at] += value
