"""`dragondune even`: the smallest rule changes that even out the factions."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import structs

from dragondune.commands.files import check_writable
from dragondune.commands.options import add_edition_option, add_rules_options, add_seed_option, at_least_one
from dragondune.commands.running import ProgressBar, add_run_options, batch_of, command_of, place_of
from dragondune.engine.errors import Malformed
from dragondune.lab.balance import study
from dragondune.lab.batch import Batch, Outcome, Task
from dragondune.lab.even import Found, confirmation, even_report, house_rules, summary
from dragondune.lab.kept_batches import KeptBatches
from dragondune.lab.lineup import parse_bots
from dragondune.lab.places import play_batches
from dragondune.lab.wishes import Candidate, Wishes, parse_wishes, space_of


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser(
        "even",
        help="search for the smallest rule changes that even out the factions",
        description="Searches on some seeds, and confirms what it found on fresh ones and with stronger bots.",
    )
    add_edition_option(parser)
    parser.add_argument(
        "--ranges", type=Path, metavar="FILE", help="which rules may change, and what games should be like"
    )
    parser.add_argument("--bots", default="greedy", metavar="BOT", help="bot for all seats (default %(default)s)")
    parser.add_argument("--stronger", metavar="BOT", help="a bot that also confirms the result, such as hard@12")
    parser.add_argument("--trials", type=at_least_one, default=60, metavar="N", help="proposals (default %(default)s)")
    parser.add_argument(
        "--finals", type=at_least_one, default=500, metavar="N", help="games of each finalist (default %(default)s)"
    )
    parser.add_argument(
        "--confirm", type=at_least_one, default=1000, metavar="N", help="games to confirm it (default %(default)s)"
    )
    add_rules_options(parser)
    add_seed_option(parser)
    add_run_options(parser, games="games of each proposal", jobs=0)
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the rules there as a house-rules file (TOML)")
    parser.add_argument("--report", type=Path, metavar="FILE", help="also write a page (HTML)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    table = batch_of(arguments)
    wishes = _wishes(arguments.ranges)
    kinds = [table.bots, *([parse_bots(arguments.stronger, table.factions)] if arguments.stronger else [])]
    for option in ("--out", "--report", "--journal"):
        path: Path | None = getattr(arguments, option[2:])
        if path is not None:
            check_writable(path, option)
    from dragondune.lab.even_search import Search

    player = _Player(arguments)
    space = space_of(table.edition, table.overrides, wishes.ranges)
    search = Search(table, space, wishes, player.play, trials=arguments.trials, finals=arguments.finals)
    candidates: list[Candidate] = []
    for candidate in search.run():
        candidates.append(candidate)
        _tell(candidate, len(candidates), arguments.trials)
    changes = candidates[-1].changes
    fresh = structs.replace(table, seed=table.seed + table.games + arguments.finals, games=arguments.confirm)
    plan = confirmation(fresh, arguments.edition, changes, kinds)
    confirmed = study(plan, player.play(plan.batches()), is_fixed=True)
    found = Found(arguments.edition, changes, candidates, search.wishes, confirmed)
    _write(found, table, arguments)


def _write(found: Found, table: Batch, arguments: argparse.Namespace) -> None:
    command = command_of(arguments)
    if arguments.out is not None:
        arguments.out.write_text(house_rules(table.edition, table.overrides, found, command), encoding="utf-8")
    if arguments.report is not None:
        arguments.report.write_text(even_report(found, command), encoding="utf-8")
    print(msgspec.json.encode(found).decode() if arguments.json else "\n".join(summary(found)))


def _wishes(path: Path | None) -> Wishes:
    if path is None:
        return Wishes()
    try:
        return parse_wishes(path.read_text(encoding="utf-8"), path.name)
    except (OSError, UnicodeDecodeError) as fault:
        raise Malformed(f"{path} cannot be read: {fault}") from None


def _tell(candidate: Candidate, number: int, trials: int) -> None:
    """What was tried, on standard error if it is a terminal."""
    if not sys.stderr.isatty():
        return
    changes = ", ".join(f"{key}={value}" for key, value in candidate.changes.items()) or "no change"
    stage = f"{number}/{trials + 1}" if number <= trials + 1 else "final"
    print(f"{stage}: score {candidate.score:.3f}, unevenness {candidate.uneven:.1%}, {changes}", file=sys.stderr)


class _Player:
    """Plays batches, or reads them from the journal."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._arguments = arguments
        self._place = place_of(arguments)
        self._kept = KeptBatches(arguments.journal) if arguments.journal is not None else None

    def play(self, batches: Sequence[Batch]) -> list[list[Outcome]]:
        known = [self._kept.get(batch) if self._kept is not None else None for batch in batches]
        new = [batch for batch, outcomes in zip(batches, known, strict=True) if outcomes is None]
        bar = ProgressBar(sum(batch.games for batch in new))
        done = 0

        def hear(task: Task, outcome: Outcome) -> None:  # noqa: ARG001
            nonlocal done
            done += 1
            bar.show(done, self._place.cost)

        try:
            played = play_batches(new, self._place, limit=self._arguments.limit, heard=hear)
        finally:
            bar.clear()
        if self._kept is not None:
            self._kept.add(new, played)
        fresh = iter(played)
        return [next(fresh) if outcomes is None else outcomes for outcomes in known]
