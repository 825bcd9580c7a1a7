"""`dragondune lab export`: finished games of a server that all their players have donated for study."""

import argparse
import asyncio
from pathlib import Path

from dragondune.commands.backup import add_database
from dragondune.commands.files import check_writable
from dragondune.extras import explained
from dragondune.lab.people import PeopleGame, people_game, write_games


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser(
        "export",
        help="export the finished games of a server that all their players have donated for study, without names",
        description="Works on the database of a server, running or not. Leaves out games of people who did not agree.",
    )
    add_database(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the file to write (JSON lines)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    with explained():
        from dragondune.server.settings import from_environment

    check_writable(arguments.out, "--out")
    games = asyncio.run(_games(from_environment(database=arguments.database).database))
    print(f"{arguments.out} has {write_games(arguments.out, games)} games")


async def _games(database: str) -> list[PeopleGame]:
    from dragondune.server import admin
    from dragondune.server.club.giving import given_games

    found: list[PeopleGame] = []
    async with admin.opened(database) as store:
        async for given in given_games(store):
            decisions = [(entry.seat, entry.decision) for entry in given.entries]
            found.append(people_game(given.header, decisions, people=given.people))
    return found
