"""Follow a table live as a seat or a spectator; after a reconnection, missed updates come first."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Final, Self, assert_never

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from dragondune.client.contribution import GRACE, Number, is_full
from dragondune.client.errors import Lost, Refused, refusal
from dragondune.client.pictures import changed
from dragondune.wire import commands as c
from dragondune.wire import news
from dragondune.wire.lobby import Observer
from dragondune.wire.lobby import Seat as SeatName
from dragondune.wire.requests import Act, Attach, Look

PASSING: Final = ("too_much", "unavailable")
"""Temporary refusals: the same request may succeed soon."""
OVER: Final = ("over", "archived")
SHORTEST_WAIT: Final = 0.05
LONGEST_WAIT: Final = 5.0
PATIENCE: Final = 0.5
KEY_BYTES: Final = 12
LARGEST_MESSAGE: Final = 16 * 1024 * 1024
"""In bytes; a page of missed updates is one message."""

encode: Final = msgspec.json.Encoder().encode
decode: Final[Callable[[str | bytes], news.FromServer]] = msgspec.json.Decoder(news.FromServer).decode


class Seat:
    """A table being followed: `picture` is its current state, `n` the last update, `heard` all updates so far."""

    def __init__(self, url: str, table: str, *, token: str | None, invitation: str | None, seen: int | None) -> None:
        self.table: Final = table
        self.heard: Final[list[news.Update]] = []
        self.here: tuple[str, ...] = ()
        self.n: int | None = seen
        self._url: Final = url.replace("http", "ws", 1) + f"/api/socket?table={table}"
        self._token: Final = token
        self._invitation: Final = invitation
        self._name: Observer = "spectator"
        self._picture: news.Picture | None = None
        self._line: ClientConnection | None = None
        self._ids = 0
        self._waiting: Final[dict[int, tuple[Act, asyncio.Future[news.Done]]]] = {}
        self._looks: dict[int, asyncio.Future[None]] = {}
        self._is_looking = True
        self._changed: Final = asyncio.Condition()
        self._fault: Exception | None = None
        self._task: asyncio.Task[None] | None = None
        self._number: Final = Number()
        self._contributing: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay())
        try:
            await self.until(lambda _: True)
            await self._send_due(is_late=False)
            self._contributing = asyncio.create_task(self._contribute())
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Stop following the table."""
        if self._line is not None:
            await self._line.close()
        for task in (self._contributing, self._task):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    @property
    def picture(self) -> news.Picture:
        """The table as this seat sees it now."""
        assert self._picture is not None, "the picture is available once the seat is followed"
        return self._picture

    async def until(self, condition: Callable[[news.Picture], bool]) -> news.Picture:
        """Wait until the condition holds, and return the picture."""
        async with self._changed:
            await self._changed.wait_for(
                lambda: self._fault is not None or (self._picture is not None and condition(self._picture))
            )
        if self._fault is not None:
            raise self._fault
        return self.picture

    async def turns(self) -> AsyncIterator[news.Picture]:
        """Yield the picture whenever this seat has to decide, until the game is over."""
        answered = -1
        while True:
            picture = await self.until(
                lambda picture, answered=answered: (
                    picture.info.status in OVER  # type: ignore[misc]
                    or (_is_asked(picture) and picture.n > answered)
                )
            )
            if picture.info.status in OVER:
                return
            answered = picture.n
            yield picture

    async def _contribute(self) -> None:
        """Add a random number to the draws before the game begins, as everyone at the table does."""
        with suppress(Lost):
            while self.picture.info.status == "open":
                await self._send_due(is_late=False)
                n = self.picture.n
                try:
                    async with asyncio.timeout(GRACE if is_full(self.picture.info) else None):
                        await self._until_after(n)
                except TimeoutError:
                    await self._send_due(is_late=True)
                    await self._until_after(n)

    async def _send_due(self, *, is_late: bool) -> None:
        """Commit to the number or reveal it if it is time; a refusal only means that it does not count."""
        with suppress(Refused):
            while (command := self._number.due(self.picture.info, self._name, is_late=is_late)) is not None:
                await self._until_after(await self.act(command) - 1)

    async def _until_after(self, n: int) -> None:
        await self.until(lambda picture: picture.n > n)

    async def decide(self, decision: Mapping[str, object]) -> int:
        """Make a decision based on the current picture; if it is resent, it still counts once."""
        key = secrets.token_urlsafe(KEY_BYTES)
        return await self.act(c.Decide(dict(decision), self.picture.n, key))

    async def say(self, text: str, *to: str) -> int:
        """Say something to the table, or whisper it to the seats named."""
        return await self.act(c.Say(text, msgspec.convert(to, tuple[SeatName, ...])))

    async def act(self, command: c.AnyCommand) -> int:
        """Execute a command and return the number of the last update; retry when the server asks to wait."""
        while True:
            try:
                return await self._act(command)
            except Refused as refused:
                is_repeatable = isinstance(command, c.Decide) and command.key
                if not (refused.kind == "too_much" or (refused.kind == "unavailable" and is_repeatable)):
                    raise
                await asyncio.sleep(PATIENCE)

    async def _act(self, command: c.AnyCommand) -> int:
        self._ids += 1
        act = Act(self._ids, table=self.table, seat=self._name, command=command)
        done: asyncio.Future[news.Done] = asyncio.get_running_loop().create_future()
        self._waiting[act.id] = (act, done)
        line = self._line
        if line is not None:
            with suppress(ConnectionClosed):
                await line.send(encode(act).decode())
        if self._fault is not None:
            raise self._fault
        return (await done).n

    async def look(self, *, is_looking: bool) -> None:
        """Say whether you are looking at the table; if not, you may be notified elsewhere."""
        self._is_looking = is_looking
        line = self._line
        if line is not None:
            self._ids += 1
            done = self._looks[self._ids] = asyncio.get_running_loop().create_future()
            with suppress(ConnectionClosed):
                await line.send(encode(Look(self._ids, is_looking=is_looking)).decode())
                await done

    async def _stay(self) -> None:
        """Stay connected, reconnecting as needed."""
        wait = SHORTEST_WAIT
        while self._fault is None:
            try:
                async with connect(self._url, max_size=LARGEST_MESSAGE, proxy=None) as line:
                    await self._attach(line)
                    wait = SHORTEST_WAIT
                    async for message in line:
                        await self._receive(decode(message))
            except (Refused, Lost) as fault:
                if not (isinstance(fault, Refused) and fault.kind in PASSING):
                    await self._fail(fault)
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                pass
            self._line = None
            for looked in self._looks.values():
                looked.cancel()
            self._looks.clear()
            self._give_up_unrepeatable()
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, 2 * wait)
        self._give_up(self._fault)

    def _request(self) -> bytes:
        return encode(Attach(0, table=self.table, token=self._token, invitation=self._invitation, seen=self.n))

    async def _attach(self, line: ClientConnection) -> None:
        await line.send(self._request().decode())
        attached = False
        while not attached:
            message = decode(await line.recv())
            attached = isinstance(message, news.Attached)
            await self._receive(message)
        self._line = line
        if not self._is_looking:
            await line.send(encode(Look(0, is_looking=False)).decode())
        for act, _ in list(self._waiting.values()):
            await line.send(encode(act).decode())

    def _give_up_unrepeatable(self) -> None:
        """Fail pending commands without a key: resending them could execute them twice."""
        for number, (act, done) in list(self._waiting.items()):
            if not (isinstance(act.command, c.Decide) and act.command.key):
                del self._waiting[number]
                if not done.done():
                    done.set_exception(
                        Lost("the connection broke before the answer arrived; check whether the command was executed")
                    )

    async def _receive(self, message: news.FromServer) -> None:
        match message:
            case news.Updates(updates, picture, change):
                for update in updates:
                    self._hear(update)
                if picture is not None:
                    await self._show(picture)
                elif change is not None:
                    await self._change(change)
            case news.Missed(_, updates):
                for update in updates:
                    self._hear(update)
            case news.Done(number) | news.Refused(number):
                self._settle(number, message)
            case news.Presence():
                self.here = message.here
            case news.Attached(seat=seat):
                self._name = seat
            case news.Detached(again=True):
                self.heard.clear()
                self.n = 0
                if self._line is not None:
                    await self._line.send(self._request().decode())
            case news.Detached():
                await self._fail(Lost(message.sentence))
            case _:
                assert_never(message)

    def _hear(self, update: news.Update) -> None:
        if self.n is not None and update.n != self.n + 1:
            raise Lost(f"update {update.n} arrived after {self.n}")
        self.n = update.n
        self.heard.append(update)

    async def _change(self, change: news.PictureChange) -> None:
        """Update the picture; if one was missed, reconnect to get a new one."""
        if self._picture is None or self._picture.n != change.since:
            raise ConnectionResetError(f"a change since picture {change.since} arrived without that picture")
        await self._show(changed(self._picture, change))

    async def _show(self, picture: news.Picture) -> None:
        async with self._changed:
            self._picture = picture
            self.n = picture.n
            self._changed.notify_all()

    def _settle(self, number: int, answer: news.Done | news.Refused) -> None:
        if number == 0 and isinstance(answer, news.Refused):
            raise refusal(answer)
        looked = self._looks.pop(number, None)
        if looked is not None:
            looked.set_result(None)
        _, done = self._waiting.pop(number, (None, None))
        if done is None or done.done():
            return
        if isinstance(answer, news.Done):
            done.set_result(answer)
        else:
            done.set_exception(refusal(answer))

    async def _fail(self, fault: Exception) -> None:
        async with self._changed:
            self._fault = fault
            self._changed.notify_all()

    def _give_up(self, fault: Exception) -> None:
        for _, done in self._waiting.values():
            if not done.done():
                done.set_exception(fault)


def _is_asked(picture: news.Picture) -> bool:
    return picture.mine is not None and picture.mine.question is not None and not picture.mine.answers_itself
