"""Shared by the laboratory's commands: the number of games, processes, journals and progress."""

import argparse
import os
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Final

from dragondune.bots.registry import SUBSTITUTE
from dragondune.commands.files import check_writable
from dragondune.commands.options import (
    GIVEN,
    add_talk_option,
    at_least_one,
    from_zero,
    parse_factions,
    parse_rules,
    seconds,
)
from dragondune.engine.errors import Malformed
from dragondune.lab.batch import Batch, Outcome, Task, in_batches
from dragondune.lab.journal import Journal
from dragondune.lab.lineup import parse_bots
from dragondune.lab.places import Here, Place, play_in_order
from dragondune.lab.runner import LIMIT

BAR: Final = 30
SHOWN_SECONDS: Final = 0.1
HERE: Final = "here"
RAY: Final = "ray"
PLACES: Final = ("--on", "--jobs", "--journal", "--ladder", "--leaderboard", "--report", "--csv", "--out")
"""Options that affect where results are computed and saved, but not the results."""


def add_run_options(parser: argparse.ArgumentParser, *, games: str, jobs: int, are_planned: bool = False) -> None:
    default = "as many as the plan says" if are_planned else "%(default)s"
    parser.add_argument(
        "--games",
        type=at_least_one,
        default=None if are_planned else 100,
        metavar="N",
        help=f"{games} (default {default})",
    )
    parser.add_argument(
        "--jobs", type=from_zero, default=jobs, metavar="N", help="processes; 0 for one per core (default %(default)s)"
    )
    add_place_option(parser)
    parser.add_argument(
        "--limit",
        type=seconds,
        default=LIMIT,
        metavar="SECONDS",
        help=f"a bot that takes longer for a decision is replaced by {SUBSTITUTE} (default %(default)g)",
    )
    parser.add_argument(
        "--journal",
        type=Path,
        metavar="FILE",
        help="save finished games there; the same command resumes from them, even with more --games",
    )
    add_talk_option(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_place_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--on",
        default=HERE,
        metavar="PLACE",
        help="where to play: here, ray (a running Ray cluster, or else a local one), ray://HOST:PORT (Ray's client), "
        "ray:ADDRESS (auto, local, HOST:PORT) (default %(default)s)",
    )


def place_of(arguments: argparse.Namespace) -> Place:
    """The place that `--on` and `--jobs` choose."""
    name: str = arguments.on
    if name == HERE:
        return Here(arguments.jobs or cores())
    kind, _, address = name.partition(":")
    if kind != RAY or (":" in name and not address.removeprefix("//")):
        raise Malformed(f'"{name}" is not a place to play; --on takes here, ray, ray://HOST:PORT or ray:ADDRESS')
    from dragondune.lab.ray_place import OnRay

    return OnRay(None if not address else name if address.startswith("//") else address)


def batch_of(arguments: argparse.Namespace) -> Batch:
    """The games of a command with one ruleset; rules that allow no game are refused."""
    factions = parse_factions(arguments.factions)
    edition, overrides = parse_rules(arguments)
    bots = parse_bots(arguments.bots, factions)
    seats_given = arguments.seating == GIVEN
    batch = Batch(
        edition,
        overrides,
        factions,
        bots,
        arguments.games,
        arguments.seed,
        seats_given=seats_given,
        talk=arguments.talk,
    )
    batch.new_game()
    return batch


