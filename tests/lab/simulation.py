"""Made-up games with known chances, and how many wrong answers chance explains."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

from dragondune.lab.evidence import Victory

EVEN: Final = (0.25, 0.25, 0.25, 0.25)
GOBLINS: Final = (0.25, 0.17, 0.34, 0.24)
ONE_STRONG: Final = (0.6, 0.15, 0.1, 0.15)
CERTAIN: Final = 2.6
"""A share of errors is this many standard deviations above its expectation less than once in 200 times."""


def _victories(seats: int) -> list[Victory]:
    return [tuple(float(one == seat) for one in range(seats)) for seat in range(seats)]


EVERY_VICTORY: Final = _victories(4)


def tolerated(trials: int, error: float = 0.05) -> float:
    """The share of trials that may go wrong if each does with this probability."""
    return error + CERTAIN * sqrt(error * (1 - error) / trials)


def differences(chance: Random, games: int, discordance: float, effect: float) -> list[float]:
    """What a faction gains on each seed: 1, 0 or -1."""
    weights = ((discordance + effect) / 2, 1 - discordance, (discordance - effect) / 2)
    return chance.choices((1.0, 0.0, -1.0), weights, k=games)


def victories(chance: Random, games: int, shares: Sequence[float]) -> list[Victory]:
    """Who wins each game."""
    return chance.choices(_victories(len(shares)), shares, k=games)


def paired(
    chance: Random, games: int, before: Sequence[float], after: Sequence[float], *, unchanged: float
) -> tuple[list[Victory], list[Victory]]:
    """Games on the same seeds; if the chances are the same, this part of the games stays as it is."""
    first, second = victories(chance, games, before), victories(chance, games, after)
    if before == after:
        second = [old if chance.random() < unchanged else new for old, new in zip(first, second, strict=True)]
    return first, second


def unevenness_of_chances(shares: Sequence[float]) -> float:
    seats = len(shares)
    return (sum(share * share for share in shares) - 1 / seats) / (1 - 1 / seats)


def counted(values: Sequence[float]) -> tuple[tuple[float, int], ...]:
    """How often each value occurs, as a key of a cache."""
    return tuple(sorted(Counter(values).items()))
