"""Answers to the questions of a study, and the correction for asking many of them."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from msgspec import Struct, structs

from dragondune.lab.evidence import Evidence
from dragondune.lab.sequential import ERROR, Counts
from dragondune.lab.statistics import Estimate, holm

REAL: Final = 0.05
"""A difference is significant if its adjusted p-value is below this."""


class Answer(Struct, frozen=True):
    """A difference, its p-value, and the p-value after Holm's adjustment for all questions of its kind."""

    difference: Estimate
    p: float
    adjusted: float

    @property
    def is_significant(self) -> bool:
        return self.adjusted < REAL


class Finding(Answer, frozen=True):
    """A difference of shares. The bounds of all questions of its kind hold together, with 95% certainty.

    An effect below `small` does not matter.
    """

    bounds: tuple[float, float]
    small: float

    @property
    def widest(self) -> float:
        """The largest effect, in either direction, that is not ruled out."""
        low, high = self.bounds
        return max(-low, high)

    @property
    def is_small(self) -> bool:
        """Whether any effect is too small to matter."""
        return self.widest <= self.small

    @property
    def is_settled(self) -> bool:
        """Whether more games could not change the answer."""
        return self.is_significant or self.is_small


class Asker(Struct, frozen=True):
    """How questions of one kind are answered: from which evidence, and how many of them there are."""

    evidence: Evidence
    questions: int
    small: float

    def finding(self, counts: Counts, mean: float, *, least: float, most: float) -> Finding:
        """How much a mean of values between `least` and `most` differs from this one."""
        estimate = self.evidence.mean(counts, least, most)
        together = self.evidence.mean(counts, least, most, ERROR / self.questions)
        p = self.evidence.p(counts, mean, least=least, most=most)
        difference = Estimate(estimate.value - mean, estimate.low - mean, estimate.high - mean)
        return Finding(difference, p, p, (together.low - mean, together.high - mean), self.small)


T = TypeVar("T", bound=Answer)


def adjusted(groups: Sequence[Sequence[T]]) -> list[list[T]]:
    """The same answers after Holm's adjustment for all of them together."""
    values = iter(holm([one.p for group in groups for one in group]))
    return [[structs.replace(one, adjusted=next(values)) for one in group] for group in groups]


def adjusted_by_name(groups: Sequence[Mapping[str, T]]) -> list[dict[str, T]]:
    found = adjusted([list(group.values()) for group in groups])
    return [dict(zip(group, answers, strict=True)) for group, answers in zip(groups, found, strict=True)]
