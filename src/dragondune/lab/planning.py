"""How many games an experiment needs to show an effect, and which effect a given number of games can show."""

from collections.abc import Callable, Iterator
from math import log, sqrt
from random import Random
from statistics import NormalDist
from typing import Final

from msgspec import Struct

from dragondune.lab.sequential import ERROR, winnings

DISCORDANCE: Final = 0.5
"""By default: after a rule change, two games of one seed differ as if they had nothing in common."""
TRIALS: Final = 200
FIRST_ROUND: Final = 100
GROWTH: Final = 1.25
MOST_GAMES: Final = 1_000_000
SETTLED: Final = 20
"""Rounds after which an effect that determines its own spread has settled."""


class Target(Struct, frozen=True):
    """What an experiment should be able to see.

    `effect` is a change of a faction's share of games, `power` the chance of showing it, and `discordance` the share of
    seeds on which a faction wins with only one of two sets of rules.
    """

    effect: float = 0.05
    power: float = 0.8
    discordance: float = DISCORDANCE


def rounds(most: int) -> Iterator[int]:
    """The numbers of games after which to look at the results, up to `most`."""
    games = FIRST_ROUND
    while games < most:
        yield games
        games = int(games * GROWTH)
    yield most


def games_for_change(target: Target, questions: int) -> int:
    """Pairs of games that show a change of the planned size, if it is the only real one of all questions.

    Found by simulating the experiment with random outcomes.
    """
    effect = target.effect
    discordance = max(target.discordance, effect)

    def play(chance: Random, games: int) -> dict[float, int]:
        changed = _drawn(chance, games, discordance)
        gained = _drawn(chance, changed, (discordance + effect) / 2 / discordance)
        return {1.0: gained, 0.0: games - changed, -1.0: changed - gained}

    return _games(play, 0.0, 2.0, target.power, questions)


def games_for_share(target: Target, fair: float, questions: int) -> int:
    """Games that show that a faction wins this much more than its fair share."""
    share = min(1.0, fair + target.effect)

    def play(chance: Random, games: int) -> dict[float, int]:
        won = _drawn(chance, games, share)
        return {1.0: won, 0.0: games - won}

    return _games(play, fair, 1.0, target.power, questions)


def change_seen(games: int, questions: int, power: float, discordance: float = DISCORDANCE) -> float:
    """The change of a faction's share that so many pairs of games show with this chance, in one look at the end."""
    return min(1.0, sum(_deviations(questions, power)) * sqrt(discordance / games))


def share_seen(games: int, fair: float, questions: int, power: float) -> float:
    """How much more than its fair share a faction must win for so many games to show it, in one look at the end."""
    significant, likely = _deviations(questions, power)
    effect = 0.0
    for _ in range(SETTLED):
        share = min(1.0, fair + effect)
        effect = (significant * sqrt(fair * (1 - fair)) + likely * sqrt(share * (1 - share))) / sqrt(games)
    return min(1 - fair, effect)


def _deviations(questions: int, power: float) -> tuple[float, float]:
    """How many standard errors a significant effect is away from none, and how many more make it likely to be shown."""
    normal = NormalDist()
    return normal.inv_cdf(1 - ERROR / 2 / questions), max(0.0, normal.inv_cdf(power))


def _drawn(chance: Random, games: int, share: float) -> int:
    drawn = round(chance.gauss(games * share, sqrt(games * share * (1 - share))))
    return min(max(drawn, 0), games)


def _games(
    play: Callable[[Random, int], dict[float, int]], mean: float, width: float, power: float, questions: int
) -> int:
    """The number of games after which this share of the trials has reached a conclusion."""
    limit = log(2 * questions / ERROR)
    chance = Random(1)
    needed = sorted(_needed(chance, play, mean, width, limit) for _ in range(TRIALS))
    return needed[min(TRIALS - 1, int(power * TRIALS))]


def _needed(
    chance: Random, play: Callable[[Random, int], dict[float, int]], mean: float, width: float, limit: float
) -> int:
    counts: dict[float, int] = {}
    played = 0
    for games in rounds(MOST_GAMES):
        for value, count in play(chance, games - played).items():
            counts[value] = counts.get(value, 0) + count
        played = games
        if max(winnings(counts, mean, width)) >= limit:
            return games
    return MOST_GAMES
