"""The rest of a turn as it may go: greedy bots play all seats, and the tree the searching seat as far as it reaches."""

from benchmarks.baselines.greedy.bot import GreedyBot
from benchmarks.baselines.search.candidates import ranking
from benchmarks.baselines.search.time_budget import TimeBudget
from benchmarks.baselines.search.tree import Branches, Node, key_of
from benchmarks.baselines.search.win_chance import chance_to_win
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTIONS, Faction
from dragondune.knowledge.situation import Situation, situation_of

WIDTH = 4
"""How many answers are considered at a later decision."""


class OutOfTime(Exception):
    """The time ran out in the middle of a turn."""


class Playout:
    """Plays turns to their end for one seat."""

    def __init__(self, seat: Faction, budget: TimeBudget) -> None:
        self._seat = seat
        self._budget = budget

    def value(self, world: Game, first: Decision, seed: int, branches: Branches) -> float:
        """The chance to win at the end of the turn after this decision; the table is changed."""
        turn = world.turn
        chance = Chance(seed)
        policies = {seat: GreedyBot(seed + seat) for seat in FACTIONS}
        path: list[tuple[Node, int]] = []
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
                    decision, ahead = self._in_tree(situation, policies[seat], ahead, path)
                else:
                    decision = policies[seat].choose(situation)
                world.apply(seat, decision)
        value = self._outcome(world)
        for node, at in path:
            node.learn(at, value)
        self._budget.count_playout()
        return value

    def _in_tree(
        self, situation: Situation, policy: GreedyBot, branches: Branches, path: list[tuple[Node, int]]
    ) -> tuple[Decision, Branches | None]:
        """The answer of a known node; a new node is added, and from there on the greedy bot decides."""
        seen = key_of(situation.knowledge)
        node = branches.get(seen)
        is_new = node is None
        if node is None:
            node = branches[seen] = Node(ranking(situation, policy, most=WIDTH))
        at = node.select()
        path.append((node, at))
        return node.answers[at].decision, None if is_new else node.after[at]

    def _outcome(self, world: Game) -> float:
        if not world.is_over:
            return chance_to_win(world, self._seat)
        winners = world.winners
        return 1 / winners.bit_count() if winners >> self._seat & 1 else 0.0
