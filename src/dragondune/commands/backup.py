"""`dragondune backup`: copy everything a server stores into one file while it runs."""

import argparse
import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from dragondune.commands.files import check_writable
from dragondune.extras import explained

if TYPE_CHECKING:
    from dragondune.server.storage.backup import Contents


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("backup", help="copy everything a server stores into one file while it runs")
    add_database(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the backup, which must not exist yet")
    parser.set_defaults(run=run)


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://… (default DRAGONDUNE_DATABASE, else sqlite:///dragondune.db)",
    )


def run(arguments: argparse.Namespace) -> None:
    with explained():
        from dragondune.server.settings import from_environment
        from dragondune.server.storage.backup import back_up

    check_writable(arguments.out, "--out")
    url = from_environment(database=arguments.database).database
    contents = asyncio.run(back_up(url, arguments.out, progress=show_progress))
    print(f"{arguments.out} holds {told(contents)}.")


def show_progress(name: str, count: int) -> None:
    print(f"{name}: {count} rows", file=sys.stderr)


def told(contents: "Contents") -> str:
    """Describe what was copied and which logs were damaged."""
    counts = f"{contents.tables} tables with {contents.records} records"
    if not contents.broken:
        return f"{counts}, and every chain is whole"
    return f"{counts}; the logs of these tables were already damaged: {', '.join(contents.broken)}"
