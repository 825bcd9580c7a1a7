"""Raw connections: they can send any bytes and need not read."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Final

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from dragondune.client import Client
from dragondune.server.storage import StoredRecord
from dragondune.wire import news
from dragondune.wire.lobby import Created
from tests.patience import PATIENCE
from tests.server.databases import opened
from tests.server.harness import play_on, seated

LARGEST: Final = 16 * 1024 * 1024

decode: Final[Callable[[str | bytes], news.FromServer]] = msgspec.json.Decoder(news.FromServer).decode
Fields = Mapping[str, object]


def port_of(client: Client) -> int:
    return int(client.url.rpartition(":")[2])


@asynccontextmanager
async def line(client: Client, *, headers: Mapping[str, str] | None = None) -> AsyncIterator[ClientConnection]:
    """A new socket on which nothing has been sent."""
    url = client.url.replace("http", "ws", 1) + "/api/socket"
    async with connect(
        url, proxy=None, max_size=LARGEST, open_timeout=PATIENCE, additional_headers=headers
    ) as open_line:
        yield open_line


async def denied(client: Client, *, headers: Mapping[str, str] | None = None) -> tuple[int, str]:
    """The status and sentence with which the server refuses a new socket."""
    with pytest.raises(InvalidStatus) as found:
        async with line(client, headers=headers):
            pass
    response = found.value.response
    sentence = msgspec.json.decode(response.body, type=news.Refused).sentence
    assert is_sentence(sentence)
    return response.status_code, sentence


@asynccontextmanager
async def http(client: Client) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(
        base_url=client.url,
        headers={"content-type": "application/json"},
        trust_env=False,
        timeout=PATIENCE,
        verify=False,
    ) as plain:
        yield plain


async def send(open_line: ClientConnection, message: Fields | str | bytes) -> None:
    await open_line.send(
        message if isinstance(message, str | bytes) else msgspec.json.encode(message).decode(),
    )


async def next_message(open_line: ClientConnection) -> news.FromServer:
    async with asyncio.timeout(PATIENCE):
        return decode(await open_line.recv())


async def answer(open_line: ClientConnection) -> news.Done | news.Refused:
    """The next answer to a request, skipping other messages."""
    while True:
        message = await next_message(open_line)
        if isinstance(message, news.Done | news.Refused):
            return message


async def refusal(open_line: ClientConnection, message: Fields | str | bytes) -> news.Refused:
    """The server's answer to a message that must be refused."""
    await send(open_line, message)
    found = await answer(open_line)
    assert isinstance(found, news.Refused), message
    assert is_sentence(found.sentence)
    return found


async def attach(open_line: ClientConnection, table: str, *, token: str | None = None, id: int = 1) -> news.Picture:
    """Follow a table and wait for its picture."""
    await send(open_line, {"type": "attach", "id": id, "table": table, "token": token})
    while True:
        message = await next_message(open_line)
        assert not isinstance(message, news.Refused), message
        if isinstance(message, news.Updates) and message.picture is not None:
            return message.picture


async def ended(open_line: ClientConnection) -> tuple[int, str]:
    """The code and reason with which the server closes the socket, skipping earlier messages."""
    with pytest.raises(ConnectionClosed) as found:
        await listen(open_line)
    farewell = found.value.rcvd
    assert farewell is not None
    return farewell.code, farewell.reason


async def listen(open_line: ClientConnection) -> None:
    """Read until the server closes the socket."""
    async with asyncio.timeout(PATIENCE):
        while True:
            await open_line.recv()


def is_sentence(text: str) -> bool:
    """Whether this is a readable message without server internals."""
    return len(text.split()) >= 4 and "Traceback" not in text and "sqlalchemy" not in text.lower()


def refused_of(response: httpx.Response) -> news.Refused:
    """The answer to a refused request."""
    assert response.headers["content-type"].startswith("application/json"), response.text
    found = msgspec.json.decode(response.content, type=news.Refused)
    assert is_sentence(found.sentence)
    return found


async def stored(database: str, table: str) -> list[StoredRecord]:
    """The whole stored log of a table."""
    async with opened(database) as store:
        return await store.records(table)


async def check_still_serving(client: Client, made: Created, decisions: int = 5) -> None:
    """Others can still play, and the server is healthy."""
    async with seated(client, made) as seats:
        await play_on(list(seats.values()), random.Random(3), decisions=decisions)
    async with http(client) as plain:
        assert (await plain.get("/health")).json() == {"status": "ok"}
