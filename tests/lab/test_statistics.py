"""Shares, intervals and quantiles, against figures worked out elsewhere."""

import pytest

from dragondune.lab.statistics import quantile, wilson_interval


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (1, 10, 0.0179, 0.4042),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (0, 20, 0.0, 0.1611),
        (81, 263, 0.2553, 0.3662),
        (500, 1000, 0.4691, 0.5309),
    ],
)
def test_wilson_intervals(successes: int, trials: int, low: float, high: float) -> None:
    """81 of 263 is the example of Newcombe (1998), table I, method 3."""
    assert wilson_interval(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_nothing_is_known_without_trials() -> None:
    assert wilson_interval(0, 0) == (0.0, 1.0)


def test_an_interval_never_leaves_what_is_possible() -> None:
    assert wilson_interval(0, 3)[0] == 0.0
    assert wilson_interval(3, 3)[1] == 1.0


def test_quantiles() -> None:
    assert quantile([7], 0.5) == 7
    assert quantile([9, 1, 5], 0.5) == 5
    assert quantile([4, 3, 2, 1], 0.5) == 3
    assert quantile([1, 2, 3, 4], 0.0) == 1
    assert quantile([1, 2, 3, 4], 1.0) == 4
