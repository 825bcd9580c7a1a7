"""The searching seat's later decisions of the turn, found again by what it knows then."""

from collections.abc import Sequence
from math import log, sqrt
from typing import Final

from benchmarks.baselines.search.candidates import Candidate
from dragondune.knowledge.gate import Knowledge

CURIOSITY: Final = 0.1
"""How much rarely tried answers are explored, as a chance to win."""
TRUST: Final = 6
"""The greedy bot's ranking counts as much as so many visits."""
WIDENING: Final = 8
"""After so many visits a second answer is considered, after four times as many a third, and so on."""

Branches = dict[str, "Node"]
"""What the seat may know next, and the decision that waits there."""


def key_of(knowledge: Knowledge) -> str:
    """Equal for tables that the observer cannot tell apart."""
    k = knowledge
    public = (k.hand_size, k.deck_size, k.has_top_card, k.has_card_up, k.has_next_event, k.has_predicted, k.kept_count)
    return f"{k.fingerprint()} {public}"


class Node:
    """A decision with the results of each answer."""

    __slots__ = ("after", "answers", "totals", "tried", "visits")

    def __init__(self, answers: Sequence[Candidate]) -> None:
        self.answers: Final = answers
        self.visits = 0
        self.tried: Final = [0] * len(answers)
        self.totals: Final = [0.0] * len(answers)
        self.after: Final[list[Branches]] = [{} for _ in answers]

    def select(self) -> int:
        """The most promising answer; with more visits more of them are considered."""
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
