"""`dragondune board --text`: the board and the event cards as plain text."""

import argparse

from dragondune.commands.options import rules_of
from dragondune.editions.loader import DEFAULT_EDITION
from dragondune.engine.errors import Malformed


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("board", help="show the board and its event cards as plain text")
    parser.add_argument(
        "edition", nargs="?", default=DEFAULT_EDITION, help="edition or house-rules file (default %(default)s)"
    )
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="override a rule; repeatable")
    parser.add_argument("--text", action="store_true", help="as plain text (required; the only form here)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    if not arguments.text:
        raise Malformed(
            "`dragondune board --text` prints the board as text; `dragondune print --parts board` prints it in full"
        )
    from dragondune.printing.printed_game import PrintedGame
    from dragondune.printing.text_board import text_board

    print(text_board(PrintedGame.of(*rules_of(arguments.edition, arguments.set))), end="")
