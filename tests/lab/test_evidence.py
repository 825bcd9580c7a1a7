"""Intervals for a number of games fixed in advance: coverage, false alarms and what they save, by simulation."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from dragondune.lab.evidence import ANY_LOOK, ONE_LOOK, Victory
from dragondune.lab.statistics import holm
from tests.lab.simulation import (
    EVEN,
    GOBLINS,
    ONE_STRONG,
    counted,
    differences,
    paired,
    tolerated,
    unevenness_of_chances,
    victories,
)

TRIALS = 600


@cache
def p_of(counts: tuple[tuple[float, int], ...]) -> float:
    return ONE_LOOK.p(dict(counts), 0.0, least=-1.0, most=1.0)


@pytest.mark.parametrize(("games", "share"), [(50, 0.25), (100, 0.1), (400, 0.25), (400, 0.5)])
def test_shares_are_in_their_intervals(games: int, share: float) -> None:
    chance = Random(1)
    missed = 0
    for _ in range(TRIALS):
        found = ONE_LOOK.share(sum(chance.random() < share for _ in range(games)), games)
        missed += not found.low <= share <= found.high
    assert missed / TRIALS <= tolerated(TRIALS)


@pytest.mark.parametrize(("discordance", "effect"), [(0.04, 0.0), (0.4, 0.0), (0.4, 0.08), (0.1, -0.1)])
def test_differences_are_in_their_intervals(discordance: float, effect: float) -> None:
    chance = Random(2)
    missed = 0
    for _ in range(TRIALS):
        counts = Counter(differences(chance, 200, discordance, effect))
        found = ONE_LOOK.mean(counts, -1.0, 1.0)
        is_missed = not found.low <= effect <= found.high
        assert is_missed == (ONE_LOOK.p(counts, effect, least=-1.0, most=1.0) < 0.05)
        missed += is_missed
    assert missed / TRIALS <= tolerated(TRIALS)


def test_a_hundred_questions_raise_no_false_alarms() -> None:
    """The adjusted p-values of a hundred questions depend on how often a normal approximation is far off."""
    chance = Random(3)
    trials = 200
    fooled = 0
    for _ in range(trials):
        drawn = (differences(chance, 200, chance.choice((0.05, 0.2, 0.4)), 0.0) for _ in range(100))
        fooled += min(holm([p_of(counted(one)) for one in drawn])) < 0.05
    assert fooled / trials <= tolerated(trials)


@pytest.mark.parametrize("games", [60, 400])
@pytest.mark.parametrize("shares", [EVEN, GOBLINS, ONE_STRONG, (0.5, 0.5), (0.4, 0.35, 0.25)])
def test_unevenness_is_in_its_interval(shares: tuple[float, ...], games: int) -> None:
    chance = Random(4)
    true = unevenness_of_chances(shares)
    missed = 0
    for _ in range(TRIALS):
        found = ONE_LOOK.uneven(victories(chance, games, shares))
        missed += not found.low - 1e-9 <= true <= found.high
    assert missed / TRIALS <= tolerated(TRIALS)


@pytest.mark.parametrize("games", [60, 300])
@pytest.mark.parametrize("unchanged", [0.0, 0.5, 0.9])
@pytest.mark.parametrize("shares", [EVEN, GOBLINS, ONE_STRONG])
def test_a_change_that_evens_nothing_out_is_hardly_ever_shown(
    shares: tuple[float, ...], unchanged: float, games: int
) -> None:
    """On the same seeds, where games stay as they are and the estimates before and after belong together."""
    chance = Random(5)
    missed = 0
    for _ in range(TRIALS):
        sides = paired(chance, games, shares, shares, unchanged=unchanged)
        found = ONE_LOOK.less_even(*sides)
        is_missed = not found.low <= 0 <= found.high
        assert is_missed == (ONE_LOOK.less_even_p(*sides) < 0.05)
        missed += is_missed
    assert missed / TRIALS <= tolerated(TRIALS)


@pytest.mark.parametrize(("before", "after"), [(GOBLINS, GOBLINS[::-1]), (GOBLINS, EVEN), (ONE_STRONG, GOBLINS)])
def test_changes_of_unevenness_are_in_their_intervals(before: tuple[float, ...], after: tuple[float, ...]) -> None:
    chance = Random(5)
    true = unevenness_of_chances(after) - unevenness_of_chances(before)
    missed = 0
    for _ in range(TRIALS):
        found = ONE_LOOK.less_even(*paired(chance, 300, before, after, unchanged=0.0))
        missed += not found.low <= true <= found.high
    assert missed / TRIALS <= tolerated(TRIALS)


def test_a_more_even_game_is_called_so() -> None:
    chance = Random(6)
    shown = 0
    for _ in range(100):
        shown += ONE_LOOK.less_even(victories(chance, 1000, GOBLINS), victories(chance, 1000, EVEN)).high < 0
    assert shown >= 80


def test_games_fixed_in_advance_say_more() -> None:
    once, ever = (one.mean({1.0: 80, 0.0: 240, -1.0: 80}, -1.0, 1.0) for one in (ONE_LOOK, ANY_LOOK))
    assert once.value == ever.value == 0
    assert 1.5 < (ever.high - ever.low) / (once.high - once.low) < 2


def test_unanimous_games_leave_uncertainty() -> None:
    found = ONE_LOOK.share(20, 20)
    assert 0.7 < found.low < found.share == found.high == 1.0
    assert ONE_LOOK.share(0, 0).low == 0.0
    uneven = ONE_LOOK.uneven([(1.0, 0.0, 0.0, 0.0)] * 20)
    assert 0.5 < uneven.low < 0.9 < uneven.value == uneven.high == 1.0
    same = ONE_LOOK.mean({0.0: 20}, -1.0, 1.0)
    assert same.low < -0.05 < 0.05 < same.high


def test_a_single_game_says_nothing_about_unevenness() -> None:
    victory: Victory = (1.0, 0.0)
    found = ONE_LOOK.uneven([victory])
    assert (found.low, found.high) == (0.0, 1.0)
    change = ONE_LOOK.less_even([victory], [(0.0, 1.0)])
    assert (change.low, change.high) == (-1.0, 1.0)
