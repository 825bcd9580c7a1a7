"""Sockets that do not read are closed, and delay nobody."""

import asyncio
import contextlib
import random
import socket
from collections.abc import AsyncIterator
from typing import Final

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from dragondune.client import Client
from dragondune.server.http import sockets
from dragondune.server.http.sockets import Socket
from dragondune.server.live.creation import make_table
from dragondune.wire import news
from dragondune.wire.commands import Say
from dragondune.wire.lobby import Created, NewTable
from dragondune.wire.requests import Attach
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, OPERATOR, four_people, play_on, seated, serving
from tests.server.lines import (
    LARGEST,
    attach,
    ended,
    http,
    line,
    next_message,
    port_of,
)
from tests.server.virtual import ABORTED, Services, StuckLine, clock, run

TOO_SLOW: Final = 1013


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "FAREWELL_SECONDS", 0.5)


@contextlib.asynccontextmanager
async def deaf(client: Client, made: Created) -> AsyncIterator[ClientConnection]:
    """A socket that follows everything at a table but then reads nothing."""
    with socket.socket() as narrow:
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        narrow.connect(("127.0.0.1", port_of(client)))
        narrow.setblocking(False)
        url = client.url.replace("http", "ws", 1) + "/api/socket"
        line = await connect(
            url, sock=narrow, proxy=None, max_size=LARGEST, max_queue=1, ping_interval=None, compression=None
        )
        try:
            for token in (None, *made.seats.values()):
                await attach(line, made.table.id, token=token)
            line.transport.pause_reading()
            yield line
        finally:
            line.transport.abort()


@asynchronous
async def test_a_socket_that_never_reads_is_dropped_and_delays_nobody(sqlite_url: str) -> None:
    async with serving(sqlite_url, queue=50) as client:
        made = await four_people(client)
        async with deaf(client, made):
            await crowd_out(client, made.table.id, made.seats["orcs"])
            async with seated(client, made) as seats:
                await play_on(list(seats.values()), random.Random(4), decisions=5)
            await until_alone(client, made.table.id)


async def crowd_out(client: Client, table: str, token: str) -> None:
    """Talk until the server has given up on a socket."""
    while await metric(client, "dragondune_slow_sockets_total") == 0:
        for _ in range(20):
            await client.command(table, Say("x" * 1_000), token=token)


async def until_alone(client: Client, table: str) -> None:
    """Wait until the socket that never reads is no longer a spectator."""
    while await metric(client, "dragondune_sockets") > 0:
        await asyncio.sleep(0.05)
    async with line(client) as watching:
        await attach(watching, table)
        message = await next_message(watching)
        assert isinstance(message, news.Presence)
        assert message.spectators == 1


async def metric(client: Client, name: str) -> float:
    async with http(client) as plain:
        lines = (await plain.get("/metrics", headers=OPERATOR)).text.splitlines()
    return float(next(one for one in lines if one.startswith(name + " ")).split()[1])


@asynchronous
async def test_a_slow_reader_learns_why_it_was_closed_and_can_return(sqlite_url: str) -> None:
    async with serving(sqlite_url, queue=50) as client:
        made = await four_people(client)
        async with deaf(client, made) as slow:
            await crowd_out(client, made.table.id, made.seats["orcs"])
            slow.transport.resume_reading()
            assert (await ended(slow))[0] == TOO_SLOW
        async with client.follow(made.table.id, seen=0) as back:
            assert back.heard[0].n == 1
            assert len(back.heard) == back.picture.n > 5


@asynchronous
async def test_a_client_that_missed_more_than_the_queue_holds_can_return(sqlite_url: str) -> None:
    async with serving(sqlite_url, queue=3) as client:
        made = await four_people(client)
        for _ in range(60):
            await client.command(made.table.id, Say("x"), token=made.seats["orcs"])
        async with client.follow(made.table.id, token=made.seats["elves"], seen=0) as elves:
            assert [update.n for update in elves.heard] == list(range(1, elves.picture.n + 1))
            assert elves.picture.n > 60


@asynchronous
async def test_what_waits_for_a_slow_reader_is_limited_in_bytes(sqlite_url: str) -> None:
    """The attack: let a few large messages queue on many sockets."""
    async with serving(sqlite_url, queue=100_000, queue_bytes=50_000) as client:
        made = await four_people(client)
        async with deaf(client, made):
            await crowd_out(client, made.table.id, made.seats["orcs"])
            await until_alone(client, made.table.id)


def test_a_client_that_does_not_read_gets_no_more_pictures_and_is_dropped() -> None:
    """The attack: attach again and again, and let a whole picture queue each time; a polite end would wait for it."""

    async def play() -> None:
        async with Services() as services:
            made = await make_table(services.registry, NewTable(seats=FOUR_PEOPLE))
            line = StuckLine()
            for number in range(50):
                line.put(msgspec.json.encode(Attach(number, table=made.table.id)))
            serving = asyncio.create_task(Socket(services.registry, line, clock=clock).serve())
            await asyncio.sleep(sockets.UNREAD_SECONDS / 2)
            assert services.registry.metrics.messages <= 3
            assert len(line.got) <= 4
            await serving
            assert line.closed == (ABORTED, "")

    run(play())
