"""`dragondune admin`: tools for the operator of a server."""

import argparse
import asyncio
import os
from collections.abc import Iterable

DATABASE = "sqlite:///dragondune.db"
STATUSES = ("open", "running", "over", "archived")


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser(
        "admin",
        help="show and govern a server: tables, load, bans, sweep",
        description="Works on the database of a server, running or not; a running server follows within seconds.",
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("DRAGONDUNE_DATABASE", DATABASE),
        help=f"the server's database (default DRAGONDUNE_DATABASE or {DATABASE})",
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True, dest="action")
    tables = actions.add_parser("tables", help="list the tables, the last changed first, with their records")
    tables.add_argument("--status", choices=STATUSES, help="only tables of this status")
    tables.add_argument("--limit", type=int, default=50, metavar="N", help="how many at most (default 50)")
    actions.add_parser("load", help="how many tables there are, what they write, and what waits")
    ban = actions.add_parser("ban", help="ban an address or network for a time")
    ban.add_argument("address", help="192.0.2.7, 192.0.2.0/24 or 2001:db8::1, which bans its /64")
    ban.add_argument("--for", dest="duration", default="1d", metavar="TIME", help="30m, 12h, 7d (default 1d)")
    ban.add_argument("--reason", default="", metavar="TEXT", help="shown to those who are banned")
    lift = actions.add_parser("lift", help="end a ban")
    lift.add_argument("address", help="the address or network as `bans` lists it")
    actions.add_parser("bans", help="list the bans, the first to end first")
    actions.add_parser("sweep", help="remove what has expired, and let running servers unload unused tables")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    for line in asyncio.run(_lines(arguments)):
        print(line)


async def _lines(arguments: argparse.Namespace) -> Iterable[str]:
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
            case _:
                return [await admin.sweep(store)]
