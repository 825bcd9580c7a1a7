"""`dragondune position LOG`: the table at a moment of a logged game, as a file to read, edit and continue from."""

import argparse
from pathlib import Path

from dragondune.commands.files import A_LOG, read_file
from dragondune.commands.options import whole_number
from dragondune.engine.errors import Malformed
from dragondune.notation.game_record import replay
from dragondune.notation.log import read_log
from dragondune.views.position import write_position


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("position", help="print the table at a moment of a logged game")
    parser.add_argument("log", type=Path, metavar="LOG")
    parser.add_argument("--at", type=whole_number, metavar="N", help="after decision N (default: the last one)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    log = read_log(read_file(arguments.log, wanted=A_LOG))
    count = len(log.entries)
    at = count if arguments.at is None else arguments.at
    if not 0 <= at <= count:
        raise Malformed(f"the log has {count} decisions, so --at is a number from 0 to {count}, not {at}")
    game = log.header.new_game()
    for number, step in enumerate(replay(log), start=1):
        if number <= at:
            game = step.game
        if number == at:
            break
    print(write_position(game), end="")
