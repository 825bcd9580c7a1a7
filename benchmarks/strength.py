"""Measure the strength bars of the bots against the fixed opponents, with intervals; can be interrupted and continued.

    python -m benchmarks.strength [NAME ...] [--journal FILE] [--jobs 1] [--seed 1] [--games N] [--json]

The names are those of the list below; without any, all are played, the quickest first. Every finished game is written
to the journal at once, and games found there are not played again. The bot plays each faction in turn against three of
the opponents on the same seeds. Budgets in seconds are processor time (`benchmarks.processor_time`), so a busy machine
only makes the run longer. Compile first (`scripts/compile`): the fixed opponents always stay plain.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.bots import Result, Task, results, share
from dragondune.engine.ids import FACTION_IDS

GREEDY: Final = "benchmarks.baselines:Greedy"
SEARCH: Final = "benchmarks.processor_time:FormerSearch@1s"
HARD: Final = "benchmarks.processor_time:Search"


class Bar(NamedTuple):
    """A bot that has to win at least this share of its games against three others; 0 if it is only to be compared."""

    name: str
    bot: str
    against: str
    games: int
    least: float


BARS: Final = (
    Bar("normal", "normal", GREEDY, 200, 0.45),
    Bar("hard-quarter", f"{HARD}@250ms", GREEDY, 200, 0.0),
    Bar("hard", f"{HARD}@1s", GREEDY, 60, 0.75),
    Bar("hard-four", f"{HARD}@4s", GREEDY, 60, 0.0),
    Bar("hard-against-search", f"{HARD}@1s", SEARCH, 60, 0.5),
)


class Played(NamedTuple):
    """A finished game of the journal: which one it was, whether the bot won, its processor time and its decisions."""

    key: str
    won: bool
    seconds: float
    decisions: int


def tasks_of(bar: Bar, games: int, seed: int) -> list[Task]:
    """All factions in turn, each on the same seeds."""
    return [
        Task(number, bar.bot, FACTION_IDS[number % 4], bar.against, "1.10", seed + number // 4)
        for number in range(games)
    ]


def key_of(task: Task) -> str:
    return f"{task.bot} {task.faction} {task.against} {task.seed}"


def read(journal: Path | None) -> dict[str, Played]:
    if journal is None or not journal.exists():
        return {}
    found = [Played(*json.loads(line)) for line in journal.read_text(encoding="utf-8").splitlines()]
    return {one.key: one for one in found}


def played_of(task: Task, result: Result) -> Played:
    won = bool(result.winners >> FACTION_IDS.index(task.faction) & 1)
    return Played(key_of(task), won, result.own_seconds, result.own_decisions)


def measure(tasks: Sequence[Task], journal: Path | None, *, jobs: int) -> list[Played]:
    """The games in the journal, and the ones still missing."""
    known = read(journal)
    missing = [task for task in tasks if key_of(task) not in known]
    by_number = {task.number: task for task in missing}
    found = [known[key_of(task)] for task in tasks if key_of(task) in known]
    for result in results(missing, jobs=jobs):
        for fault in result.faults:
            print(f"replaced for a decision: {fault}", file=sys.stderr)
        one = played_of(by_number[result.number], result)
        found.append(one)
        if journal is not None:
            with journal.open("a", encoding="utf-8") as file:
                file.write(json.dumps(one) + "\n")
        won = sum(other.won for other in found)
        print(f"{len(found)} of {len(tasks)} games, {won} won", end="\r", file=sys.stderr, flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(bar.name for bar in BARS))
    parser.add_argument("--journal", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, help="instead of each bar's own number; a multiple of four")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if unknown := set(asked.names) - {bar.name for bar in BARS}:
        parser.error(f"there is no bar {', '.join(sorted(unknown))}")
    for bar in BARS:
        if asked.names and bar.name not in asked.names:
            continue
        found = measure(tasks_of(bar, asked.games or bar.games, asked.seed), asked.journal, jobs=asked.jobs)
        won, seconds = sum(one.won for one in found), sum(one.seconds for one in found)
        decisions = sum(one.decisions for one in found)
        if asked.json:
            print(json.dumps(bar._asdict() | {"played": len(found), "won": won, "seconds": seconds}))
            continue
        verdict = f"  the bar of {bar.least:.0%} is {'reached' if won >= bar.least * len(found) else 'missed'}"
        print(
            f"{bar.name:<20} {bar.bot} against {bar.against}: {share(won, len(found))}  {len(found)} games, "
            f"{1000 * seconds / decisions:.1f} ms for each of its decisions{verdict if bar.least else ''}"
        )


if __name__ == "__main__":
    main()
