"""`dragondune admin`: tools for the operator of a server."""

import argparse
import asyncio
import os
from collections.abc import Iterable

from dragondune.extras import explained

DATABASE = "sqlite:///dragondune.db"
STATUSES = ("open", "running", "over", "archived")


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser(
        "admin",
        help="inspect and manage a server: tables, load, bans, sweep",
        description="Works on the database of a server, running or not; a running server reacts within seconds.",
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("DRAGONDUNE_DATABASE", DATABASE),
        help=f"the server's database (default DRAGONDUNE_DATABASE or {DATABASE})",
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True, dest="action")
    tables = actions.add_parser("tables", help="list the tables, most recently changed first, with their records")
    tables.add_argument("--status", choices=STATUSES, help="only tables with this status")
    tables.add_argument("--limit", type=int, default=50, metavar="N", help="how many at most (default 50)")
    actions.add_parser("load", help="show how many tables there are, what they write, and what is queued")
    ban = actions.add_parser("ban", help="ban an address or network for a time")
    ban.add_argument("address", help="192.0.2.7, 192.0.2.0/24 or 2001:db8::1, which bans its /64")
    ban.add_argument("--for", dest="duration", default="1d", metavar="TIME", help="30m, 12h, 7d (default 1d)")
    ban.add_argument("--reason", default="", metavar="TEXT", help="shown to banned clients")
    lift = actions.add_parser("lift", help="end a ban")
    lift.add_argument("address", help="the address or network as `bans` lists it")
    actions.add_parser("bans", help="list the bans, earliest end first")
    actions.add_parser("sweep", help="remove what has expired, and let running servers unload unused tables")
    ratings = actions.add_parser("ratings", help="count the rated games; --rebuild recomputes all ratings")
    ratings.add_argument("--rebuild", action="store_true", help="recompute all ratings from the games that count")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    for line in asyncio.run(_lines(arguments)):
        print(line)


async def _lines(arguments: argparse.Namespace) -> Iterable[str]:
    with explained():
        from dragondune.server import admin

    async with admin.opened(arguments.database) as store:
        match arguments.action:
            case "tables":
                return await admin.tables(store, status=arguments.status, limit=max(1, arguments.limit))
            case "load":
                return await admin.load(store)
            case "ban":
                duration = admin.seconds(arguments.duration)
                return [await admin.ban(store, arguments.address, duration=duration, reason=arguments.reason)]
            case "lift":
                return [await admin.lift(store, arguments.address)]
            case "bans":
                return await admin.bans(store)
            case "ratings":
                return await admin.ratings(store, is_rebuilt=arguments.rebuild)
            case _:
                return [await admin.sweep(store)]
