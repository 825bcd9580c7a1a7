"""The command line `dragondune`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from dragondune import __version__
from dragondune.commands import play, position, replay, rules, simulate
from dragondune.engine.errors import Refusal

COMMANDS = (play, simulate, replay, rules, position)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; a fault is one sentence on standard error and a non-zero exit."""
    parser = argparse.ArgumentParser(prog="dragondune", description="Dragon Dune, a board game by Vincent von Guard.")
    parser.add_argument("--version", action="version", version=f"dragondune {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add_to(subparsers)
    parsed = parser.parse_args(arguments)
    try:
        parsed.run(parsed)
    except Refusal as refusal:
        print(f"dragondune: {refusal}", file=sys.stderr)
        return 2
    except OSError as error:
        name = f"{Path(error.filename).name}: " if error.filename else ""
        print(f"dragondune: {name}{error.strerror}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        print("dragondune: stopped", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
