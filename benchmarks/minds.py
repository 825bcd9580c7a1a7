"""How fast bots think, beside the fixed opponents of `benchmarks.baselines`, by processor time in the same run.

    python -m benchmarks.minds [--slices 8] [--games 3] [--worlds 12] [--seed 1] [--json]

Counts games of four greedy bots that do not negotiate, and playouts of the search bots from positions of such games:
quick ones, with which a search sifts its candidates, and careful ones, with which it decides. Only the quick ones have
a bar.
Both sides play the same seeds and positions in slices that alternate, so that a busy machine slows both equally:
compare the ratios, not the rates. The interval of a ratio is Student's, of the logarithms of the slices' ratios. Run it
plain and after `scripts/compile`; the fixed opponents always stay plain.
"""

import argparse
import json
from collections.abc import Callable
from math import exp, log
from time import process_time
from typing import Final, NamedTuple

from benchmarks.baselines.search import playout as baseline
from benchmarks.baselines.search.time_budget import TimeBudget as BaselineBudget
from benchmarks.baselines.search.tree import Branches as BaselineBranches
from dragondune.bots.search.playout import Playout
from dragondune.bots.search.time_budget import TimeBudget
from dragondune.editions.loader import load_edition
from dragondune.engine import game as engine_module
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTIONS, Faction
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import World, sample
from dragondune.knowledge.situation import NO_LIMIT
from dragondune.lab.runner import Runner
from dragondune.lab.statistics import mean_of

BARS: Final = {
    "plain": {"games": 1.0, "playouts": 5.0, "careful": 0.0},
    "compiled": {"games": 4.2, "playouts": 15.0, "careful": 0.0},
}
"""How many times as fast as the fixed opponents; those played 6 games per second when they were copied."""
NOT_SEARCHED: Final = ("Bid", "Pay", "DiscardArtifact", "PickElites")
"""Questions that the fixed opponent does not search."""
APART: Final = 24
"""Every 24th decision of a game becomes a position."""
NEW: Final = "greedy"
OLD: Final = "benchmarks.baselines:Greedy"


class Position(NamedTuple):
    """A decision, and tables that fit what its seat knew."""

    seat: Faction
    decision: Decision
    worlds: list[World]


class Measured(NamedTuple):
    """Rates per second of processor time, and the ratio of the two with its 95% interval."""

    new: float
    old: float
    ratio: float
    low: float
    high: float


def play(bot: str, seeds: range) -> int:
    for seed in seeds:
        game, runner = Game.new(load_edition("1.10", {})), Runner(dict.fromkeys(FACTIONS, bot), seed)
        while not game.is_over:
            game.apply(*runner.choose(game))
    return len(seeds)


def positions(seed: int, worlds: int) -> list[Position]:
    """Decisions of a game between fixed opponents."""
    game, runner = Game.new(load_edition("1.10", {})), Runner(dict.fromkeys(FACTIONS, OLD), seed)
    found: list[Position] = []
    met = 0
    while not game.is_over:
        seat, decision = runner.choose(game)
        if seat != CHANCE and len(game.options(seat)) > 1 and game.question not in NOT_SEARCHED:
            met += 1
            if met % APART == 0:
                known, chance = know(game, seat), Chance(met)
                found.append(Position(seat, decision, [sample(known, chance) for _ in range(worlds)]))
        game.apply(seat, decision)
    return found


def play_out(found: list[Position], *, is_careful: bool) -> int:
    for one in found:
        playout = Playout(one.seat, TimeBudget(NO_LIMIT), is_careful=is_careful)
        for seed, world in enumerate(one.worlds):
            playout.value(world.clone(), one.decision, seed)
    return sum(len(one.worlds) for one in found)


def play_out_before(found: list[Position]) -> int:
    for one in found:
        playout, branches = baseline.Playout(one.seat, BaselineBudget(NO_LIMIT)), BaselineBranches()
        for seed, world in enumerate(one.worlds):
            playout.value(world.clone(), one.decision, seed, branches)
    return sum(len(one.worlds) for one in found)


def compare(slices: int, new: Callable[[int], int], old: Callable[[int], int]) -> Measured:
    """Alternate the two; each says how many it has played."""
    counts, seconds = [0, 0], [0.0, 0.0]
    ratios: list[float] = []
    for number in range(slices):
        rates: list[float] = []
        for side, one in enumerate((new, old)):
            began = process_time()
            played = one(number)
            spent = process_time() - began
            counts[side] += played
            seconds[side] += spent
            rates.append(played / spent)
        ratios.append(log(rates[0] / rates[1]))
    ratio = mean_of(ratios)
    return Measured(counts[0] / seconds[0], counts[1] / seconds[1], exp(ratio.value), exp(ratio.low), exp(ratio.high))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slices", type=int, default=8)
    parser.add_argument("--games", type=int, default=3, help="in each slice (default %(default)s)")
    parser.add_argument("--worlds", type=int, default=12, help="for each position (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()

    def seeds(number: int) -> range:
        first = asked.seed + number * asked.games
        return range(first, first + asked.games)

    found = [positions(asked.seed + number, asked.worlds) for number in range(asked.slices)]
    # Both sides remember what they have worked out once; what counts is how fast they are then.
    play(NEW, range(1))
    play(OLD, range(1))
    play_out(found[0], is_careful=False)
    play_out(found[0], is_careful=True)
    play_out_before(found[0])
    measured = {
        "games": compare(
            asked.slices, lambda number: play(NEW, seeds(number)), lambda number: play(OLD, seeds(number))
        ),
        "playouts": compare(
            asked.slices,
            lambda number: play_out(found[number], is_careful=False),
            lambda number: play_out_before(found[number]),
        ),
        "careful": compare(
            asked.slices,
            lambda number: play_out(found[number], is_careful=True),
            lambda number: play_out_before(found[number]),
        ),
    }
    build = "plain" if str(engine_module.__file__).endswith(".py") else "compiled"
    if asked.json:
        print(
            json.dumps({"build": build, "bars": BARS[build]} | {name: one._asdict() for name, one in measured.items()})
        )
        return
    for name, one in measured.items():
        bar = BARS[build][name]
        verdict = f"  the bar of {bar:g} is {'reached' if one.ratio >= bar else 'missed'}"
        print(
            f"{build:9}{name:9}{one.new:>8.1f}/s  before {one.old:>7.1f}/s  ratio {one.ratio:.1f} "
            f"({one.low:.1f} to {one.high:.1f}){verdict if bar else ''}"
        )


if __name__ == "__main__":
    main()
