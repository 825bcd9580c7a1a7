"""Candidates on trial: what came of each beside the choice of the rules of thumb, in the same worlds."""

from collections.abc import Sequence
from typing import Final

from dragondune.bots.search.candidates import Candidate
from dragondune.bots.search.tree import Branches

DOUBT: Final = 0.05
"""By how much rules of thumb are usually wrong about a difference, in chances to win."""
SPREAD: Final = 0.2
"""How far two playouts in the same world usually lie apart."""
GUESSES: Final = 2
"""That counts as much as so many worlds."""

ENOUGH: Final = 4
"""After so many worlds without any difference none is expected any more."""


class Trial:
    """One candidate, the tree behind it, and by how much it did better than the first in each world."""

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
        """Whether it made no difference at all in several worlds."""
        return self._worlds >= ENOUGH and self._squares == 0

    @property
    def promise(self) -> float:
        """The lead over the first to be expected: the more the worlds differ, the more rules of thumb count."""
        if self._worlds == 0:
            return -self.shortfall
        mean = self._total / self._worlds
        spread = self._squares - self._worlds * mean * mean + GUESSES * SPREAD * SPREAD
        doubt = spread / (self._worlds + GUESSES) / (DOUBT * DOUBT)
        return (self._total - doubt * self.shortfall) / (self._worlds + doubt)


def compare(trials: Sequence[Trial], values: Sequence[float]) -> None:
    """Note what one world said about those that were played in it, the first and others in their order."""
    for trial, value in zip(trials, values, strict=False):
        trial.learn(value - values[0])


def better_half(trials: Sequence[Trial]) -> list[Trial]:
    """The first, to compare with, and the best of the others."""
    others = sorted(trials[1:], key=lambda one: -one.promise)
    return [trials[0], *others[: max(1, len(others) // 2)]]


def best(trials: Sequence[Trial]) -> Trial:
    """The first unless another is better."""
    return max(trials, key=lambda one: one.promise)
