"""Compare two bots by what they choose in the same positions, which takes far fewer games than counting wins.

    python -m benchmarks.choices search@48 benchmarks.baselines:Search@8 [--games 6] [--every 5] [--worlds 30]

Both are asked at every `--every`th decision of games between greedy bots. Where they disagree, both answers are played
out on worlds that fit what the seat knew, with the greedy bot's rules for everyone, and judged at the end of the turn.
Prints the mean difference in percentage points of the chance to win, with its 95% interval, and the processor time of
both.
"""

import argparse
import sys
from time import process_time
from typing import Final

from dragondune.bots.base import Bot
from dragondune.bots.greedy.rules import choose
from dragondune.bots.judgement.judgement import judgement
from dragondune.bots.registry import make_bot
from dragondune.editions.loader import load_edition
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTIONS, REFEREE, Faction
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import sample
from dragondune.knowledge.situation import Situation, situation_of
from dragondune.lab.lineup import with_budget
from dragondune.lab.runner import Runner
from dragondune.lab.statistics import mean_of

NOT_ASKED: Final = ("Bid", "Pay", "DiscardArtifact", "PickElites")
"""Questions that the fixed opponent does not search."""
SEEDS: Final = 1 << 30
POINTS: Final = 100


class Side:
    """One of the two bots, and the processor time it has taken."""

    def __init__(self, name: str) -> None:
        kind, self._budget = with_budget(name)
        self._bot: Final[Bot] = make_bot(kind, 1)
        self.seconds = 0.0

    def answer(self, game: Game, seat: Faction) -> Decision:
        situation = situation_of(game, seat, self._budget)
        began = process_time()
        found = self._bot.choose(situation)
        self.seconds += process_time() - began
        return found


def value(world: Game, seat: Faction, first: Decision, seed: int) -> float:
    """The chance to win at the end of the turn, after this decision, if everyone plays like the greedy bot."""
    turn, chance, whims = world.turn, Chance(seed), Chance(seed + 1)
    world.apply(seat, first)
    while world.turn == turn and (asked := world.asked):
        other = (asked & -asked).bit_length() - 1
        options = world.options(other)
        if other == CHANCE or len(options) == 1:
            world.apply(other, options[chance.below(len(options))])
        else:
            world.apply(other, choose(situation_of(world, other), whims))
    return judgement().value(know(world, REFEREE))[seat]


def lead(situation: Situation, one: Decision, two: Decision, worlds: int, *, seed: int) -> float:
    """By how much one answer is better than another, in percentage points."""
    chance, total = Chance(seed), 0.0
    for _ in range(worlds):
        world, luck = sample(situation.knowledge, chance), chance.below(SEEDS)
        total += value(world.clone(), situation.seat, one, luck) - value(world.clone(), situation.seat, two, luck)
    return POINTS * total / worlds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one")
    parser.add_argument("two")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--every", type=int, default=5)
    parser.add_argument("--worlds", type=int, default=30)
    parser.add_argument("--seed", type=int, default=500)
    asked = parser.parse_args()
    one, two = Side(asked.one), Side(asked.two)
    leads: list[float] = []
    met = differing = 0
    for seed in range(asked.seed, asked.seed + asked.games):
        game, runner = Game.new(load_edition("1.10", {})), Runner(dict.fromkeys(FACTIONS, "greedy"), seed, talk=False)
        while not game.is_over:
            seat, decision = runner.choose(game)
            if seat != CHANCE and len(game.options(seat)) > 1 and game.question not in NOT_ASKED:
                met += 1
                if met % asked.every == 0:
                    first, second = one.answer(game, seat), two.answer(game, seat)
                    differing += first is not second
                    situation = situation_of(game, seat)
                    is_same = first is second
                    leads.append(0.0 if is_same else lead(situation, first, second, asked.worlds, seed=seed + met))
                    print(f"{len(leads)} positions", end="\r", file=sys.stderr, flush=True)
            game.apply(seat, decision)
    mean = mean_of(leads)
    print(
        f"{asked.one} chooses better than {asked.two} by {mean.value:+.2f} points "
        f"({mean.low:+.2f} to {mean.high:+.2f}) in {len(leads)} positions; they differ in {differing}; "
        f"{POINTS * 10 * one.seconds / len(leads):.0f} and {POINTS * 10 * two.seconds / len(leads):.0f} ms a decision"
    )


if __name__ == "__main__":
    main()
