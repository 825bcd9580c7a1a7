"""Shares, intervals, tests and quantiles, compared with published figures."""

import math
from random import Random

import pytest

from dragondune.lab.people import difference
from dragondune.lab.statistics import (
    Estimate,
    holm,
    mean_of,
    paired_difference,
    quantile,
    ratio_of,
    share_of,
    student_95,
    wilson_interval,
)
from tests.lab.simulation import differences, tolerated

TRIALS = 1500


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
    """81 of 263 is the example in Newcombe (1998), table I, method 3."""
    assert wilson_interval(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_nothing_is_known_without_trials() -> None:
    assert wilson_interval(0, 0) == (0.0, 1.0)


def test_an_interval_stays_between_0_and_1() -> None:
    assert wilson_interval(0, 3)[0] == 0.0
    assert wilson_interval(3, 3)[1] == 1.0


def test_quantiles() -> None:
    assert quantile([7], 0.5) == 7
    assert quantile([9, 1, 5], 0.5) == 5
    assert quantile([4, 3, 2, 1], 0.5) == 3
    assert quantile([1, 2, 3, 4], 0.0) == 1
    assert quantile([1, 2, 3, 4], 1.0) == 4


@pytest.mark.parametrize(
    ("freedom", "value"), [(1, 12.706), (5, 2.571), (6, 2.447), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_students_t(freedom: int, value: float) -> None:
    assert student_95(freedom) == pytest.approx(value, abs=6e-4)


def test_a_mean_and_its_interval() -> None:
    """The standard deviation of 2, 4, 4, 6 is 1.633, and t is 3.182."""
    found = mean_of([2, 4, 4, 6])
    assert (found.value, found.low, found.high) == pytest.approx((4, 1.402, 6.598), abs=1e-3)
    assert mean_of([3]) == Estimate(3, 3, 3)


def test_paired_differences() -> None:
    """Agresti and Min (2005): add half a pair to each of the four cells, then use the plain interval."""
    gained, lost, same = 16, 8, 76
    found = paired_difference([1] * gained + [-1] * lost + [0] * same)
    total = gained + lost + same + 2
    centre = (gained - lost) / total
    spread = 1.96 * math.sqrt(gained + 0.5 + lost + 0.5 - (gained - lost) ** 2 / total) / total
    assert found.value == pytest.approx(0.08)
    assert (found.low, found.high) == pytest.approx((centre - spread, centre + spread), abs=1e-5)


def test_unanimous_pairs_still_leave_uncertainty() -> None:
    none = paired_difference([0.0] * 50)
    assert none.low < 0 < none.high
    all_better = paired_difference([1.0] * 50)
    assert 0.85 < all_better.low < 1.0 == all_better.high


def test_holms_adjustment() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.7, 0.9]) == [1.0, 1.0]
    assert holm([]) == []


@pytest.mark.parametrize(("pairs", "discordance", "effect"), [(60, 0.4, 0.0), (200, 0.4, 0.1), (200, 0.05, 0.0)])
def test_paired_differences_are_in_their_intervals(pairs: int, discordance: float, effect: float) -> None:
    chance = Random(1)
    found = (paired_difference(differences(chance, pairs, discordance, effect)) for _ in range(TRIALS))
    assert sum(not one.low <= effect <= one.high for one in found) / TRIALS <= tolerated(TRIALS)


@pytest.mark.parametrize("games", [20, 200])
def test_means_are_in_their_intervals(games: int) -> None:
    """Counts of events in games of four to eight turns."""
    chance = Random(2)
    found = (
        mean_of([sum(chance.random() < 0.5 for _ in range(chance.randint(4, 8))) for _ in range(games)])
        for _ in range(TRIALS)
    )
    assert sum(not one.low <= 3 <= one.high for one in found) / TRIALS <= tolerated(TRIALS)


def test_ratios_are_in_their_intervals_although_games_of_a_seed_are_alike() -> None:
    """Each seed has its own chance, so its events are not independent; counted one by one they would mislead."""
    chance = Random(3)
    missed = missed_by_counting = 0
    for _ in range(TRIALS):
        pairs: list[tuple[float, float]] = []
        for _ in range(100):
            likely = chance.choice((0.1, 0.5))
            events = chance.randint(2, 6)
            pairs.append((sum(chance.random() < likely for _ in range(events)), events))
        found = ratio_of(pairs)
        assert found is not None
        missed += not found.low <= 0.3 <= found.high
        counted = share_of(int(sum(amount for amount, _ in pairs)), int(sum(events for _, events in pairs)))
        missed_by_counting += not counted.low <= 0.3 <= counted.high
    assert missed / TRIALS <= tolerated(TRIALS)
    assert missed_by_counting / TRIALS > 0.1


@pytest.mark.parametrize(("games", "others", "share"), [(20, 300, 0.25), (60, 60, 0.5), (10, 500, 0.4)])
def test_differences_between_peoples_and_bots_games_are_in_their_intervals(
    games: int, others: int, share: float
) -> None:
    chance = Random(4)
    missed = 0
    for _ in range(TRIALS):
        wins, other = (sum(chance.random() < share for _ in range(count)) for count in (games, others))
        found = difference(wins, games, other, others)
        is_missed = not found.difference.low <= 0 <= found.difference.high
        assert is_missed == (found.p < 0.05)
        missed += is_missed
    assert missed / TRIALS <= tolerated(TRIALS)
