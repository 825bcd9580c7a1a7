"""The search bot: it tries what rules of thumb recommend in many worlds that fit what it sees."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from dragondune.bots.base import Bot
from dragondune.bots.greedy.bot import GreedyBot
from dragondune.bots.search.allowance import Allowance, Clock
from dragondune.bots.search.candidates import Candidate, candidates
from dragondune.bots.search.playout import OutOfTime, Playout
from dragondune.bots.search.tree import Branches
from dragondune.engine.decisions import Decision
from dragondune.views.sample import sample
from dragondune.views.situation import Situation

MOST_CANDIDATES: Final = 6
FEWEST_PLAYOUTS: Final = 4
"""For so many playouts one more candidate is considered."""
TRUST: Final = 3.0
"""What rules of thumb expect counts as much as so many playouts."""
SEEDS: Final = 1 << 30


class Trial:
    """One candidate, the tree behind it, and what came of it so far."""

    __slots__ = ("branches", "decision", "playouts", "shortfall", "total")

    def __init__(self, candidate: Candidate) -> None:
        self.decision: Final = candidate.decision
        self.shortfall: Final = candidate.shortfall
        self.branches: Final[Branches] = {}
        self.playouts = 0
        self.total = 0.0

    def learn(self, value: float) -> None:
        self.playouts += 1
        self.total += value


class SearchBot(Bot):
    """Tries all candidates in the same worlds, and drops the worse half of them again and again."""

    def __init__(self, seed: int, clock: Clock = monotonic, guide: Callable[[int], GreedyBot] = GreedyBot) -> None:
        super().__init__(seed)
        self._guide: Final = guide(seed)
        self._clock: Final = clock

    def choose(self, situation: Situation) -> Decision:
        if len(situation.options) == 1:
            return situation.options[0]
        allowance = Allowance(situation.budget, self._clock)
        most = MOST_CANDIDATES
        if allowance.playouts is not None:
            most = min(most, 1 + allowance.playouts // FEWEST_PLAYOUTS)
        trials = [Trial(one) for one in candidates(situation, self._guide, self.chance, most=most)]
        rounds = (len(trials) - 1).bit_length()
        for number in range(1, rounds + 1):
            self._try(situation, trials, allowance, until=number / rounds)
            trials = better_half(trials)
        return trials[0].decision

    def _try(self, situation: Situation, trials: list[Trial], allowance: Allowance, *, until: float) -> None:
        """All of them in one world after the other; a world in which time runs out counts for none."""
        playout = Playout(situation.seat, allowance)
        while allowance.spent() < until and allowance.has_room(len(trials)):
            world = sample(situation.view, situation.rules, self.chance)
            seed = self.chance.below(SEEDS)
            try:
                values = [playout.value(world.clone(), one.decision, seed, one.branches) for one in trials]
            except OutOfTime:
                return
            for one, value in zip(trials, values, strict=True):
                one.learn(value)


def better_half(trials: list[Trial]) -> list[Trial]:
    """By what they won on average and what rules of thumb expect; without playouts the order stays as it is."""
    first = trials[0]
    level = first.total / first.playouts if first.playouts else 0.0
    ranked = sorted(trials, key=lambda one: -_promise(one, level))
    return ranked[: (len(ranked) + 1) // 2]


def _promise(one: Trial, level: float) -> float:
    return (one.total + TRUST * (level - one.shortfall)) / (one.playouts + TRUST)
