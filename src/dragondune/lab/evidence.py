"""Intervals and p-values for one look at a fixed number of games, or for any number of looks.

If you look at the results to decide whether to play on, use `ANY_LOOK`. If you fix the number of games first and look
only once they have all been played, use `ONE_LOOK`: it needs a third of the games for the same precision.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from math import erfc, sqrt
from statistics import NormalDist
from typing import Final, TypeAlias

from dragondune.lab.sequential import (
    ERROR,
    Counts,
    always_valid,
    always_valid_p,
    least_error,
    unevenness,
    unevenness_of,
)
from dragondune.lab.statistics import NORMAL_95, Estimate, Share

Victory: TypeAlias = tuple[float, ...]
"""Each faction's part of one game's victory."""


class Evidence(ABC):
    """Estimates from games; values are between `least` and `most`."""

    @abstractmethod
    def mean(self, counts: Counts, least: float, most: float, error: float = ERROR) -> Estimate:
        """A mean with its interval, which misses it with this probability."""

    @abstractmethod
    def p(self, counts: Counts, mean: float, *, least: float, most: float) -> float:
        """The two-sided p-value of this mean."""

    @abstractmethod
    def uneven(self, victories: Sequence[Victory]) -> Estimate:
        """How uneven the game is, from 0 to 1."""

    @abstractmethod
    def less_even(self, before: Sequence[Victory], after: Sequence[Victory]) -> Estimate:
        """How much more uneven the game is after a change, on the same seeds."""

    @abstractmethod
    def less_even_p(self, before: Sequence[Victory], after: Sequence[Victory]) -> float:
        """The two-sided p-value of no difference in unevenness."""

    def share(self, count: int, games: int) -> Share:
        found = self.mean({1.0: count, 0.0: games - count}, 0.0, 1.0)
        return Share(count, found.value, found.low, found.high)


class AnyLook(Evidence):
    """Always valid (`sequential`)."""

    def mean(self, counts: Counts, least: float, most: float, error: float = ERROR) -> Estimate:
        return always_valid(counts, least, most, error)

    def p(self, counts: Counts, mean: float, *, least: float, most: float) -> float:
        return always_valid_p(counts, mean, least, most)

    def uneven(self, victories: Sequence[Victory]) -> Estimate:
        return unevenness(Counter(victories))

    def less_even(self, before: Sequence[Victory], after: Sequence[Victory]) -> Estimate:
        return _difference(Counter(before), Counter(after), ERROR)

    def less_even_p(self, before: Sequence[Victory], after: Sequence[Victory]) -> float:
        """The smallest error rate at which the interval excludes zero."""
        sides = Counter(before), Counter(after)

        def is_refuted(error: float) -> bool:
            found = _difference(*sides, error)
            return not found.low <= 0 <= found.high

        return least_error(is_refuted)


def _difference(before: Counter[Victory], after: Counter[Victory], error: float) -> Estimate:
    """The range of differences in unevenness if both values are in their intervals."""
    one, other = (unevenness(side, error / 2) for side in (before, after))
    return Estimate(other.value - one.value, other.low - one.high, other.high - one.low)


class OneLook(Evidence):
    """The normal approximation, for a number of games fixed in advance.

    One imaginary observation at either end keeps intervals from collapsing when all games agree, as in Agresti and
    Coull (1998). A continuity correction keeps the error rate of many questions, which depends on the far tails, at
    most nominal from about a hundred games. Unevenness is nearly normal with a variance that grows with it: `steep`
    times it, plus `flat`. Its interval contains all values close enough to the estimate, like Wilson's interval of a
    share.
    """

    def mean(self, counts: Counts, least: float, most: float, error: float = ERROR) -> Estimate:
        games = sum(counts.values())
        if games == 0:
            return Estimate((least + most) / 2, least, most)
        centre, spread = _normal(counts, least, most)
        value = sum(one * count for one, count in counts.items()) / games
        margin = NormalDist().inv_cdf(1 - error / 2) * spread + (most - least) / 2 / games
        return Estimate(value, max(least, centre - margin), min(most, centre + margin))

    def p(self, counts: Counts, mean: float, *, least: float, most: float) -> float:
        centre, spread = _normal(counts, least, most)
        return two_sided(max(0.0, abs(centre - mean) - (most - least) / 2 / sum(counts.values())) / spread)

    def uneven(self, victories: Sequence[Victory]) -> Estimate:
        value = unevenness_of(Counter(victories))
        if len(victories) < 2:
            return Estimate(value, 0.0, 1.0)
        spread = _Spread(victories)
        squared = NORMAL_95**2
        middle = value + squared * spread.steep / 2
        radius = sqrt(max(0.0, middle**2 - value**2 + squared * spread.flat))
        return Estimate(value, max(0.0, middle - radius), min(1.0, max(0.0, middle + radius)))

    def less_even(self, before: Sequence[Victory], after: Sequence[Victory]) -> Estimate:
        value = unevenness_of(Counter(after)) - unevenness_of(Counter(before))
        if len(before) < 2:
            return Estimate(value, -1.0, 1.0)
        margin = NORMAL_95 * _spread_of_change(before, after)
        return Estimate(value, value - margin, value + margin)

    def less_even_p(self, before: Sequence[Victory], after: Sequence[Victory]) -> float:
        if len(before) < 2:
            return 1.0
        value = unevenness_of(Counter(after)) - unevenness_of(Counter(before))
        return two_sided(value / _spread_of_change(before, after))


ANY_LOOK: Final = AnyLook()
ONE_LOOK: Final = OneLook()


def _normal(counts: Counts, least: float, most: float) -> tuple[float, float]:
    """The mean and its standard error, with an imaginary observation at either end."""
    values = [*counts.items(), (least, 1), (most, 1)]
    games = sum(count for _, count in values)
    centre = sum(value * count for value, count in values) / games
    squares = sum(count * (value - centre) ** 2 for value, count in values)
    return centre, sqrt(squares) / games


def two_sided(deviation: float) -> float:
    """The chance of a deviation at least as large, in standard errors."""
    return erfc(abs(deviation) / sqrt(2))


class _Spread:
    """How uncertain unevenness is. `parts` is how much more uneven each game makes the whole, to first order.

    An imaginary victory of each faction keeps it from collapsing when all games agree.
    """

    def __init__(self, played: Sequence[Victory]) -> None:
        factions = len(played[0])
        victories = [*played, *(tuple(float(one == seat) for one in range(factions)) for seat in range(factions))]
        games = len(victories)
        scale = factions / (factions - 1)
        counts = Counter(victories)
        means = [sum(victory[seat] * count for victory, count in counts.items()) / games for seat in range(factions)]
        slopes = [2 * scale * (mean - 1 / factions) for mean in means]
        known = {victory: _product(slopes, victory) - _product(slopes, means) for victory in counts}
        self.parts: Final = [known[victory] for victory in victories]
        steepness = sum(slope * slope for slope in slopes)
        along = _variance(self.parts) / steepness if steepness else 1 / factions
        self.steep: Final = 4 * scale * along / games
        squares = 0.0
        for one in range(factions):
            for other in range(factions):
                both = sum(victory[one] * victory[other] * count for victory, count in counts.items()) / games
                squares += (both - means[one] * means[other]) ** 2
        self.flat: Final = 2 * squares * (scale / games) ** 2


def _spread_of_change(before: Sequence[Victory], after: Sequence[Victory]) -> float:
    """The standard error of a change of unevenness.

    The imaginary victories on both sides make the game look more even, and its unevenness better known, than it is.
    """
    one, other = _Spread(before), _Spread(after)
    parts = [new - old for old, new in zip(one.parts, other.parts, strict=True)]
    shrunk = len(before) / len(parts)
    return sqrt(_variance(parts) / len(parts) + one.flat + other.flat) / shrunk**2


def _product(ones: Sequence[float], others: Sequence[float]) -> float:
    return sum(one * other for one, other in zip(ones, others, strict=True))


def _variance(parts: Sequence[float]) -> float:
    mean = sum(parts) / len(parts)
    return sum((part - mean) ** 2 for part in parts) / (len(parts) - 1)
