"""The `dragondune` command line."""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

from dragondune import __version__
from dragondune.commands import (
    admin,
    analyse,
    arena,
    backup,
    balance,
    board,
    even,
    lab,
    mcp,
    negotiate,
    page,
    play,
    position,
    print_game,
    replay,
    restore,
    rules,
    serve,
    simulate,
    verify,
)
from dragondune.engine.errors import Malformed, Refusal

COMMANDS = (
    page,
    play,
    simulate,
    arena,
    negotiate,
    balance,
    even,
    lab,
    replay,
    analyse,
    verify,
    rules,
    print_game,
    board,
    position,
    serve,
    backup,
    restore,
    admin,
    mcp,
)


class Parser(argparse.ArgumentParser):
    """Reports an error in one sentence, like all other errors, instead of printing the usage."""

    def error(self, message: str) -> NoReturn:
        raise Malformed(f"{message}; `{self.prog} --help` lists what is allowed")


def make_parser() -> Parser:
    parser = Parser(prog="dragondune", description="Dragon Dune, a board game by Vincent von Guard.")
    parser.add_argument("--version", action="version", version=f"dragondune {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add_to(subparsers)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; an error is one sentence on standard error and a non-zero exit code."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        parsed = make_parser().parse_args(arguments)
        parsed.typed = list(sys.argv[1:] if arguments is None else arguments)
        parsed.run(parsed)
        sys.stdout.flush()
    except Refusal as refusal:
        return _fail(str(refusal))
    except BrokenPipeError:
        _silence()
    except OSError as error:
        name = f"{Path(error.filename).name}: " if error.filename else ""
        return _fail(f"{name}{error.strerror}")
    except KeyboardInterrupt as stop:
        print(f"dragondune: {str(stop) or 'stopped'}", file=sys.stderr)
        return 130
    return 0


def _fail(sentence: str) -> int:
    print(f"dragondune: {sentence}", file=sys.stderr)
    return 2


def _silence() -> None:
    """Discard buffered output once nobody is reading it, so that Python does not complain on exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
