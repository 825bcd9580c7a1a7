"""Always-valid intervals: false alarms, coverage and power by simulation, and unevenness without bias."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from dragondune.lab.evidence import ANY_LOOK, ONE_LOOK, Victory
from dragondune.lab.planning import Target, change_seen, games_for_change, games_for_share, rounds, share_seen
from dragondune.lab.sequential import always_valid, always_valid_p, unevenness, unevenness_of, winnings
from dragondune.lab.statistics import holm
from tests.lab.simulation import (
    EVEN,
    EVERY_VICTORY,
    GOBLINS,
    ONE_STRONG,
    counted,
    differences,
    paired,
    unevenness_of_chances,
    victories,
)

LOOKS = (10, 20, 40, 60, 80, 100, 130, 160, 200, 250, 300, 400)
TRIALS = 1000
EXACT = 0.05
"""Always-valid intervals are conservative: here even the share of trials that fail stays below 5%."""


@cache
def p_of(counts: tuple[tuple[float, int], ...], mean: float, least: float) -> float:
    return always_valid_p(dict(counts), mean, least)


def is_ever_rejected(seen: list[float], mean: float, least: float = -1.0) -> bool:
    return any(p_of(counted(seen[:look]), mean, least) < 0.05 for look in LOOKS)


def alarms(chance: Random, discordance: float, effect: float, true: float) -> float:
    """The share of experiments that ever reject the true difference, if you look again and again."""
    drawn = (differences(chance, LOOKS[-1], discordance, effect) for _ in range(TRIALS))
    return sum(is_ever_rejected(seen, true) for seen in drawn) / TRIALS


@pytest.mark.parametrize("discordance", [0.04, 0.3, 1.0])
def test_looking_again_and_again_raises_no_false_alarms(discordance: float) -> None:
    assert alarms(Random(1), discordance, 0.0, 0.0) <= EXACT


@pytest.mark.parametrize("share", [0.0, 0.02, 0.25, 0.5, 1.0])
def test_a_share_is_in_its_interval_at_every_look(share: float) -> None:
    chance = Random(11)
    drawn = ([float(chance.random() < share) for _ in range(LOOKS[-1])] for _ in range(TRIALS))
    assert sum(is_ever_rejected(seen, share, 0.0) for seen in drawn) / TRIALS <= EXACT
    for count, games in ((0, 10), (0, 400), (10, 10), (400, 400)):
        found = ANY_LOOK.share(count, games)
        assert found.low <= count / games <= found.high


def test_a_fixed_test_would_raise_false_alarms() -> None:
    """The simulation sees what it should see: a test with 1.96 standard errors is often wrong at some look."""
    chance = Random(1)
    fooled = 0
    for _ in range(300):
        seen = differences(chance, LOOKS[-1], 0.3, 0.0)
        fooled += any(abs(sum(seen[:look])) > 1.96 * sum(map(abs, seen[:look])) ** 0.5 for look in LOOKS)
    assert fooled / 300 > 0.12


@pytest.mark.parametrize(("discordance", "effect"), [(0.3, 0.1), (0.5, -0.2), (0.1, 0.1)])
def test_intervals_contain_the_truth_at_every_look(discordance: float, effect: float) -> None:
    assert alarms(Random(2), discordance, effect, effect) <= EXACT


def test_the_interval_excludes_exactly_what_the_p_value_rejects() -> None:
    counts = Counter(differences(Random(3), 500, 0.4, 0.15))
    found = always_valid(counts)
    assert always_valid_p(counts, found.low - 1e-6) < 0.05 < always_valid_p(counts, found.low + 1e-6)
    assert always_valid_p(counts, found.high + 1e-6) < 0.05 < always_valid_p(counts, found.high - 1e-6)
    assert found.low < found.value == sum(counts.elements()) / 500 < found.high


def test_an_interval_needs_no_order_and_narrows() -> None:
    assert always_valid({1.0: 3, 0.0: 7}, 0.0, 1.0) == always_valid({0.0: 7, 1.0: 3}, 0.0, 1.0)
    widths = [share.high - share.low for share in (ANY_LOOK.share(3 * n, 10 * n) for n in (1, 10, 100))]
    assert widths[0] > 2 * widths[1] > 4 * widths[2]


def test_nothing_is_known_without_games() -> None:
    found = always_valid({})
    assert (found.low, found.high) == (-1.0, 1.0)
    assert winnings({}, 0.0, 2.0) == pytest.approx((0.0, 0.0))


def test_unanimous_games_leave_uncertainty() -> None:
    found = ANY_LOOK.share(20, 20)
    assert 0.5 < found.low < found.share == found.high == 1.0


def test_many_questions_at_once_raise_no_false_alarms() -> None:
    """Holm's adjustment of always-valid p-values: among eight questions without effect, any alarm at any look."""
    chance = Random(4)
    fooled = 0
    for _ in range(400):
        questions = [differences(chance, 300, 0.3, 0.0) for _ in range(8)]
        looks = ([p_of(counted(seen[:look]), 0.0, -1.0) for seen in questions] for look in (50, 100, 200, 300))
        fooled += any(min(holm(values)) < 0.05 for values in looks)
    assert fooled / 400 <= EXACT


