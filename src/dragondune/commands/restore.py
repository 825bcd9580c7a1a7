"""`dragondune restore FILE`: fill a database from a backup."""

import argparse
import asyncio
from pathlib import Path

from dragondune.commands.backup import add_database, show_progress, told
from dragondune.extras import explained


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("restore", help="fill a database from a backup")
    parser.add_argument("backup", type=Path, metavar="FILE", help="what `dragondune backup` has written")
    add_database(parser)
    parser.add_argument("--force", action="store_true", help="replace what the database holds")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    with explained():
        from dragondune.server.settings import from_environment
        from dragondune.server.storage.backup import restore

    url = from_environment(database=arguments.database).database
    contents = asyncio.run(restore(arguments.backup, url, force=arguments.force, progress=show_progress))
    print(f"The database holds {told(contents)}.")
