"""`dragondune replay LOG`: the story of a game that was written down."""

import argparse
from pathlib import Path

from dragondune.commands.options import add_observer_option
from dragondune.commands.story import tell
from dragondune.notation.game_record import replay
from dragondune.notation.log import read_log


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("replay", help="tell the story of a logged game")
    parser.add_argument("log", type=Path, metavar="LOG")
    add_observer_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    for step in replay(read_log(arguments.log.read_text(encoding="utf-8"))):
        tell(step.events, arguments.observer)