def test_planned_games_have_the_planned_power() -> None:
    target = Target(effect=0.15, power=0.8, discordance=0.4)
    most = games_for_change(target, 4)
    chance = Random(5)
    drawn = (differences(chance, most, 0.4, 0.15) for _ in range(400))
    shown = sum(any(p_of(counted(seen[:look]), 0.0, -1.0) < 0.05 / 4 for look in rounds(most)) for seen in drawn)
    assert 0.74 <= shown / 400 <= 0.93


def test_games_planned_for_a_fair_share_have_the_planned_power() -> None:
    most = games_for_share(Target(effect=0.12, power=0.8), 0.25, 4)
    chance = Random(5)
    drawn = ([float(chance.random() < 0.37) for _ in range(most)] for _ in range(400))
    shown = sum(any(p_of(counted(seen[:look]), 0.25, 0.0) < 0.05 / 4 for look in rounds(most)) for seen in drawn)
    assert 0.74 <= shown / 400 <= 0.93


@pytest.mark.parametrize(("games", "questions"), [(300, 4), (700, 104)])
def test_what_given_games_can_show_they_show_with_that_power(games: int, questions: int) -> None:
    chance = Random(8)
    change = change_seen(games, questions, 0.8, 0.4)
    share = share_seen(games, 0.25, questions, 0.8)
    shown = [0, 0]
    for _ in range(400):
        moved = Counter(differences(chance, games, 0.4, change))
        won = sum(chance.random() < 0.25 + share for _ in range(games))
        shown[0] += ONE_LOOK.p(moved, 0.0, least=-1.0, most=1.0) < 0.05 / questions
        shown[1] += ONE_LOOK.p({1.0: won, 0.0: games - won}, 0.25, least=0.0, most=1.0) < 0.05 / questions
    assert all(0.74 <= count / 400 <= 0.88 for count in shown)


def test_plans_ask_for_more_games_where_it_is_harder() -> None:
    plain = games_for_change(Target(effect=0.1), 1)
    assert games_for_change(Target(effect=0.05), 1) > 3 * plain
    assert games_for_change(Target(effect=0.1, discordance=0.2), 1) < 0.6 * plain
    assert games_for_change(Target(effect=0.1, power=0.95), 1) > plain
    assert games_for_change(Target(effect=0.1), 100) > plain
    assert games_for_share(Target(effect=0.1), 0.25, 4) < games_for_share(Target(effect=0.05), 0.25, 4) / 3


def test_rounds_end_with_the_last_game() -> None:
    assert list(rounds(300)) == [100, 125, 156, 195, 243, 300]
    assert list(rounds(80)) == [80]


@pytest.mark.parametrize("shares", [EVEN, ONE_STRONG, (0.5, 0.5), (0.5, 0.3, 0.2)])
def test_unevenness_is_unbiased(shares: tuple[float, ...]) -> None:
    chance = Random(6)
    true = unevenness_of_chances(shares)
    drawn = [Counter(victories(chance, 60, shares)) for _ in range(2000)]
    found = [unevenness_of(one) for one in drawn]
    mean = sum(found) / len(found)
    spread = (sum((one - mean) ** 2 for one in found) / len(found) ** 2) ** 0.5
    assert abs(mean - true) < 3 * spread
    plain = sum(map(_plugged_in, drawn)) / len(drawn)
    assert plain - true > 3 * spread


