"""Always-valid intervals: false alarms, coverage and power by simulation, and unevenness without bias."""

from collections import Counter
from random import Random

import pytest

from dragondune.lab.evidence import ANY_LOOK
from dragondune.lab.planning import Target, games_for_change, games_for_share, rounds
from dragondune.lab.sequential import always_valid, always_valid_p, unevenness, winnings
from dragondune.lab.statistics import holm

SHARES_OF_TRIALS = 300
LOOKS = (10, 20, 40, 60, 80, 100, 130, 160, 200, 250, 300, 400)
EVEN = (0.25, 0.25, 0.25, 0.25)


def differences(chance: Random, games: int, discordance: float, effect: float) -> list[float]:
    """What a faction gains on each seed: 1, 0 or -1."""
    weights = ((discordance + effect) / 2, 1 - discordance, (discordance - effect) / 2)
    return chance.choices((1.0, 0.0, -1.0), weights, k=games)


def alarms(chance: Random, discordance: float, effect: float, true: float) -> float:
    """The share of experiments that ever reject the true difference, if you look again and again."""
    rejected = 0
    for _ in range(SHARES_OF_TRIALS):
        seen = differences(chance, LOOKS[-1], discordance, effect)
        rejected += any(always_valid_p(Counter(seen[:look]), true) < 0.05 for look in LOOKS)
    return rejected / SHARES_OF_TRIALS


@pytest.mark.parametrize("discordance", [0.04, 0.3, 1.0])
def test_looking_again_and_again_raises_no_false_alarms(discordance: float) -> None:
    assert alarms(Random(1), discordance, 0.0, 0.0) <= 0.05


def test_a_fixed_test_would_raise_false_alarms() -> None:
    """The simulation sees what it should see: a test with 1.96 standard errors is often wrong at some look."""
    chance = Random(1)
    fooled = 0
    for _ in range(SHARES_OF_TRIALS):
        seen = differences(chance, LOOKS[-1], 0.3, 0.0)
        fooled += any(abs(sum(seen[:look])) > 1.96 * sum(map(abs, seen[:look])) ** 0.5 for look in LOOKS)
    assert fooled / SHARES_OF_TRIALS > 0.12


@pytest.mark.parametrize(("discordance", "effect"), [(0.3, 0.1), (0.5, -0.2), (0.1, 0.1)])
def test_intervals_contain_the_truth_at_every_look(discordance: float, effect: float) -> None:
    assert alarms(Random(2), discordance, effect, effect) <= 0.05


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
    for _ in range(60):
        questions = [differences(chance, 300, 0.3, 0.0) for _ in range(8)]
        looks = ([always_valid_p(Counter(seen[:look]), 0.0) for seen in questions] for look in (50, 100, 200, 300))
        fooled += any(min(holm(values)) < 0.05 for values in looks)
    assert fooled / 60 <= 0.05


def test_planned_games_have_the_planned_power() -> None:
    target = Target(effect=0.15, power=0.8, discordance=0.4)
    most = games_for_change(target, 4)
    chance = Random(5)
    shown = 0
    for _ in range(200):
        seen = differences(chance, most, 0.4, 0.15)
        shown += any(always_valid_p(Counter(seen[:look]), 0.0) < 0.05 / 4 for look in rounds(most))
    assert 0.72 <= shown / 200 <= 0.95


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


def wins(chance: Random, games: int, shares: tuple[float, ...]) -> Counter[tuple[float, ...]]:
    """Who wins how often; the draft's shared victories are split."""
    seats = range(len(shares))
    split: Counter[tuple[float, ...]] = Counter()
    for seat in chance.choices(seats, shares, k=games):
        split[tuple(float(one == seat) for one in seats)] += 1
    return split


@pytest.mark.parametrize("shares", [EVEN, (0.6, 0.15, 0.1, 0.15), (0.5, 0.5), (0.5, 0.3, 0.2)])
def test_unevenness_is_unbiased_and_its_interval_contains_it(shares: tuple[float, ...]) -> None:
    chance = Random(6)
    seats = len(shares)
    true = (sum(share * share for share in shares) - 1 / seats) / (1 - 1 / seats)
    found = [unevenness(wins(chance, 60, shares)) for _ in range(120)]
    mean = sum(one.value for one in found) / len(found)
    spread = (sum((one.value - mean) ** 2 for one in found) / len(found) ** 2) ** 0.5
    assert abs(mean - true) < 3 * spread
    assert sum(one.low - 1e-9 <= true <= one.high for one in found) / len(found) >= 0.95
    plain = sum(_plugged_in(wins(chance, 60, shares)) for _ in range(120)) / 120
    assert plain - true > 3 * spread or shares != EVEN


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
