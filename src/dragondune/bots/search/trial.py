"""Candidates on trial: the results of each compared with the greedy bot's choice on the same tables."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from dragondune.bots.search.candidates import Candidate

DOUBT: Final = 0.05
"""By how much the greedy bot is usually wrong about a difference, as a chance to win."""
SPREAD: Final = 0.2
"""How far two playouts on the same table usually differ."""
GUESSES: Final = 2
"""How many tables this prior counts for."""

ENOUGH: Final = 4
"""After this many tables without any difference, none is expected."""
SEVERAL: Final = 24
"""After this many tables a lead may be beyond doubt."""
SURE: Final = 3.0
"""How many standard errors such a lead must have."""


class Trial:
    """One candidate and its lead over the first candidate on each table."""

    __slots__ = ("_squares", "_total", "_worlds", "decision", "shortfall")

    def __init__(self, candidate: Candidate) -> None:
        self.decision: Final = candidate.decision
        self.shortfall: Final = candidate.shortfall
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

    @property
    def error(self) -> float:
        """How uncertain the lead is: its standard error, with the usual spread of a few tables beside those played."""
        spread = max(0.0, self._squares - self._total * self._total / max(1, self._worlds)) + GUESSES * SPREAD * SPREAD
        return sqrt(spread) / (self._worlds + GUESSES)

    @property
    def has_played_enough(self) -> bool:
        return self._worlds >= SEVERAL


def is_settled(trials: Sequence[Trial]) -> bool:
    """Whether nothing depends on the choice, or more tables would hardly change it."""
    if all(one.is_idle for one in trials):
        return True
    if not all(one.has_played_enough for one in trials[1:]):
        return False
    first = best(trials)
    if first is trials[0]:
        return all(one.promise + SURE * one.error < 0 for one in trials[1:])
    return all(first.promise - one.promise > SURE * max(first.error, one.error) for one in trials if one is not first)


def compare(trials: Sequence[Trial], values: Sequence[float]) -> None:
    """Record the values of one table for the candidates that were played on it, in their order."""
    for trial, value in zip(trials, values, strict=False):
        trial.learn(value - values[0])


def better_half(trials: Sequence[Trial]) -> list[Trial]:
    """The first candidate, for comparison, and the best of the others."""
    others = sorted(trials[1:], key=lambda one: -one.promise)
    return [trials[0], *others[: max(1, len(others) // 2)]]


def finalists(trials: Sequence[Trial], most: int) -> list[Trial]:
    """The first candidate and the most promising others, in new trials: the old ones only sifted them."""
    others = sorted(trials[1:], key=lambda one: -one.promise)
    return [Trial(Candidate(one.decision, one.shortfall)) for one in (trials[0], *others[: most - 1])]


def best(trials: Sequence[Trial]) -> Trial:
    """The first unless another is better."""
    return max(trials, key=lambda one: one.promise)
