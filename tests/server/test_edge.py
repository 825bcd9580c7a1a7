"""Half-open requests and crowds of connections end before the application sees them."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from typing import Final

import msgspec
import pytest

from dragondune.client import Client
from dragondune.wire.news import Refused
from tests.patience import PATIENCE
from tests.server.databases import asynchronous
from tests.server.harness import four_people, serving
from tests.server.lines import attach, http, is_sentence, line, port_of

SOON: Final = 0.2
HEADERS: Final = b"POST /api/tables HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 2\r\n"
POLL: Final = 0.02


@contextlib.asynccontextmanager
async def connection(client: Client) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port_of(client))
    try:
        yield reader, writer
    finally:
        writer.close()


async def rest(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The status and body with which a server ends a connection."""
    async with asyncio.timeout(PATIENCE):
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    return int(head.split()[1]), body


async def drip(writer: asyncio.StreamWriter) -> None:
    """Send a byte now and then, which must not extend any time limit."""
    with contextlib.suppress(ConnectionError):
        while True:
            writer.write(b"x")
            await writer.drain()
            await asyncio.sleep(POLL)


@pytest.mark.parametrize(
    ("sent", "part"),
    [
        (b"", "headers"),
        (b"GET /api/tables HTTP/1.1\r\nhost: here\r\nx-slow: ", "headers"),
        (HEADERS.replace(b" 2\r\n", b" 900000\r\n") + b"\r\n", "body"),
        (HEADERS.replace(b"content-length: 2", b"transfer-encoding: chunked") + b"\r\nffffff\r\n", "body"),
    ],
)
@asynchronous
async def test_a_request_that_never_ends_is_closed(sqlite_url: str, sent: bytes, part: str) -> None:
    async with (
        serving(sqlite_url, header_seconds=SOON, body_seconds=SOON) as client,
        connection(client) as (
            reader,
            writer,
        ),
    ):
        writer.write(sent)
        status, body = await rest(reader)
        assert status == 408
        sentence = msgspec.json.decode(body, type=Refused).sentence
        assert sentence == f"the {part} of this request did not arrive within 0.2 seconds; send it again"


@pytest.mark.parametrize("sent", [b"GET / HTTP/1.1\r\nx-slow: ", HEADERS.replace(b" 2\r\n", b" 900000\r\n") + b"\r\n"])
@asynchronous
async def test_a_byte_now_and_then_extends_no_time_limit(sqlite_url: str, sent: bytes) -> None:
    strict = serving(sqlite_url, header_seconds=SOON, body_seconds=SOON)
    async with strict as client, connection(client) as (reader, writer):
        writer.write(sent)
        dripping = asyncio.create_task(drip(writer))
        with contextlib.suppress(ConnectionResetError):  # data in flight when the server closed is lost
            assert (await rest(reader))[0] == 408
        dripping.cancel()


@asynchronous
async def test_a_second_request_of_a_connection_has_no_longer(sqlite_url: str) -> None:
    async with serving(sqlite_url, header_seconds=SOON) as client, connection(client) as (reader, writer):
        writer.write(b"GET /health HTTP/1.1\r\nhost: here\r\n\r\n")
        assert (await reader.readuntil(b"}")).endswith(b'{"status":"ok"}')
        writer.write(b"GET /health HTTP")
        assert (await rest(reader))[0] == 408


@asynchronous
async def test_slow_answers_and_sockets_are_not_closed(sqlite_url: str) -> None:
    """Only what a client owes is timed, not what it waits for."""
    async with serving(sqlite_url, header_seconds=SOON, body_seconds=SOON) as client, line(client) as watching:
        made = await four_people(client)
        after = (await client.picture(made.table.id)).n
        assert (await client.updates(made.table.id, after=after, wait=3 * SOON)).updates == ()
        await attach(watching, made.table.id)


@asynchronous
async def test_a_client_that_does_not_read_is_cut_off(sqlite_url: str) -> None:
    """The attack: ask for much, read nothing, and hold the answers and the connections for ever."""
    async with serving(sqlite_url, response_seconds=SOON, connections_per_address=1) as client:
        with socket.socket() as narrow:
            narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            narrow.connect(("127.0.0.1", port_of(client)))
            narrow.sendall(b"GET /api/openapi.json HTTP/1.1\r\nhost: here\r\n\r\n" * 100)
            async with asyncio.timeout(PATIENCE):
                await until_served(client)


@asynchronous
async def test_an_address_has_a_limited_number_of_connections(sqlite_url: str) -> None:
    async with serving(sqlite_url, connections_per_address=3) as client:
        async with contextlib.AsyncExitStack() as stack:
            held = [await stack.enter_async_context(connection(client)) for _ in range(3)]
            async with connection(client) as (reader, _):
                status, body = await rest(reader)
            assert status == 429
            sentence = msgspec.json.decode(body, type=Refused).sentence
            assert is_sentence(sentence)
            assert "3 connections" in sentence
            held[0][1].write(b"GET /health HTTP/1.1\r\nhost: here\r\n\r\n")
            assert b"200 OK" in await held[0][0].readline()
        await until_served(client)


async def until_served(client: Client) -> None:
    """A connection still counts for a moment after it is closed."""
    async with http(client) as plain:
        while (await plain.get("/health")).status_code == 429:
            await asyncio.sleep(POLL)


@asynchronous
async def test_sockets_do_not_count_as_connections(sqlite_url: str) -> None:
    async with serving(sqlite_url, connections_per_address=2) as client, contextlib.AsyncExitStack() as stack:
        for _ in range(6):
            await stack.enter_async_context(line(client))
        assert (await client.tables()).tables == ()


@asynchronous
async def test_behind_a_proxy_connections_are_not_counted_by_address(sqlite_url: str) -> None:
    behind = serving(sqlite_url, connections_per_address=1, trusted_proxies=1)
    async with behind as client, connection(client), connection(client):
        assert (await client.tables()).tables == ()


@asynchronous
async def test_addresses_of_one_ipv6_network_share_their_limits(sqlite_url: str) -> None:
    """A customer has 2^64 addresses; text that is no address counts as the proxy's."""
    told = (
        ("2001:db8:1:2::1", 200),
        ("2001:db8:1:2::2", 429),
        ("2001:db8:1:2:aaaa:bbbb:cccc:dddd", 429),
        ("2001:db8:1:3::1", 200),
        ("::ffff:192.0.2.7", 200),
        ("192.0.2.7", 429),
        ("nonsense-1", 200),
        ("nonsense-2", 429),
    )
    strict = serving(sqlite_url, clock=lambda: 1_000.0, trusted_proxies=1, request_burst=1, requests_per_second=1.0)
    async with strict as client, http(client) as plain:
        for address, status in told:
            answer = await plain.get("/api/tables", headers={"x-forwarded-for": address})
            assert answer.status_code == status, address
