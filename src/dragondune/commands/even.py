"""`dragondune even`: the smallest rule changes that even out the factions."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec import structs

from dragondune.commands.files import check_writable
from dragondune.commands.options import add_edition_option, add_rules_options, add_seed_option, at_least_one
from dragondune.commands.running import ProgressBar, add_run_options, batch_of, command_of, place_of, tell_cost
from dragondune.engine.errors import Malformed
from dragondune.lab.balance import Plan, study
from dragondune.lab.batch import Batch, Outcome, Task
from dragondune.lab.even import Found, confirmation, even_report, house_rules, summary
from dragondune.lab.kept_games import KeptGames
from dragondune.lab.lineup import parse_bots
from dragondune.lab.places import play_batches
from dragondune.lab.wishes import Candidate, Wishes, parse_wishes, space_of

CONFIRMED: Final = 5
"""About how many rulesets are confirmed: the old, the new, and the new without each of three changes."""


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
        "--finals", type=at_least_one, default=500, metavar="N", help="games for each finalist (default %(default)s)"
    )
    parser.add_argument(
        "--confirm",
        type=at_least_one,
        default=1000,
        metavar="N",
        help="games that confirm the result (default %(default)s)",
    )
    add_rules_options(parser)
    add_seed_option(parser)
    add_run_options(parser, games="games for each proposal", jobs=0)
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
    from dragondune.lab.even_search import Search, expected_games

    stronger = f", then {arguments.stronger} confirms" if arguments.stronger else ""
    expected = expected_games(games=table.games, trials=arguments.trials, finals=arguments.finals)
    player = _Player(arguments, expected + CONFIRMED * arguments.confirm, then=stronger)
    space = space_of(table.edition, table.overrides, wishes.ranges)
    search = Search(table, space, wishes, player.play, trials=arguments.trials, finals=arguments.finals)
    candidates: list[Candidate] = []
    for candidate in search.run():
        candidates.append(candidate)
        _tell(candidate, len(candidates), arguments.trials)
    changes = candidates[-1].changes
    fresh = structs.replace(table, seed=table.seed + table.games + arguments.finals, games=arguments.confirm)
    plan = confirmation(fresh, arguments.edition, changes, kinds)
    confirmed = study(plan, _confirmed(plan, player), is_fixed=True)
    tell_cost(arguments, player.place, player.played)
    found = Found(arguments.edition, changes, candidates, search.wishes, confirmed)
    _write(found, table, arguments)


def _confirmed(plan: Plan, player: "_Player") -> list[list[Outcome]]:
    """The games of every kind of bot, one kind after another, as their speeds differ."""
    batches, kinds = plan.batches(), len(plan.bots)
    by_kind: list[list[list[Outcome]]] = []
    for kind in range(kinds):
        own = batches[kind::kinds]
        player.expect(sum(batch.games for batch in own), is_new=kind > 0)
        by_kind.append(player.play(own))
    return [by_kind[number % kinds][number // kinds] for number in range(len(batches))]


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
    """Plays games, except those in the journal; every other one is added to it when it ends.

    `expected` is about how many games there will be in all.
    """

    def __init__(self, arguments: argparse.Namespace, expected: int, *, then: str) -> None:
        self._arguments = arguments
        self.place: Final = place_of(arguments)
        self.played = 0
        self._kept = KeptGames(arguments.journal) if arguments.journal is not None else None
        self._done = 0
        self._expected = expected
        self._bar = ProgressBar(expected, how="about ", then=then)

    def expect(self, games: int, *, is_new: bool) -> None:
        """So many games are left. `is_new`: they take another time than those before."""
        if is_new:
            self._done = 0
            self._bar = ProgressBar(games)
        self._expected = self._done + games

    def play(self, batches: Sequence[Batch]) -> list[list[Outcome]]:
        known = {
            (number, seed): outcome
            for number, batch in enumerate(batches)
            for seed, outcome in (self._kept.get(batch) if self._kept is not None else {}).items()
        }
        self._done += len(known)
        self._bar.expect(self._expected, known=len(known))

        def hear(task: Task, outcome: Outcome) -> None:
            number, _ = task
            self._done += 1
            self.played += 1
            if self._kept is not None:
                self._kept.add(batches[number], outcome)
            self._bar.show(self._done, self.place.cost)

        try:
            return play_batches(batches, self.place, limit=self._arguments.limit, known=known, heard=hear)
        except KeyboardInterrupt:
            path = self._arguments.journal
            kept = (
                f"{path} keeps them, and the same command resumes from there" if path else "--journal would keep them"
            )
            raise KeyboardInterrupt(f"stopped after {self.played} new games; {kept}") from None
        finally:
            self._bar.clear()
