"""The rest of a turn as it may go: all seats follow the greedy bot's rules, the searching seat first its tree."""

from typing import Final

from dragondune.bots.greedy.rules import choose
from dragondune.bots.judgement.judgement import judgement
from dragondune.bots.search.candidates import Ranker, ranking
from dragondune.bots.search.time_budget import TimeBudget
from dragondune.bots.search.tree import Branches, Node, key_of
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, REFEREE, Faction
from dragondune.knowledge.gate import know
from dragondune.knowledge.situation import Situation, situation_of

WIDTH: Final = 4
"""How many answers are considered at a later decision."""

Path = list[tuple[Node, int]]


class OutOfTime(Exception):
    """The time ran out in the middle of a turn."""


class Playout:
    """Plays turns to their end for one seat."""

    __slots__ = ("_budget", "_rank", "_seat")

    def __init__(self, seat: Faction, rank: Ranker, budget: TimeBudget) -> None:
        self._seat: Final[Faction] = seat
        self._rank: Final = rank
        self._budget: Final = budget

    def value(self, world: Game, first: Decision, seed: int, branches: Branches) -> float:
        """The chance to win at the end of the turn after this decision; the table is changed."""
        turn = world.turn
        # Draws of their own, so that candidates meet the same luck on the same table as long as possible.
        chance, whims = Chance(seed), Chance(seed + 1)
        path: Path = []
        ahead: Branches | None = branches
        world.apply(self._seat, first)
        while world.turn == turn and (asked := world.asked):
            seat = (asked & -asked).bit_length() - 1
            options = world.options(seat)
            if seat == CHANCE:
                world.apply(seat, options[chance.below(len(options))])
            elif len(options) == 1:
                world.apply(seat, options[0])
            else:
                if self._budget.is_late:
                    raise OutOfTime
                situation = situation_of(world, seat)
                if seat == self._seat and ahead is not None:
                    decision, ahead = self._in_tree(situation, whims, ahead, path=path)
                else:
                    decision = choose(situation, whims)
                world.apply(seat, decision)
        value = judgement().value(know(world, REFEREE))[self._seat]
        for node, at in path:
            node.learn(at, value)
        self._budget.count_playout()
        return value

    def _in_tree(
        self, situation: Situation, whims: Chance, branches: Branches, *, path: Path
    ) -> tuple[Decision, Branches | None]:
        """The answer of a known node; a new node is added, and from there on the greedy bot's rules decide."""
        seen = key_of(situation.knowledge)
        node = branches.get(seen)
        is_new = node is None
        if node is None:
            node = branches[seen] = Node(ranking(situation, self._rank, whims, most=WIDTH))
        at = node.select()
        path.append((node, at))
        return node.answers[at].decision, None if is_new else node.after[at]
