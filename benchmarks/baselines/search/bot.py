"""The search bot: it tries the greedy bot's best answers on many tables that fit what it knows."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Final

from benchmarks.baselines.greedy.bot import GreedyBot
from benchmarks.baselines.search.candidates import candidates
from benchmarks.baselines.search.playout import OutOfTime, Playout
from benchmarks.baselines.search.time_budget import Clock, TimeBudget
from benchmarks.baselines.search.trial import Trial, best, better_half, compare
from dragondune.bots.base import Bot, Speech
from dragondune.engine.decisions import Decision
from dragondune.knowledge.sample import sample
from dragondune.knowledge.situation import Situation
from dragondune.knowledge.talk import Talk

MOST_CANDIDATES: Final = 6
FEWEST_PLAYOUTS: Final = 4
"""One more candidate is considered for every so many playouts."""
SEEDS: Final = 1 << 30


class SearchBot(Bot):
    """Tries all candidates on the same sampled tables, and repeatedly drops the worse half of them."""

    def __init__(self, seed: int, clock: Clock = monotonic, guide: Callable[[int], GreedyBot] = GreedyBot) -> None:
        super().__init__(seed)
        self._guide: Final = guide(seed)
        self._clock: Final = clock

    def talk(self, talk: Talk) -> Speech | None:
        return self._guide.talk(talk)

    def choose(self, situation: Situation) -> Decision:
        if len(situation.options) == 1:
            return situation.options[0]
        budget = TimeBudget(situation.budget, self._clock)
        trials = [Trial(one) for one in candidates(situation, self._guide, self.chance, most=MOST_CANDIDATES)]
        if len(trials) > 1:
            del trials[self._affordable(situation, trials[0], budget) :]
        rounds = (len(trials) - 1).bit_length()
        for number in range(1, rounds + 1):
            self._try(situation, trials, budget, until=number / rounds)
            if all(one.is_idle for one in trials):
                break
            if number < rounds:
                trials = better_half(trials)
        return best(trials).decision

    def _affordable(self, situation: Situation, first: Trial, budget: TimeBudget) -> int:
        """How many candidates the budget covers; if only time is given, one playout measures how long it takes."""
        if budget.playouts is not None:
            return 1 + budget.playouts // FEWEST_PLAYOUTS
        with suppress(OutOfTime):
            world = sample(situation.knowledge, self.chance)
            Playout(situation.seat, budget).value(world, first.decision, self._seed(), first.branches)
        return max(2, 1 + budget.expected() // FEWEST_PLAYOUTS)

    def _seed(self) -> int:
        return self.chance.below(SEEDS)

    def _try(self, situation: Situation, trials: Sequence[Trial], budget: TimeBudget, *, until: float) -> None:
        """All candidates on one table after another; on the last one time may run out before all have been tried."""
        playout = Playout(situation.seat, budget)
        while budget.spent() < until and budget.has_room(len(trials)):
            world = sample(situation.knowledge, self.chance)
            seed = self._seed()
            values: list[float] = []
            with suppress(OutOfTime):
                for one in trials:
                    values.append(playout.value(world.clone(), one.decision, seed, one.branches))
            compare(trials, values)
