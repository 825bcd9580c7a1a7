"""The search bot: it tries what rules of thumb recommend in many worlds that fit what it sees."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Final

from dragondune.bots.base import Bot, Speech
from dragondune.bots.greedy.bot import GreedyBot
from dragondune.bots.search.allowance import Allowance, Clock
from dragondune.bots.search.candidates import candidates
from dragondune.bots.search.playout import OutOfTime, Playout
from dragondune.bots.search.trial import Trial, best, better_half, compare
from dragondune.engine.decisions import Decision
from dragondune.knowledge.sample import sample
from dragondune.knowledge.situation import Situation
from dragondune.knowledge.talk import Talk

MOST_CANDIDATES: Final = 6
FEWEST_PLAYOUTS: Final = 4
"""For so many playouts one more candidate is considered."""
SEEDS: Final = 1 << 30


class SearchBot(Bot):
    """Tries all candidates in the same worlds, and drops the worse half of them again and again."""

    def __init__(self, seed: int, clock: Clock = monotonic, guide: Callable[[int], GreedyBot] = GreedyBot) -> None:
        super().__init__(seed)
        self._guide: Final = guide(seed)
        self._clock: Final = clock

    def talk(self, talk: Talk) -> Speech | None:
        return self._guide.talk(talk)

    def choose(self, situation: Situation) -> Decision:
        if len(situation.options) == 1:
            return situation.options[0]
        allowance = Allowance(situation.budget, self._clock)
        trials = [Trial(one) for one in candidates(situation, self._guide, self.chance, most=MOST_CANDIDATES)]
        if len(trials) > 1:
            del trials[self._affordable(situation, trials[0], allowance) :]
        rounds = (len(trials) - 1).bit_length()
        for number in range(1, rounds + 1):
            self._try(situation, trials, allowance, until=number / rounds)
            if all(one.is_idle for one in trials):
                break
            if number < rounds:
                trials = better_half(trials)
        return best(trials).decision

    def _affordable(self, situation: Situation, first: Trial, allowance: Allowance) -> int:
        """For how many candidates the budget is enough; where only time is given, a playout tells how long it takes."""
        if allowance.playouts is not None:
            return 1 + allowance.playouts // FEWEST_PLAYOUTS
        with suppress(OutOfTime):
            world = sample(situation.knowledge, self.chance)
            Playout(situation.seat, allowance).value(world, first.decision, self._seed(), first.branches)
        return max(2, 1 + allowance.expected() // FEWEST_PLAYOUTS)

    def _seed(self) -> int:
        return self.chance.below(SEEDS)

    def _try(self, situation: Situation, trials: Sequence[Trial], allowance: Allowance, *, until: float) -> None:
        """All of them in one world after the other; in the last world time may run out before all had their turn."""
        playout = Playout(situation.seat, allowance)
        while allowance.spent() < until and allowance.has_room(len(trials)):
            world = sample(situation.knowledge, self.chance)
            seed = self._seed()
            values: list[float] = []
            with suppress(OutOfTime):
                for one in trials:
                    values.append(playout.value(world.clone(), one.decision, seed, one.branches))
            compare(trials, values)
