"""Sockets without a client: every frame exactly as received."""

import asyncio
from collections.abc import Awaitable
from types import TracebackType
from typing import Final, Self, TypeVar

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from dragondune.client import Client, Refused
from dragondune.client.pictures import changed
from dragondune.wire import news
from dragondune.wire.commands import AnyCommand
from dragondune.wire.lobby import Observer
from dragondune.wire.requests import Act, Attach
from tests.patience import PATIENCE

T = TypeVar("T", bound=news.FromServer)


class RawLine:
    """`heard` has every message, `updates` and `pictures` their contents; updates as raw text."""

    def __init__(self, client: Client) -> None:
        self._url: Final = client.url.replace("http", "ws", 1) + "/api/socket"
        self.updates: Final[list[str]] = []
        self.pictures: Final[list[news.Picture]] = []
        self.heard: Final[list[news.FromServer]] = []
        self._ids = 0
        self._line: ClientConnection

    async def __aenter__(self) -> Self:
        self._line = await connect(self._url, max_size=None, proxy=None, open_timeout=PATIENCE)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._line.close()

    async def send(self, request: Attach | Act) -> None:
        await self._line.send(msgspec.json.encode(request).decode())

    async def attach(
        self, table: str, *, token: str | None = None, invitation: str | None = None, seen: int | None = None
    ) -> news.Attached | news.Refused:
        """Follow a table, and read until its picture has arrived."""
        self._ids += 1
        await self.send(Attach(self._ids, table=table, token=token, invitation=invitation, seen=seen))
        while not isinstance(answer := await self.read(), (news.Attached, news.Refused)):
            pass
        if isinstance(answer, news.Attached):
            await self.next(news.Updates)
        return answer

    async def act(self, table: str, seat: Observer, command: AnyCommand) -> news.Done | news.Refused:
        self._ids += 1
        await self.send(Act(self._ids, table=table, seat=seat, command=command))
        while not isinstance(answer := await self.read(), (news.Done, news.Refused)):
            pass
        return answer

    async def next(self, kind: type[T]) -> T:
        """Read until a message of this kind arrives."""
        while not isinstance(message := await self.read(), kind):
            pass
        return message

    async def until_update(self, seat: Observer, n: int) -> None:
        """Read until update `n` for this observer and the picture after it have arrived."""
        while not any(picture.seat == seat and picture.n >= n for picture in self.pictures):
            await self.read()

    async def read(self) -> news.FromServer:
        async with asyncio.timeout(PATIENCE):
            text = await self._line.recv()
        assert isinstance(text, str)
        message: news.FromServer = msgspec.json.decode(text, type=news.FromServer)
        self.heard.append(message)
        if isinstance(message, (news.Updates, news.Missed)):
            self.updates.extend(bytes(one).decode() for one in msgspec.json.decode(text, type=_AsSent).updates)
        if isinstance(message, news.Updates):
            self._look(message)
        return message

    def _look(self, message: news.Updates) -> None:
        if message.picture is not None:
            self.pictures.append(message.picture)
        elif message.change is not None:
            change = message.change
            shown = next(one for one in reversed(self.pictures) if (one.table, one.seat) == (change.table, change.seat))
            assert shown.n == change.since
            self.pictures.append(changed(shown, change))


class _AsSent(msgspec.Struct):
    updates: list[msgspec.Raw]


async def refusal(request: Awaitable[object]) -> Refused:
    """The server's refusal."""
    with pytest.raises(Refused) as caught:
        await request
    return caught.value
