"""Shares and how sure we are of them."""

from math import sqrt

NORMAL_95 = 1.959963984540054


def wilson_interval(successes: int, trials: int) -> tuple[float, float]:
    """The 95% interval of a share, after Wilson: sound near 0 and 1 and for few games."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    squared = NORMAL_95**2 / trials
    centre = (share + squared / 2) / (1 + squared)
    spread = NORMAL_95 * sqrt(share * (1 - share) / trials + squared / (4 * trials)) / (1 + squared)
    low = centre - spread if successes > 0 else 0.0
    high = centre + spread if successes < trials else 1.0
    return low, high


def quantile(values: list[int], share: float) -> int:
    """The value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
