"""Compare `dragondune simulate` with catanatron, by processor time in the same run, and show where the time goes.

    python -m benchmarks.simulate [--games 300] [--greedy-games 24] [--slices 6] [--json]

Random bots play beside catanatron's random players, greedy bots beside catanatron's `VictoryPointPlayer`, which tries
every action on a copy of the game and takes the one that is worth most: the only player of the published package that
plays by the value of positions. (Its command line and `ValueFunctionPlayer` are not in that package.) All play in
slices that alternate, so that a busy machine slows both equally. The commands run in this process with everything they
do around a game: parsing options, counting events, the summary they print. Imports are not counted on either side. The
bar is 6 times catanatron's games per second with random players.

Then all games of the greedy bots are profiled in one run, so that the start of the command counts as little as it does
in practice. The share of bots and engine should be at least 80%. What a bot knows (`dragondune.knowledge`) is made for
it in between, so the share with it is printed too.
"""

import argparse
import cProfile
import io
import json
import pstats
import sys
from collections import defaultdict
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib.util import find_spec
from math import exp, log, sqrt
from statistics import fmean, stdev
from time import process_time
from typing import Final, NamedTuple

from benchmarks import engine
from dragondune.cli import main as dragondune
from dragondune.engine import game as engine_module

BAR: Final = 6.0
SHARE_BAR: Final = 0.8
WORKING: Final = ("engine", "bots")
KNOWING: Final = "knowledge"
PACKAGE: Final = "dragondune"
BUILT_IN: Final = "~"
"""The file that the profiler names for functions without a source, such as compiled ones."""


class Contest(NamedTuple):
    """One of our bots and one of catanatron's players."""

    bot: str
    player: str
    ours: Callable[[int, int], None]
    theirs: Callable[[], object] | None
    games: int


class Ratio(NamedTuple):
    """Games per second of both, and how many times ours are theirs, with a 95% interval over the slices."""

    ours: float
    theirs: float
    ratio: float
    low: float
    high: float


def has_catanatron() -> bool:
    return find_spec("catanatron") is not None


def simulate(bot: str, games: int, seed: int) -> None:
    with redirect_stdout(io.StringIO()):
        dragondune(["simulate", "--bots", bot, "--jobs", "1", "--games", str(games), "--seed", str(seed)])


def greedy_catan() -> Callable[[], object]:
    import catanatron
    from catanatron.players.search import VictoryPointPlayer

    def play() -> object:
        return catanatron.Game([VictoryPointPlayer(colour) for colour in catanatron.Color]).play()

    return play


def contests(games: int, greedy_games: int) -> list[Contest]:
    found = has_catanatron()
    random_catan = engine.Catanatron().play if found else None
    return [
        Contest("random", "RandomPlayer", lambda n, seed: simulate("random", n, seed), random_catan, games),
        Contest(
            "greedy",
            "VictoryPointPlayer",
            lambda n, seed: simulate("greedy", n, seed),
            greedy_catan() if found else None,
            greedy_games,
        ),
    ]


