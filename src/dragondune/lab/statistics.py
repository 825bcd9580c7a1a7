"""Shares, means and differences with their uncertainty."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from msgspec import Struct

NORMAL_95 = 1.959963984540054


class Share(Struct, frozen=True):
    """A share of all games with its 95% interval."""

    count: int
    share: float
    low: float
    high: float


class Estimate(Struct, frozen=True):
    """A mean, or a difference of means, with its 95% interval."""

    value: float
    low: float
    high: float


def wilson_interval(successes: int, trials: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share: reliable near 0 and 1 and for few games."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    squared = NORMAL_95**2 / trials
    centre = (share + squared / 2) / (1 + squared)
    spread = NORMAL_95 * sqrt(share * (1 - share) / trials + squared / (4 * trials)) / (1 + squared)
    low = centre - spread if successes > 0 else 0.0
    high = centre + spread if successes < trials else 1.0
    return low, high


def share_of(count: int, games: int) -> Share:
    low, high = wilson_interval(count, games)
    return Share(count, count / games, low, high)


def quantile(values: Sequence[int], share: float) -> int:
    """The quantile: the value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def mean_of(values: Sequence[float]) -> Estimate:
    """A mean with Student's 95% interval; a single value has no interval."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, mean, mean)
    spread = student_95(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Estimate(mean, mean - spread, mean + spread)


def ratio_of(pairs: Sequence[tuple[float, float]]) -> Estimate | None:
    """A sum divided by another, with a 95% interval clustered by pair; None if nothing was counted.

    Each pair holds what belongs together, such as all games of a seed, so that games that share their chance do not
    count as independent. A single pair has no interval.
    """
    whole = sum(count for _, count in pairs)
    if not whole:
        return None
    ratio = sum(amount for amount, _ in pairs) / whole
    if len(pairs) < 2:
        return Estimate(ratio, ratio, ratio)
    squares = sum((amount - ratio * count) ** 2 for amount, count in pairs)
    spread = student_95(len(pairs) - 1) * sqrt(squares * len(pairs) / (len(pairs) - 1)) / whole
    return Estimate(ratio, ratio - spread, ratio + spread)


def student_95(freedom: int) -> float:
    """Student's t for a 95% interval, by the Cornish-Fisher expansion; exact values where that is too rough."""
    exact = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365)
    if freedom <= len(exact):
        return exact[freedom - 1]
    z = NORMAL_95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def paired_difference(differences: Sequence[float]) -> Estimate:
    """A mean difference of pairs, each between -1 and 1, with the 95% interval of Agresti and Min.

    Two imaginary pairs, one in each direction, keep the interval from collapsing when all pairs agree.
    """
    pairs = len(differences) + 2
    centre = sum(differences) / pairs
    squares = sum(difference * difference for difference in differences) + 1
    spread = NORMAL_95 * sqrt((squares / pairs - centre * centre) / pairs)
    return Estimate(fmean(differences), max(-1.0, centre - spread), min(1.0, centre + spread))


def holm(values: Sequence[float]) -> list[float]:
    """Holm-adjusted p-values: below 0.05, the family-wise error rate is at most 5%."""
    adjusted = [0.0] * len(values)
    highest = 0.0
    for rank, place in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        highest = max(highest, min(1.0, (len(values) - rank) * values[place]))
        adjusted[place] = highest
    return adjusted
