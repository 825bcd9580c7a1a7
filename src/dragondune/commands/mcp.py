"""`dragondune mcp`: a seat for a language agent, through the Model Context Protocol."""

import argparse
import asyncio
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from dragondune.engine.errors import Malformed
from dragondune.engine.ids import FACTION_IDS
from dragondune.extras import explained
from dragondune.language.tools import STYLES, tool_schemas

if TYPE_CHECKING:
    from dragondune.agents.table_player import TablePlayer
    from dragondune.client import Client

STOP_SECONDS: Final = 5.0


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser(
        "mcp",
        help="let a language agent play a seat, through the Model Context Protocol",
        description="Speaks the protocol on standard input and output. Without --url, it plays a local game "
        "against bots.",
    )
    parser.add_argument("--as", dest="faction", choices=FACTION_IDS, default="elves", help="default %(default)s")
    parser.add_argument("--bots", default="normal", help="the bot in the other seats (default %(default)s)")
    parser.add_argument("--edition", default="1.10", help="default %(default)s")
    parser.add_argument("--name", default="Agent", help="how others see the agent (default %(default)s)")
    parser.add_argument("--url", help="the address of a server, to play at one of its tables")
    parser.add_argument("--table", help="with --url: the table")
    parser.add_argument("--token", help="with --url: the token of a seat; without one, the agent takes a free seat")
    parser.add_argument("--invitation", help="with --url: the invitation of a table that is not listed")
    parser.add_argument(
        "--schemas",
        nargs="?",
        const="mcp",
        choices=STYLES,
        help="print the tools as JSON schemas instead, for programs that call them without the protocol (default mcp)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    if arguments.schemas is not None:
        print(msgspec.json.format(msgspec.json.encode(tool_schemas(arguments.schemas)), indent=1).decode())
        return
    if arguments.url and not arguments.table:
        raise Malformed("--url needs --table: the table of that server at which the agent plays")
    if arguments.table and not arguments.url:
        raise Malformed("--table needs --url: the address of the server that has the table")
    if arguments.url:
        asyncio.run(_speak(arguments, arguments.url))
        return
    with own_server() as url:
        asyncio.run(_speak(arguments, url))


async def _speak(arguments: argparse.Namespace, url: str) -> None:
    with explained():
        from dragondune.agents.mcp_server import serve_stdio

    async with seated(arguments, url) as player:
        await serve_stdio(player)


@asynccontextmanager
async def seated(arguments: argparse.Namespace, url: str) -> "AsyncIterator[TablePlayer]":
    """The agent at its table, until it leaves."""
    from dragondune.agents.table_player import TablePlayer
    from dragondune.client import Client

    async with Client(url) as client:
        table, token = await _right(client, arguments)
        async with client.follow(table, token=token) as seat:
            yield TablePlayer(seat)


async def _right(client: "Client", arguments: argparse.Namespace) -> tuple[str, str]:
    """A table and the token of a seat at it."""
    from dragondune.wire.commands import Start
    from dragondune.wire.lobby import NewTable, SeatWish

    if arguments.table is not None:
        if arguments.token is not None:
            return arguments.table, arguments.token
        right = await client.join(arguments.table, arguments.name, seat=None, invitation=arguments.invitation)
        return arguments.table, right.token
    seats = tuple(
        SeatWish(name, "me", arguments.name) if name == arguments.faction else SeatWish(name, "bot", bot=arguments.bots)
        for name in FACTION_IDS
    )
    wish = NewTable("An agent against bots", arguments.edition, seats=seats, answer_seconds=0, bot_seconds=0)
    created = await client.create(wish)
    await client.command(created.table.id, Start(), token=created.host)
    return created.table.id, created.seats[arguments.faction]


@contextmanager
def own_server() -> Iterator[str]:
    """A server for one game on this machine; yields its address. It says nothing on standard output."""
    with tempfile.TemporaryDirectory(prefix="dragondune-agent-") as folder:
        command = [sys.executable, "-m", "dragondune.cli", "serve", "--port", "0", "--bot-workers", "1"]
        command += ["--database", f"sqlite:///{Path(folder, 'table.db')}"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            try:
                assert process.stdout is not None
                greeting = process.stdout.readline()
                if "http" not in greeting:
                    raise Malformed("the local game's server did not start; run `dragondune serve` to see why")
                yield greeting[greeting.index("http") :].strip()
            finally:
                process.terminate()
                try:
                    process.wait(STOP_SECONDS)
                except subprocess.TimeoutExpired:
                    process.kill()
