"""`dragondune replay LOG`: the story of a logged game."""

import argparse
from pathlib import Path

from dragondune.commands.files import A_LOG, read_file
from dragondune.commands.options import add_observer_option, check_observer
from dragondune.commands.story import tell
from dragondune.notation.game_record import replay
from dragondune.notation.log import read_log


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("replay", help="tell the story of a logged game")
    parser.add_argument("log", type=Path, metavar="LOG")
    add_observer_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    log = read_log(read_file(arguments.log, wanted=A_LOG))
    check_observer(arguments.observer, log.header.factions)
    # Replay all of it first, so that nothing is printed for a faulty log.
    for step in list(replay(log)):
        tell(step.events, arguments.observer)
