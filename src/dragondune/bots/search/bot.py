"""The search bots: they try the greedy bot's best answers on tables that fit what they know, many of them or a few."""

from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Final

from dragondune.bots.base import Bot, Speech
from dragondune.bots.greedy.rules import choose, ranked
from dragondune.bots.negotiation.negotiator import negotiate
from dragondune.bots.search.candidates import BRIEFLY, LEFT_ALONE, Ranker, candidates
from dragondune.bots.search.playout import OutOfTime, Playout
from dragondune.bots.search.time_budget import Clock, TimeBudget
from dragondune.bots.search.trial import Trial, best, better_half, compare, finalists, is_settled
from dragondune.engine.decisions import Decision
from dragondune.engine.questions import AnyQuestion
from dragondune.knowledge.sample import sample
from dragondune.knowledge.situation import Budget, Situation
from dragondune.knowledge.talk import Talk

MOST_CANDIDATES: Final = 12
FINALISTS: Final = 6
"""This many are tried carefully; if there are more, quick playouts sift them first."""
SIFTED: Final = 0.15
"""The share of the budget that sifting may use."""
FEWEST_PLAYOUTS: Final = 4
"""How many playouts it takes for one more candidate to be considered."""
PARTS: Final = 4
"""Questions that are answered briefly get one part in this many of the budget."""
SEEDS: Final = 1 << 30
GLANCE: Final = Budget(playouts=16)
"""What a scout spends on a question."""
PASSED_OVER: Final[frozenset[AnyQuestion]] = (
    BRIEFLY | LEFT_ALONE | {"AnswerProposal", "BreakAlliance", "DisbandLate", "ProposeAlliance"}
)
"""Questions that a scout answers as the greedy bot does: they gain least for the time they take."""


class SearchBot(Bot):
    """Tries all candidates on the same sampled tables, and repeatedly drops the worse half of them."""

    def __init__(self, seed: int, clock: Clock = monotonic, rank: Ranker = ranked) -> None:
        super().__init__(seed)
        self._rank: Final = rank
        self._clock: Final = clock

    def talk(self, talk: Talk) -> Speech | None:
        return negotiate(talk)

    def choose(self, situation: Situation) -> Decision:
        if len(situation.options) == 1:
            return situation.options[0]
        part = PARTS if situation.prompt.question in BRIEFLY else 1
        budget = TimeBudget(situation.budget, self._clock, part=part)
        trials = [Trial(one) for one in candidates(situation, self._rank, self.chance, most=MOST_CANDIDATES)]
        if len(trials) > 1:
            del trials[self._affordable(situation, trials[0], budget) :]
        begun = 0.0
        if len(trials) > FINALISTS:
            begun = SIFTED
            self._try(situation, trials, budget, until=begun, is_careful=False)
            trials = finalists(trials, FINALISTS)
        rounds = (len(trials) - 1).bit_length()
        for number in range(1, rounds + 1):
            self._try(situation, trials, budget, until=begun + (1 - begun) * number / rounds, is_careful=True)
            if is_settled(trials):
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
            Playout(situation.seat, budget, is_careful=True).value(world, first.decision, self._seed())
        return max(2, 1 + budget.expected() // FEWEST_PLAYOUTS)

    def _seed(self) -> int:
        return self.chance.below(SEEDS)

    def _try(
        self, situation: Situation, trials: Sequence[Trial], budget: TimeBudget, *, until: float, is_careful: bool
    ) -> None:
        """Try all candidates on one table after another; on the last table, time may run out first."""
        playout = Playout(situation.seat, budget, is_careful=is_careful)
        while budget.spent() < until and budget.has_room(len(trials)):
            world = sample(situation.knowledge, self.chance)
            seed = self._seed()
            values: list[float] = []
            with suppress(OutOfTime):
                for one in trials:
                    values.append(playout.value(world.clone(), one.decision, seed))
            compare(trials, values)
            if is_settled(trials):
                break


class ScoutBot(SearchBot):
    """Looks ahead a little at the most important questions; it plays the same whatever time it is given."""

    def choose(self, situation: Situation) -> Decision:
        if situation.prompt.question in PASSED_OVER:
            return choose(situation, self.chance)
        return super().choose(Situation(situation.prompt, situation.options, situation.knowledge, GLANCE))
