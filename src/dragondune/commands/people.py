"""`dragondune lab people`: people's games compared with bots' games under the same rules."""

import argparse
from pathlib import Path

import msgspec

from dragondune.commands.balance import rates_told
from dragondune.commands.files import check_writable
from dragondune.commands.options import add_seed_option
from dragondune.commands.running import add_run_options, command_of, play_watched
from dragondune.engine.errors import Malformed
from dragondune.lab.lineup import check_bot
from dragondune.lab.people import PeopleStudy, adjusted_studies, batch_of, by_kind, compare, read_games
from dragondune.lab.people_report import people_csv, people_report


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser(
        "people",
        help="compare people's games with bots' games under the same rules",
        description="FILE comes from `dragondune lab export`; games are grouped by their rules and number of people.",
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--bots", default="greedy", metavar="NAME", help="the bots in all seats (default %(default)s)")
    add_seed_option(parser)
    add_run_options(parser, games="bots' games for each set of rules", jobs=0)
    parser.add_argument("--report", type=Path, metavar="FILE", help="also write a page with plots (HTML)")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="also write all figures as a table (CSV)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    if not arguments.file.is_file():
        raise Malformed(f"there is no file {arguments.file}; `dragondune lab export` writes one")
    check_bot(arguments.bots)
    for option in ("--report", "--csv"):
        path: Path | None = getattr(arguments, option[2:])
        if path is not None:
            check_writable(path, option)
    kinds = by_kind(read_games(arguments.file))
    batches = [
        batch_of(kind, bots=arguments.bots, games=arguments.games, seed=arguments.seed, talk=arguments.talk)
        for kind in kinds
    ]
    played = play_watched(batches, arguments)
    found = adjusted_studies(
        [
            compare(kind, outcomes, batch, bots)
            for (kind, outcomes), batch, bots in zip(kinds.items(), batches, played, strict=True)
        ]
    )
    if arguments.report is not None:
        arguments.report.write_text(people_report(found, command_of(arguments)), encoding="utf-8")
    if arguments.csv is not None:
        arguments.csv.write_text(people_csv(found), encoding="utf-8", newline="")
    print(msgspec.json.encode(found).decode() if arguments.json else "\n\n".join(map(told, found)))


def told(found: PeopleStudy) -> str:
    lines = [rates_told(found.people), rates_told(found.bots)]
    lines.append(f"With {found.players}, a faction wins this many points more or less often than with bots:")
    for name, one in found.differences.items():
        difference = one.difference
        interval = f"{100 * difference.low:+.1f} to {100 * difference.high:+.1f}"
        mark = "significant" if one.is_significant else ""
        row = f"  {name:<12}{100 * difference.value:>+7.1f}   {interval:<16} p {one.adjusted:.3f}  {mark}"
        lines.append(row.rstrip())
    return "\n".join(lines)
