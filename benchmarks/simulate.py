"""Compare `dragondune simulate` with catanatron, by processor time in the same run, and show where the time goes.

    python -m benchmarks.simulate [--games 600] [--greedy-games 240] [--slices 12] [--json]

Random bots play beside catanatron's random players, greedy bots beside catanatron's `VictoryPointPlayer`, which tries
every action on a copy of the game and takes the one that is worth most: the only player of the published package that
plays by the value of positions. (Its command line and `ValueFunctionPlayer` are not in that package.) All play in
slices that alternate, so that a busy machine slows both equally. The commands run in this process with everything they
do around a game: parsing options, counting events, the summary they print. Imports are not counted on either side. The
bar is 6 times catanatron's games per second with random players.

Then the same games of greedy bots are played in turn by the command and by a bare loop of engine, bots and what bots
are given to know (`benchmarks.bare_games`), which must end alike. The loop's time is the share of all three. What the
knowledge takes is shown by a loop that makes it twice. The share of bots and engine alone should be at least 80%.
Nothing is profiled, since a profiler slows plain Python more than compiled code. Intervals are Student's, over slices.
"""

import argparse
import gc
import io
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib.util import find_spec
from math import exp, log
from statistics import fmean
from time import process_time
from typing import Final, NamedTuple

import msgspec

from benchmarks import engine
from benchmarks.bare_games import BareGame
from dragondune.cli import main as dragondune
from dragondune.editions.loader import load_edition
from dragondune.engine import game as engine_module
from dragondune.engine.ids import FACTION_IDS, FACTIONS, members
from dragondune.lab.figures import Summary
from dragondune.lab.statistics import Estimate, mean_of

BAR: Final = 6.0
SHARE_BAR: Final = 0.8
GREEDY: Final = "greedy"
COMMAND: Final = "command"
BARE: Final = "bare"
TWICE: Final = "twice"
WAYS: Final = (COMMAND, BARE, TWICE)


class Contest(NamedTuple):
    """One of our bots and one of catanatron's players."""

    bot: str
    player: str
    ours: Callable[[int, int], object]
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


def simulate(bot: str, games: int, seed: int, *more: str) -> str:
    """What the command prints."""
    with redirect_stdout(io.StringIO()) as printed:
        dragondune(["simulate", "--bots", bot, "--jobs", "1", "--games", str(games), "--seed", str(seed), *more])
    return printed.getvalue()


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
            GREEDY,
            "VictoryPointPlayer",
            lambda n, seed: simulate(GREEDY, n, seed),
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
    ratio = mean_of([log(mine / other) for mine, other in zip(ours, theirs, strict=True)])
    return Ratio(fmean(ours), fmean(theirs), exp(ratio.value), exp(ratio.low), exp(ratio.high))


class Ends(NamedTuple):
    """How games ended: wins by faction, endings, and last turns."""

    wins: Counter[str]
    endings: Counter[str]
    turns: Counter[int]


class Shares(NamedTuple):
    """Shares of the command's processor time: of bots and engine, of knowledge, and of the three together."""

    working: Estimate
    knowing: Estimate
    together: Estimate


def shares(games: int, slices: int) -> Shares:
    """Play slices of the same games in turn: by the command, bare, and bare with all knowledge made twice."""
    share = max(1, games // slices)
    play_bare(1, 0)
    together: list[float] = []
    knowing: list[float] = []
    for number in range(slices):
        first = 1 + number * share
        ways = {
            COMMAND: lambda first=first: of_summary(simulate(GREEDY, share, first, "--json")),
            BARE: lambda first=first: play_bare(share, first),
            TWICE: lambda first=first: play_bare(share, first, times=2),
        }
        seconds: dict[str, float] = {}
        ends: list[Ends] = []
        # Each way comes first as often as the others.
        for way in (*WAYS[number % len(WAYS) :], *WAYS[: number % len(WAYS)]):
            gc.collect()
            began = process_time()
            ends.append(ways[way]())
            seconds[way] = process_time() - began
        assert all(one == ends[0] for one in ends), "the bare loop plays other games than the command"
        together.append(seconds[BARE] / seconds[COMMAND])
        knowing.append((seconds[TWICE] - seconds[BARE]) / seconds[COMMAND])
    working = [both - known for both, known in zip(together, knowing, strict=True)]
    return Shares(mean_of(working), mean_of(knowing), mean_of(together))


def play_bare(games: int, seed: int, *, times: int = 1) -> Ends:
    rules, bots = load_edition(), dict.fromkeys(FACTIONS, GREEDY)
    played = [BareGame(rules, bots, one, times=times).play() for one in range(seed, seed + games)]
    wins = Counter(FACTION_IDS[seat] for game in played for seat in members(game.winners))
    return Ends(wins, Counter(game.ending for game in played), Counter(game.turn for game in played))


def of_summary(printed: str) -> Ends:
    summary = msgspec.json.decode(printed, type=Summary)
    wins = Counter({faction: share.count for faction, share in summary.wins.items()})
    return Ends(wins, Counter({name: share.count for name, share in summary.endings.items()}), Counter(summary.turns))


def told(found: Estimate) -> str:
    return f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--greedy-games", type=int, default=240)
    parser.add_argument("--slices", type=int, default=12)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    build = "plain" if str(engine_module.__file__).endswith(".py") else "compiled"
    rates = {one.bot: measure(one, arguments.slices) for one in contests(arguments.games, arguments.greedy_games)}
    found = shares(arguments.greedy_games, arguments.slices)
    if arguments.json:
        ratios = {name: rate._asdict() for name, rate in rates.items()}
        print(msgspec.json.encode({"engine": build, "rates": ratios, "bar": BAR, "shares": found._asdict()}).decode())
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
    print(
        f"four greedy bots spend {told(found.working)} in bots and engine (bar {SHARE_BAR:.0%}) "
        f"and {told(found.knowing)} in what bots are given to know, {told(found.together)} together"
    )


if __name__ == "__main__":
    main()
