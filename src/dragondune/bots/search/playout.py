"""The rest of a turn as it may go, with the answers of all seats."""

from typing import Final

from dragondune.bots.greedy.rules import choose
from dragondune.bots.judgement.judgement import judgement
from dragondune.bots.quick.policy import Policy
from dragondune.bots.search.time_budget import TimeBudget
from dragondune.engine import steps
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.ids import CHANCE, REFEREE, Faction
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import SampledState, World
from dragondune.knowledge.situation import situation_of

THOUGHT_OVER: Final = frozenset({steps.REVIVE, steps.CONSCRIPT, steps.HIRE, steps.MOVE})
"""What a careful playout answers as the greedy bot does, like the seat's own battles: this decides most turns, and
quick rules often differ."""


class OutOfTime(Exception):
    """The time ran out in the middle of a turn."""


class Playout:
    """Plays turns to their end for one seat: all by quick rules, or carefully, which takes three times as long."""

    __slots__ = ("_budget", "_is_careful", "_seat")

    def __init__(self, seat: Faction, budget: TimeBudget, *, is_careful: bool = False) -> None:
        self._seat: Final[Faction] = seat
        self._budget: Final = budget
        self._is_careful: Final = is_careful

    def value(self, world: World, first: Decision, seed: int) -> float:
        """The chance to win at the end of the turn after this decision; the table is changed."""
        if self._budget.is_late:
            raise OutOfTime
        # A separate generator, so that candidates meet the same luck on the same table for as long as possible.
        chance, policy, whims = Chance(seed), Policy(Chance(seed + 1)), Chance(seed + 2)
        s = world.table
        turn = s.turn
        world.apply(self._seat, first)
        while s.turn == turn and s.asked:
            seat = (s.asked & -s.asked).bit_length() - 1
            options = world.options(seat)
            if seat == CHANCE:
                decision = options[chance.below(len(options))]
            elif len(options) == 1:
                decision = options[0]
            elif self._is_careful and self._matters(s):
                decision = choose(situation_of(world, seat), whims)
            else:
                decision = policy.answer(world, seat, options)
            world.apply(seat, decision)
        self._budget.count_playout()
        return judgement().value(know(world, REFEREE))[self._seat]

    def _matters(self, s: SampledState) -> bool:
        step = s.agenda[-1]
        return step in THOUGHT_OVER or (step == steps.PLANS and self._seat in (s.attacker, s.defender))
