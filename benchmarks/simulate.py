"""Compare `dragondune simulate --bots random --jobs 1` with catanatron, by processor time in the same run.

    python -m benchmarks.simulate [--games 300] [--slices 6] [--json]

Both play four random players, in slices that alternate, so that a busy machine slows both equally. The command runs in
this process with everything it does around a game: parsing its options, counting events, the summary it prints. Imports
are not counted on either side. The bar is 6 times catanatron's games per second.
"""

import argparse
import io
import json
from contextlib import redirect_stdout
from importlib.util import find_spec
from time import process_time
from typing import Final

from benchmarks import engine
from dragondune.cli import main as dragondune

BAR: Final = 6.0
OURS: Final = "simulate"
BARE: Final = "bare engine"
THEIRS: Final = "catanatron"


def has_catanatron() -> bool:
    return find_spec("catanatron") is not None


def simulate(games: int, seed: int) -> None:
    with redirect_stdout(io.StringIO()):
        dragondune(["simulate", "--bots", "random", "--jobs", "1", "--games", str(games), "--seed", str(seed)])


def measure(games: int, slices: int) -> dict[str, float]:
    """Games per second of processor time."""
    bare = engine.DragonDune()
    other = engine.Catanatron() if has_catanatron() else None
    played, seconds = dict.fromkeys((OURS, BARE, THEIRS), 0), dict.fromkeys((OURS, BARE, THEIRS), 0.0)
    share = max(1, games // slices)
    simulate(1, 0)
    for number in range(slices):
        began = process_time()
        simulate(share, 1 + number * share)
        seconds[OURS] += process_time() - began
        played[OURS] += share
        began = process_time()
        for _ in range(share):
            bare.play()
        seconds[BARE] += process_time() - began
        played[BARE] += share
        if other is not None:
            few = max(1, share // 6)
            began = process_time()
            for _ in range(few):
                other.play()
            seconds[THEIRS] += process_time() - began
            played[THEIRS] += few
    return {name: played[name] / seconds[name] for name in played if played[name]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--slices", type=int, default=6)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rates = measure(arguments.games, arguments.slices)
    if arguments.json:
        print(json.dumps({"games_per_second": rates, "bar": BAR}))
        return
    for name, rate in rates.items():
        ratio = f"{rate / rates[THEIRS]:>7.2f}x" if THEIRS in rates else ""
        print(f"{name:14}{rate:>9.1f} games/s{ratio}")
    if THEIRS not in rates:
        print("catanatron is not installed (scripts/setup benchmark), so there is nothing to compare with")
    else:
        verdict = "reached" if rates[OURS] / rates[THEIRS] >= BAR else "missed"
        print(f"the bar of {BAR:g} times catanatron is {verdict}")


if __name__ == "__main__":
    main()
