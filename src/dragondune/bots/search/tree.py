"""One's own later decisions of the turn, each as it looks from what one sees then."""

from collections.abc import Sequence
from math import log, sqrt
from typing import Final

from dragondune.bots.search.candidates import Candidate

CURIOSITY: Final = 0.1
"""How much is tried of what has seldom been tried, in chances to win."""
TRUST: Final = 6
"""What rules of thumb say counts as much as so many visits."""
WIDENING: Final = 8
"""After so many visits a second answer comes into question, after four times as many a third, and so on."""

Branches = dict[bytes, "Node"]
"""What one may see next, and the decision that waits there."""


class Node:
    """A decision with what came of each answer."""

    __slots__ = ("after", "answers", "totals", "tried", "visits")

    def __init__(self, answers: Sequence[Candidate]) -> None:
        self.answers: Final = answers
        self.visits = 0
        self.tried: Final = [0] * len(answers)
        self.totals: Final = [0.0] * len(answers)
        self.after: Final[list[Branches]] = [{} for _ in answers]

    def select(self) -> int:
        """The most promising answer; with more visits more of them come into question."""
        width = min(len(self.answers), 1 + int(sqrt(self.visits / WIDENING)))
        if width == 1:
            return 0
        level, curiosity = self.totals[0] / self.tried[0], CURIOSITY * sqrt(log(self.visits))
        best, most = 0, float("-inf")
        for at in range(width):
            weight = self.tried[at] + TRUST
            promise = (self.totals[at] + TRUST * (level - self.answers[at].shortfall)) / weight
            promise += curiosity / sqrt(weight)
            if promise > most:
                best, most = at, promise
        return best

    def learn(self, at: int, value: float) -> None:
        self.visits += 1
        self.tried[at] += 1
        self.totals[at] += value
