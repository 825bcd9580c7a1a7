"""Compare the speed of the engine with catanatron in the same run.

    python -m benchmarks.engine [--seconds 6] [--json]

Both play four random players, every decision drawn from the full list of legal options, in slices that alternate, so
that a busy machine slows both equally, measured in processor time. Compare the ratios, not the rates. The interval of a
ratio is Student's, of the logarithms of the slices' ratios.
"""

import argparse
import gc
import json
import random
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from math import exp, log
from time import process_time

from msgspec import to_builtins

from dragondune.editions.loader import load_edition
from dragondune.engine import game as engine_module
from dragondune.engine.chance import Chance, play_out
from dragondune.engine.game import Game
from dragondune.lab.statistics import Estimate, mean_of

try:
    import catanatron
except ImportError:
    catanatron = None

BARS = {
    "plain": {"decisions": 6.0, "games": 8.0, "clones": 10.0},
    "compiled": {"decisions": 25.0, "games": 8.0, "clones": 10.0},
}
SLICES = 12


@dataclass
class Tally:
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    clones: int = 0
    clone_seconds: float = 0.0
    slices: list["Tally"] = field(default_factory=list)

    def add(self, part: "Tally") -> None:
        self.games += part.games
        self.decisions += part.decisions
        self.seconds += part.seconds
        self.clones += part.clones
        self.clone_seconds += part.clone_seconds
        self.slices.append(part)

    @property
    def rates(self) -> dict[str, float]:
        return {
            "decisions": self.decisions / self.seconds,
            "games": self.games / self.seconds,
            "clones": self.clones / self.clone_seconds,
        }


class DragonDune:
    """Games of the default edition, and a half-played game to copy."""

    def __init__(self) -> None:
        self.rules = load_edition()
        self.seed = 0
        self.middle = self._middle()

    def _middle(self) -> Game:
        game, chance = Game.new(self.rules), Chance(1)
        while game.turn < self.rules.turns // 2:
            seat = game.seats_asked()[0]
            options = game.options(seat)
            game.apply(seat, options[chance.below(len(options))])
        return game

    def play(self) -> int:
        self.seed += 1
        return play_out(Game.new(self.rules), Chance(self.seed))

    def copy(self) -> object:
        return self.middle.clone()


class Catanatron:
    """Games of four random players, and a finished game to copy."""

    def __init__(self) -> None:
        random.seed(1)
        self.finished = self._game()
        self.finished.play()

    def _game(self) -> "catanatron.Game":
        colours = (catanatron.Color.RED, catanatron.Color.BLUE, catanatron.Color.ORANGE, catanatron.Color.WHITE)
        return catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours])

    def play(self) -> int:
        game = self._game()
        game.play()
        return len(game.state.actions)

    def copy(self) -> object:
        return self.finished.copy()


def ratio_of_slices(ours: Sequence[float], theirs: Sequence[float]) -> Estimate:
    """The geometric mean of the slices' ratios, with its 95% interval."""
    found = mean_of([log(one / other) for one, other in zip(ours, theirs, strict=True)])
    return Estimate(exp(found.value), exp(found.low), exp(found.high))


def ratios_of(ours: Tally, theirs: Tally) -> dict[str, Estimate]:
    return {
        key: ratio_of_slices([one.rates[key] for one in ours.slices], [one.rates[key] for one in theirs.slices])
        for key in ours.rates
    }


def spend(seconds: float, player: "DragonDune | Catanatron") -> Tally:
    """One slice: games for this long, then copies for a fifth of it."""
    tally, began = Tally(), process_time()
    while process_time() - began < seconds:
        tally.decisions += player.play()
        tally.games += 1
    tally.seconds += process_time() - began
    began = process_time()
    while process_time() - began < seconds / 5:
        for _ in range(100):
            player.copy()
        tally.clones += 100
    tally.clone_seconds += process_time() - began
    return tally


def state_bytes(make: Callable[[], object]) -> int:
    """Memory per copy, averaged over a thousand."""
    gc.collect()
    tracemalloc.start()
    kept = [make() for _ in range(1000)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size // len(kept)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the engine beside catanatron.")
    parser.add_argument("--seconds", type=float, default=12.0, help="for each of the two (default %(default)s)")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    build = "plain" if str(engine_module.__file__).endswith(".py") else "compiled"
    ours, theirs = Tally(), Tally()
    dragon_dune = DragonDune()
    other = Catanatron() if catanatron is not None else None
    dragon_dune.play()
    for _ in range(SLICES):
        ours.add(spend(arguments.seconds / SLICES, dragon_dune))
        if other is not None:
            theirs.add(spend(arguments.seconds / SLICES, other))
    report = {
        "engine": build,
        "dragondune": {**asdict(ours), **ours.rates},
        "decisions_per_game": ours.decisions / ours.games,
        "state_bytes": state_bytes(dragon_dune.copy),
    }
    if other is not None:
        report["catanatron"] = {**asdict(theirs), **theirs.rates}
        report["ratios"] = {key: to_builtins(ratio) for key, ratio in ratios_of(ours, theirs).items()}
        report["bars"] = BARS[build]
    print(json.dumps(report) if arguments.json else table_of(report, ours, theirs, build))


def table_of(report: dict[str, object], ours: Tally, theirs: Tally, build: str) -> str:
    lines = [
        f"{build} engine: {ours.games} games, {ours.decisions / ours.games:.0f} decisions a game, "
        f"{report['state_bytes']} bytes a state",
        f"{'':14}{'dragondune':>14}",
    ]
    if "ratios" not in report:
        lines += [f"{key + '/s':14}{rate:>14,.0f}" for key, rate in ours.rates.items()]
        lines.append("catanatron is not installed (scripts/setup benchmark), so there is nothing to compare with")
        return "\n".join(lines)
    lines[1] += f"{'catanatron':>14}{'ratio':>9}   {'95% interval':16}{'bar':>6}"
    for key, ratio in ratios_of(ours, theirs).items():
        bar = BARS[build][key]
        verdict = "" if ratio.value >= bar else "  missed"
        interval = f"{ratio.low:.2f} to {ratio.high:.2f}"
        speeds = f"{ours.rates[key]:>14,.0f}{theirs.rates[key]:>14,.0f}"
        lines.append(f"{key + '/s':14}{speeds}{ratio.value:>8.2f}x   {interval:16}{bar:>5.0f}x{verdict}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
