"""Candidates on trial: the results of each compared with the greedy bot's choice on the same tables."""

from collections.abc import Sequence
from typing import Final

from benchmarks.baselines.search.candidates import Candidate
from benchmarks.baselines.search.tree import Branches

DOUBT: Final = 0.05
"""By how much the greedy bot is usually wrong about a difference, as a chance to win."""
SPREAD: Final = 0.2
"""How far two playouts on the same table usually differ."""
GUESSES: Final = 2
"""How many tables this prior counts for."""

ENOUGH: Final = 4
"""After so many tables without any difference none is expected."""


class Trial:
    """One candidate, the tree behind it, and its lead over the first candidate on each table."""

    __slots__ = ("_squares", "_total", "_worlds", "branches", "decision", "shortfall")

    def __init__(self, candidate: Candidate) -> None:
        self.decision: Final = candidate.decision
        self.shortfall: Final = candidate.shortfall
        self.branches: Final[Branches] = {}
        self._worlds = 0
        self._total = 0.0
        self._squares = 0.0

    def learn(self, lead: float) -> None:
        self._worlds += 1
        self._total += lead
        self._squares += lead * lead

    @property
    def is_idle(self) -> bool:
        """Whether it made no difference on several tables."""
        return self._worlds >= ENOUGH and self._squares == 0

    @property
    def promise(self) -> float:
        """The expected lead over the first: the more the tables disagree, the more the greedy bot's ranking counts."""
        if self._worlds == 0:
            return -self.shortfall
        mean = self._total / self._worlds
        spread = self._squares - self._worlds * mean * mean + GUESSES * SPREAD * SPREAD
        doubt = spread / (self._worlds + GUESSES) / (DOUBT * DOUBT)
        return (self._total - doubt * self.shortfall) / (self._worlds + doubt)


def compare(trials: Sequence[Trial], values: Sequence[float]) -> None:
    """Record the values of one table for the candidates that were played on it, in their order."""
    for trial, value in zip(trials, values, strict=False):
        trial.learn(value - values[0])


def better_half(trials: Sequence[Trial]) -> list[Trial]:
    """The first, to compare with, and the best of the others."""
    others = sorted(trials[1:], key=lambda one: -one.promise)
    return [trials[0], *others[: max(1, len(others) // 2)]]


def best(trials: Sequence[Trial]) -> Trial:
    """The first unless another is better."""
    return max(trials, key=lambda one: one.promise)