@cache
def uneven(counts: tuple[int, ...]) -> tuple[float, float]:
    """The interval depends on how often somebody wins, not on who it is."""
    split = {tuple(float(one == seat) for one in range(len(counts))): count for seat, count in enumerate(counts)}
    found = unevenness(split)
    return found.low, found.high


def how_often(seen: list[Victory]) -> tuple[int, ...]:
    counts = Counter(seen)
    return tuple(sorted((counts[one] for one in EVERY_VICTORY), reverse=True))


@pytest.mark.parametrize("shares", [EVEN, GOBLINS, ONE_STRONG, (1.0, 0.0, 0.0, 0.0)])
def test_unevenness_is_in_its_interval_at_every_look(shares: tuple[float, ...]) -> None:
    chance = Random(7)
    true = unevenness_of_chances(shares)
    missed = 0
    for _ in range(200):
        seen = victories(chance, 200, shares)
        found = [uneven(how_often(seen[:look])) for look in (20, 80, 200)]
        missed += not all(low - 1e-9 <= true <= high + 1e-9 for low, high in found)
    assert missed / 200 <= EXACT


@pytest.mark.parametrize(
    ("before", "after"), [(EVEN, EVEN), (GOBLINS, GOBLINS), (GOBLINS, GOBLINS[::-1]), (ONE_STRONG, EVEN)]
)
def test_changes_of_unevenness_are_in_their_intervals_at_every_look(
    before: tuple[float, ...], after: tuple[float, ...]
) -> None:
    chance = Random(9)
    true = unevenness_of_chances(after) - unevenness_of_chances(before)
    missed = 0
    for _ in range(80):
        sides = paired(chance, 250, before, after, unchanged=0.3)
        found = [ANY_LOOK.less_even(*(side[:look] for side in sides)) for look in (30, 100, 250)]
        missed += not all(one.low <= true <= one.high for one in found)
    assert missed / 80 <= EXACT


def test_a_much_more_even_game_is_called_so() -> None:
    chance = Random(12)
    for _ in range(5):
        assert ANY_LOOK.less_even_p(*paired(chance, 800, ONE_STRONG, EVEN, unchanged=0.0)) < 0.05 / 26


def test_a_changes_p_value_is_small_exactly_if_its_interval_excludes_none() -> None:
    chance = Random(10)
    for shares in (EVEN, GOBLINS, (0.4, 0.2, 0.2, 0.2), (0.45, 0.25, 0.15, 0.15), ONE_STRONG):
        sides = victories(chance, 250, shares), victories(chance, 250, EVEN)
        found, p = ANY_LOOK.less_even(*sides), ANY_LOOK.less_even_p(*sides)
        assert p > 0.051 or not found.low <= 0 <= found.high
        assert p < 0.049 or found.low <= 0 <= found.high


def _plugged_in(victories: Counter[tuple[float, ...]]) -> float:
    games, seats = victories.total(), len(next(iter(victories)))
    shares = [sum(one[seat] * count for one, count in victories.items()) / games for seat in range(seats)]
    return (sum(share * share for share in shares) - 1 / seats) / (1 - 1 / seats)


def test_shared_victories_can_be_even() -> None:
    pairs: Counter[tuple[float, ...]] = Counter({(0.5, 0.5, 0.0, 0.0): 100, (0.0, 0.0, 0.5, 0.5): 100})
    found = unevenness(pairs)
    assert found.value == pytest.approx(0.0, abs=0.01)
    assert found.low == pytest.approx(0.0, abs=1e-9)
    always = unevenness({(1.0, 0.0, 0.0, 0.0): 500})
    assert always.value == pytest.approx(1.0)
    assert 0.9 < always.low < always.high == pytest.approx(1.0)


def test_a_single_game_says_little_about_unevenness() -> None:
    found = unevenness({(1.0, 0.0): 1})
    assert found.value == 0.0
    assert found.low == pytest.approx(0.0, abs=1e-9)
    assert found.high > 0.8
