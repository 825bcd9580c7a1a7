"""Means of bounded observations, with intervals and p-values that hold however often you look at them.

Somebody bets on every observation that the mean is higher than m, with a fixed part of their money. If the mean is m,
nobody can expect to win: the chance that they ever multiply their money by 1/a is at most a (Ville 1939). So what has
multiplied the money by 1/a refutes m, whenever the experiment stops and whatever made it stop. The bets are eight
fixed parts side by side, as in Orabona and Jun, "Tight Concentrations and Confidence Sequences From the Regret of
Universal Portfolio" (2024), and Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting"
(2024). This is exact for few games too, and depends only on how often each value was observed.
"""

from collections.abc import Callable, Mapping
from itertools import product
from math import exp, inf, log, log1p
from typing import Final, TypeAlias

from dragondune.lab.statistics import Estimate

ERROR: Final = 0.05
"""The chance that an interval ever misses what it estimates."""
BETS: Final = tuple(0.99 / 2**halved for halved in range(8))
"""Parts of the money: large ones see large effects in few games, small ones see small effects in many."""
HALVINGS: Final = 26
LEAST_ERROR: Final = 1e-9
"""Smaller p-values of unevenness are not told apart."""
ERROR_HALVINGS: Final = 12

Counts: TypeAlias = Mapping[float, int]
"""How often each value was observed."""
Box: TypeAlias = list[tuple[float, float]]
"""A low and a high end for each faction."""


def winnings(counts: Counts, mean: float, width: float) -> tuple[float, float]:
    """The log wealth of bets on a higher and on a lower mean; `width` is the values' range."""
    gaps = [((value - mean) / width, count) for value, count in counts.items() if count]
    return _money(gaps, 1.0), _money(gaps, -1.0)


def _money(gaps: list[tuple[float, int]], side: float) -> float:
    logs = [sum(count * log1p(side * bet * gap) for gap, count in gaps) for bet in BETS]
    most = max(logs)
    return most + log(sum(exp(one - most) for one in logs) / len(logs))


def always_valid_p(counts: Counts, mean: float, least: float = -1.0, most: float = 1.0) -> float:
    """The two-sided p-value of this mean; it is below 0.05 exactly if the interval excludes the mean."""
    best = max(winnings(counts, mean, most - least))
    return 1.0 if best <= log(2) else 2 * exp(-best)


def always_valid(counts: Counts, least: float = -1.0, most: float = 1.0, error: float = ERROR) -> Estimate:
    """The mean of values between `least` and `most`, with its interval."""
    games = sum(counts.values())
    if games == 0:
        return Estimate((least + most) / 2, least, most)
    mean = sum(value * count for value, count in counts.items()) / games
    limit = log(2 / error)
    width = most - least
    low = _edge(mean, least, lambda at: winnings(counts, at, width)[0] >= limit)
    high = _edge(mean, most, lambda at: winnings(counts, at, width)[1] >= limit)
    return Estimate(mean, low, high)


def _edge(inside: float, outside: float, is_refuted: Callable[[float], bool]) -> float:
    """The point between the mean and the end of the range beyond which every mean is refuted."""
    if not is_refuted(outside):
        return outside
    for _ in range(HALVINGS):
        middle = (inside + outside) / 2
        if is_refuted(middle):
            outside = middle
        else:
            inside = middle
    return outside


def least_error(is_refuted: Callable[[float], bool]) -> float:
    """The smallest error rate at which a hypothesis is rejected, rounded up; 1 if it never is."""
    if not is_refuted(1.0):
        return 1.0
    outside, inside = 0.0, log(LEAST_ERROR)
    for _ in range(ERROR_HALVINGS):
        middle = (inside + outside) / 2
        if is_refuted(exp(middle)):
            outside = middle
        else:
            inside = middle
    return exp(outside)


def unevenness(victories: Mapping[tuple[float, ...], int], error: float = ERROR) -> Estimate:
    """How uneven the shares of victories are: 0 if all are equal, 1 if one faction always wins.

    It is the sum of squared deviations from equal shares, divided by its maximum. `victories` says how often a victory
    was split in this way, as (0, 0.5, 0, 0.5) when two of four won together. The shares of the games played deviate
    even if the game is even, so each game is only multiplied with other games: the mean over all pairs of different
    games has no such bias, and may come out below 0. The interval contains every unevenness that is possible if each
    faction's share is in its own interval; it therefore holds for an even game and at every moment.
    """
    factions = len(next(iter(victories)))
    fair = 1 / factions
    scale = factions / (factions - 1)
    box = [_of_faction(victories, number, error / factions) for number in range(factions)]
    low, high = scale * _least_distance(box, fair), scale * _most_distance(box, fair)
    return Estimate(unevenness_of(victories), low, min(1.0, high))


def unevenness_of(victories: Mapping[tuple[float, ...], int]) -> float:
    """The unbiased estimate alone."""
    factions = len(next(iter(victories)))
    games = sum(victories.values())
    if games < 2:
        return 0.0
    fair = 1 / factions
    sums = [sum((shares[number] - fair) * count for shares, count in victories.items()) for number in range(factions)]
    own = sum(count * sum((share - fair) ** 2 for share in shares) for shares, count in victories.items())
    return factions / (factions - 1) * (sum(one * one for one in sums) - own) / (games * (games - 1))


def _of_faction(victories: Mapping[tuple[float, ...], int], number: int, error: float) -> tuple[float, float]:
    counts: dict[float, int] = {}
    for shares, count in victories.items():
        counts[shares[number]] = counts.get(shares[number], 0) + count
    found = always_valid(counts, 0.0, 1.0, error)
    return found.low, found.high


def _least_distance(box: Box, fair: float) -> float:
    """The least sum of squared deviations of shares in the box that add up to 1."""
    below, above = -1.0, 1.0
    for _ in range(HALVINGS):
        shift = (below + above) / 2
        if sum(_within(fair + shift, edges) for edges in box) < 1:
            below = shift
        else:
            above = shift
    return sum((_within(fair + above, edges) - fair) ** 2 for edges in box)


def _within(value: float, edges: tuple[float, float]) -> float:
    low, high = edges
    return min(max(value, low), high)


def _most_distance(box: Box, fair: float) -> float:
    """The greatest sum of squared deviations: in a corner, with all shares but one at an end of their interval."""
    most = -inf
    for free, (low, high) in enumerate(box):
        others = [edges for number, edges in enumerate(box) if number != free]
        for corner in product(*others):
            rest = 1 - sum(corner)
            if low - 1e-9 <= rest <= high + 1e-9:
                most = max(most, (rest - fair) ** 2 + sum((one - fair) ** 2 for one in corner))
    return most if most > -inf else sum(max(abs(low - fair), abs(high - fair)) ** 2 for low, high in box)
