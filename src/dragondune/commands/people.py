"""`dragondune lab people`: people's games compared with bots' games under the same rules."""

import argparse
from pathlib import Path

import msgspec

from dragondune.commands.balance import rates_told
from dragondune.commands.options import add_seed_option
from dragondune.commands.running import add_run_options, play_watched
from dragondune.engine.errors import Malformed
from dragondune.lab.lineup import check_bot
from dragondune.lab.people import PeopleStudy, batch_of, by_kind, compare, read_games


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
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    if not arguments.file.is_file():
        raise Malformed(f"there is no file {arguments.file}; `dragondune lab export` writes one")
    check_bot(arguments.bots)
    kinds = by_kind(read_games(arguments.file))
    batches = [
        batch_of(kind, bots=arguments.bots, games=arguments.games, seed=arguments.seed, talk=arguments.talk)
        for kind in kinds
    ]
    played = play_watched(batches, arguments)
    found = [
        compare(kind, outcomes, batch, bots)
        for (kind, outcomes), batch, bots in zip(kinds.items(), batches, played, strict=True)
    ]
    print(msgspec.json.encode(found).decode() if arguments.json else "\n\n".join(map(told, found)))


def told(found: PeopleStudy) -> str:
    lines = [rates_told(found.people), rates_told(found.bots)]
    lines.append(f"With {found.players}, a faction wins this many points more or less often than with bots:")
    for name, one in found.differences.items():
        interval = f"{100 * one.low:+.1f} to {100 * one.high:+.1f}"
        mark = "" if one.low <= 0 <= one.high else "  clear"
        lines.append(f"  {name:<12}{100 * one.value:>+7.1f}   {interval}{mark}")
    return "\n".join(lines)