def measure(contest: Contest, slices: int) -> Ratio:
    """Slices of both that alternate."""
    share = max(1, contest.games // slices)
    few = max(1, share // 6)
    ours: list[float] = []
    theirs: list[float] = []
    contest.ours(1, 0)
    for number in range(slices):
        began = process_time()
        contest.ours(share, 1 + number * share)
        ours.append(share / (process_time() - began))
        if contest.theirs is not None:
            began = process_time()
            for _ in range(few):
                contest.theirs()
            theirs.append(few / (process_time() - began))
    if not theirs:
        return Ratio(fmean(ours), 0.0, 0.0, 0.0, 0.0)
    logs = [log(mine / other) for mine, other in zip(ours, theirs, strict=True)]
    margin = 1.96 * stdev(logs) / sqrt(len(logs)) if len(logs) > 1 else 0.0
    middle = fmean(logs)
    return Ratio(fmean(ours), fmean(theirs), exp(middle), exp(middle - margin), exp(middle + margin))


def shares(games: int, seed: int) -> dict[str, float]:
    """The share of each package in the time of greedy bots' games.

    Functions without a source of ours count where they are called from, unless their name says that they are compiled
    ones of ours.
    """
    profile = cProfile.Profile(process_time)
    with redirect_stdout(io.StringIO()):
        profile.enable()
        dragondune(["simulate", "--bots", "greedy", "--jobs", "1", "--games", str(games), "--seed", str(seed)])
        profile.disable()
    spent: dict[str, float] = defaultdict(float)
    stats: dict[Function, tuple[int, int, float, float, dict[Function, tuple[int, int, float, float]]]]
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    for function, (_, _, own, _, callers) in stats.items():
        name = package_of(function)
        if name is not None or not callers:
            spent[name or "other"] += own
            continue
        for caller, (_, _, share, _) in callers.items():
            spent[package_of(caller) or "other"] += share
    total = sum(spent.values())
    return {name: seconds / total for name, seconds in sorted(spent.items(), key=lambda item: -item[1])}


Function = tuple[str, int, str]


def package_of(function: Function) -> str | None:
    """The part of dragondune that a function belongs to; None if it is not one of ours."""
    file, _, name = function
    if file == BUILT_IN:
        _, found, rest = name.partition(f"{PACKAGE}.")
        return rest.split(".")[0].strip("'>") if found else compiled_in(name)
    parts = file.replace("\\", "/").split("/")
    if PACKAGE not in parts:
        return None
    after = parts[len(parts) - parts[::-1].index(PACKAGE) :]
    return after[0].removesuffix(".py")


def compiled_in(name: str) -> str | None:
    """The package of a compiled function or method; the profiler knows only its bare name, or that of its class."""
    _, is_method, owner = name.partition("' of '")
    bare = owner.split("'")[0] if is_method else name.removeprefix("<built-in method ").rstrip(">")
    return COMPILED.get(bare)


def compiled_names() -> dict[str, str]:
    """Which package has a compiled function or class of this name, among the modules that are loaded."""
    found: dict[str, str] = {}
    for module in list(sys.modules.values()):
        path = str(getattr(module, "__file__", "") or "")
        if not module.__name__.startswith(f"{PACKAGE}.") or path.endswith(".py"):
            continue
        package = module.__name__.split(".")[1]
        for name, one in vars(module).items():
            if callable(one) and getattr(one, "__module__", None) in (module.__name__, None):
                found.setdefault(name, package)
    return found


COMPILED: Final[dict[str, str]] = {}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--greedy-games", type=int, default=24)
    parser.add_argument("--slices", type=int, default=6)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    build = "plain" if str(engine_module.__file__).endswith(".py") else "compiled"
    rates = {one.bot: measure(one, arguments.slices) for one in contests(arguments.games, arguments.greedy_games)}
    COMPILED.update(compiled_names())
    parts = shares(arguments.greedy_games, 1)
    working = sum(parts.get(name, 0.0) for name in WORKING)
    knowing = working + parts.get(KNOWING, 0.0)
    if arguments.json:
        found = {name: rate._asdict() for name, rate in rates.items()}
        print(
            json.dumps(
                {"engine": build, "rates": found, "bar": BAR, "shares": parts, "working": working, "knowing": knowing}
            )
        )
        return
    for one in contests(1, 1):
        rate = rates[one.bot]
        print(f"{build} simulate, {one.bot:8}{rate.ours:>9.1f} games/s", end="")
        if one.theirs is None:
            print("; catanatron is not installed (scripts/setup benchmark)")
            continue
        print(
            f"   catanatron {one.player:20}{rate.theirs:>7.1f} games/s"
            f"{rate.ratio:>8.2f}x ({rate.low:.2f} to {rate.high:.2f})"
        )
    if has_catanatron():
        print(f"the bar of {BAR:g} times catanatron is {'reached' if rates['random'].ratio >= BAR else 'missed'}")
    told = ", ".join(f"{name} {share:.1%}" for name, share in parts.items() if share >= 0.005)
    print(
        f"four greedy bots spend {working:.1%} in bots and engine (bar {SHARE_BAR:.0%}), "
        f"{knowing:.1%} with knowledge: {told}"
    )


if __name__ == "__main__":
    main()
