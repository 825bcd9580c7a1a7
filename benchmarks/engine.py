"""Compare the speed of the engine with catanatron in the same run.

    python -m benchmarks.engine [--seconds 6] [--json]

Both play four random players, every decision drawn from the full list of legal options, in slices that alternate, so
that a busy machine slows both equally. Compare the ratios, not the rates.
"""

import argparse
import gc
import json
import random
import tracemalloc
from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import perf_counter

from dragondune.editions.loader import load_edition
from dragondune.engine import game as engine_module
from dragondune.engine.chance import Chance, play_out
from dragondune.engine.game import Game

try:
    import catanatron
except ImportError:
    catanatron = None

BARS = {
    "plain": {"decisions": 3.0, "games": 8.0, "clones": 10.0},
    "compiled": {"decisions": 15.0, "games": 8.0, "clones": 10.0},
}
SLICES = 6


@dataclass
class Tally:
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    clones: int = 0
    clone_seconds: float = 0.0

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


def spend(seconds: float, tally: Tally, player: "DragonDune | Catanatron") -> None:
    """One slice: games for this long, then copies for a fifth of it."""
    began = perf_counter()
    while perf_counter() - began < seconds:
        tally.decisions += player.play()
        tally.games += 1
    tally.seconds += perf_counter() - began
    began = perf_counter()
    while perf_counter() - began < seconds / 5:
        for _ in range(100):
            player.copy()
        tally.clones += 100
    tally.clone_seconds += perf_counter() - began


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
        spend(arguments.seconds / SLICES, ours, dragon_dune)
        if other is not None:
            spend(arguments.seconds / SLICES, theirs, other)
    report = {
        "engine": build,
        "dragondune": {**asdict(ours), **ours.rates},
        "decisions_per_game": ours.decisions / ours.games,
        "state_bytes": state_bytes(dragon_dune.copy),
    }
    if other is not None:
        report["catanatron"] = {**asdict(theirs), **theirs.rates}
        report["ratios"] = {key: ours.rates[key] / theirs.rates[key] for key in ours.rates}
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
    lines[1] += f"{'catanatron':>14}{'ratio':>9}{'bar':>7}"
    for key, rate in ours.rates.items():
        ratio, bar = rate / theirs.rates[key], BARS[build][key]
        verdict = "" if ratio >= bar else "  missed"
        lines.append(f"{key + '/s':14}{rate:>14,.0f}{theirs.rates[key]:>14,.0f}{ratio:>8.1f}x{bar:>6.0f}x{verdict}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
