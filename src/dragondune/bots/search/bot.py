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
from dragondune.views.sample import sample
from dragondune.views.situation import Situation
from dragondune.views.talk import Talk

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
            del trials[1 + self._affordable(situation, trials[0], allowance) // FEWEST_PLAYOUTS :]
        rounds = (len(trials) - 1).bit_length()
        for number in range(1, rounds + 1):
            self._try(situation, trials, allowance, until=number / rounds)
            if all(one.is_idle for one in trials):
                break
            if number < rounds:
                trials = better_half(trials)
        return best(trials).decision

    def _affordable(self, situation: Situation, first: Trial, allowance: Allowance) -> int:
        """How many playouts the budget will last for; where only time is given, one of them tells."""
        if allowance.playouts is None:
            with suppress(OutOfTime):
                world = sample(situation.view, situation.rules, self.chance)
                Playout(situation.seat, allowance).value(world, first.decision, self._seed(), first.branches)
        return allowance.expected()

    def _seed(self) -> int:
        return self.chance.below(SEEDS)

    def _try(self, situation: Situation, trials: Sequence[Trial], allowance: Allowance, *, until: float) -> None:
        """All of them in one world after the other; a world in which time runs out counts for none."""
        playout = Playout(situation.seat, allowance)
        while allowance.spent() < until and allowance.has_room(len(trials)):
            world = sample(situation.view, situation.rules, self.chance)
            seed = self._seed()
            try:
                compare(trials, [playout.value(world.clone(), one.decision, seed, one.branches) for one in trials])
            except OutOfTime:
                return