class ProgressBar:
    """A progress bar on standard error, if it is a terminal.

    `how` says how well the total is known, as in "at most ", and `then` what comes when it is full.
    """

    def __init__(self, total: int, done: int = 0, *, how: str = "", then: str = "") -> None:
        self._total = total
        self._how = how
        self._then = then
        self._is_watched = sys.stderr.isatty()
        self._began = self._shown = perf_counter()
        self._before = done

    def expect(self, total: int, *, known: int) -> None:
        """The total is clearer now, and so many games need not be played."""
        self._total = total
        self._before += known

    def show(self, done: int, cost: Callable[[], str]) -> None:
        now = perf_counter()
        if not self._is_watched or (self._shown + SHOWN_SECONDS > now > self._began + SHOWN_SECONDS):
            return
        self._shown = now
        total = max(self._total, done)
        filled = BAR * done // total
        bar = "█" * filled + "░" * (BAR - filled)
        left = (now - self._began) * (total - done) / max(1, done - self._before)
        told = f"{done}/{total} games, {self._how}{_time(left)} left{self._then}, {cost()}"
        print(f"\r{bar} {told}\033[K", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._is_watched:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def _time(left: float) -> str:
    minutes, rest = divmod(round(left), 60)
    return f"{minutes}:{rest:02}"


def cores() -> int:
    """The number of cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_watched(batches: Sequence[Batch], arguments: argparse.Namespace, *, plan: str = "") -> list[list[Outcome]]:
    """The outcomes of all games; `plan` says what they can show."""
    outcomes: dict[Task, Outcome] = {}
    watch(batches, arguments, outcomes.__setitem__, plan=plan)
    return in_batches(batches, outcomes)


def watch(
    batches: Sequence[Batch], arguments: argparse.Namespace, take: Callable[[Task, Outcome], None], *, plan: str = ""
) -> None:
    """Play all games with a progress bar and yield them in order; when interrupted, say what was saved."""
    path: Path | None = arguments.journal
    if path is not None:
        check_writable(path, "--journal")
    place = place_of(arguments)
    journal = None if path is None else Journal(path, batches, arguments.limit)
    tell_plan(arguments, plan)
    total = sum(batch.games for batch in batches)
    wanted = {(number, seed) for number, batch in enumerate(batches) for seed in batch.seeds}
    done = len(wanted & journal.known.keys()) if journal is not None else 0
    bar = ProgressBar(total, done)

    played = 0

    def hear(task: Task, outcome: Outcome) -> None:
        nonlocal done, played
        if journal is not None:
            journal.add(task, outcome)
        done += 1
        played += 1
        bar.show(done, place.cost)

    try:
        known = journal.known if journal is not None else {}
        for task, outcome in play_in_order(batches, place, limit=arguments.limit, known=known, heard=hear):
            take(task, outcome)
    except KeyboardInterrupt:
        kept = f"{path} keeps them, and the same command resumes from there" if path else "--journal would keep them"
        raise KeyboardInterrupt(f"stopped after {done} of {total} games; {kept}") from None
    finally:
        bar.clear()
        if journal is not None:
            journal.close()
    tell_cost(arguments, place, played)


def tell_plan(arguments: argparse.Namespace, plan: str) -> None:
    """Print what a given number of games can show, beside the result."""
    if plan and (not arguments.json or sys.stderr.isatty()):
        print(f"dragondune: plan: {plan}", file=sys.stderr, flush=True)


def tell_cost(arguments: argparse.Namespace, place: Place, played: int) -> None:
    """Print what a cluster cost; the tables do not include it."""
    if arguments.on != HERE:
        print(f"dragondune: played {played} games for {place.cost()}", file=sys.stderr)


def faults_told(faults: Mapping[str, int]) -> list[str]:
    """How often bots failed, and why."""
    if not faults:
        return []
    lines = [f"bots failed {sum(faults.values())} times; {SUBSTITUTE} decided instead, or nothing was said:"]
    return [*lines, *(f"{count:>6} times {fault}" for fault, count in faults.items())]


def command_of(arguments: argparse.Namespace) -> str:
    """The command that reproduces the results, without the options that do not affect them."""
    kept: list[str] = []
    words = iter(arguments.typed)
    for word in words:
        name, is_joined, _ = word.partition("=")
        if name not in PLACES:
            kept.append(word)
        elif not is_joined:
            next(words)
    return shlex.join(["dragondune", *(word for word in kept if word != "--json")])
