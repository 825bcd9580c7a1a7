"""A WebSocket that follows any number of tables and seats, and sends commands to them."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from typing import Final, assert_never

from msgspec.json import Decoder, Encoder

from dragondune.engine.errors import Malformed
from dragondune.engine.ids import SPECTATOR
from dragondune.server.cost_budget import Compute, in_thread
from dragondune.server.errors import NotAllowed, Stale, TooMuch
from dragondune.server.http.admission import POLICY
from dragondune.server.http.rate_limits import Bucket
from dragondune.server.http.refusal_messages import EXPECTED, NO_MESSAGE, refused
from dragondune.server.http.socket_lines import Line
from dragondune.server.live.history import PAGE
from dragondune.server.live.registry import Registry
from dragondune.server.live.session import Actor, Session, Told, check_admission
from dragondune.server.table.table import Table
from dragondune.wire import news
from dragondune.wire.commands import AnyCommand
from dragondune.wire.lobby import OBSERVERS
from dragondune.wire.requests import Act, Attach, Detach, FromClient, Look

logger: Final = logging.getLogger("dragondune.sockets")

TOO_SLOW: Final = 1013
MOST_WARNINGS: Final = 20
"""Rate-limit refusals in a row after which a socket is closed."""
UNREAD_SECONDS: Final = 60.0
"""How long a client may take to read a page of missed updates."""
SLOW: Final = "this connection reads too slowly; reconnect with the last number seen"
ATTACHING: Final = 0.001
"""Processor seconds that attaching takes besides the picture: reading rights, telling others who is here."""
TOGETHER: Final = 16
"""How many messages may be sent in one go: a client that does not read must not be sent everything at once."""
FAREWELL_SECONDS: Final = 5.0
"""How long the closing messages may take; a client that does not read them is cut off."""

encode: Final = Encoder().encode
decode: Final[Callable[[str | bytes], FromClient]] = Decoder(FromClient).decode


async def wait_for_nothing() -> None:
    """Used where replays have no limit."""


class Attachment:
    """The socket as one observer of one table; `shown` is the last picture sent."""

    def __init__(self, socket: "Socket", session: Session, actor: Actor) -> None:
        self.observer: Final = actor.observer
        self.token: Final = actor.token
        self.session: Final = session
        self.actor: Final = actor
        self.shown: news.Picture
        self._socket: Final = socket

    @property
    def is_looking(self) -> bool:
        return self._socket.is_looking

    def tell(self, told: Told) -> None:
        self._socket.send([told.since(self.shown)])
        self.shown = told.picture

    def send(self, frames: Sequence[bytes]) -> None:
        self._socket.send(frames)

    def dismiss(self, sentence: str, *, again: bool = False) -> None:
        self._socket.drop(self, sentence, again=again)


class Socket:
    """Serves one connection until it ends."""

    def __init__(
        self,
        registry: Registry,
        line: Line,
        *,
        clock: Callable[[], float],
        check_messages: Callable[[], None] = lambda: None,
        check_replays: Callable[[], None] = lambda: None,
        wait_for_replay: Callable[[], Awaitable[None]] = wait_for_nothing,
        check_command: Callable[[Table, Actor, AnyCommand], None] = lambda *_: None,
        check_opening: Callable[[], None] = lambda: None,
        check_attaching: Callable[[], None] = lambda: None,
        charge_attaching: Callable[[float], None] = lambda _: None,
        turn: Callable[[], AbstractAsyncContextManager[None]] = nullcontext,
        compute: Compute = in_thread,
        compute_here: Compute = in_thread,
    ) -> None:
        settings = registry.settings
        self._registry: Final = registry
        self._line: Final = line
        self._clock: Final = clock
        self._check_messages: Final = check_messages
        self._check_replays: Final = check_replays
        self._wait_for_replay: Final = wait_for_replay
        self._check_command: Final = check_command
        self._check_opening: Final = check_opening
        self._check_attaching: Final = check_attaching
        self._charge_attaching: Final = charge_attaching
        self._turn: Final = turn
        self._compute: Final = compute
        self._compute_here: Final = compute_here
        self.is_looking = True
        """Whether somebody is looking at the page, according to the page."""
        self._attached: Final[dict[tuple[str, int], Attachment]] = {}
        self._frames: Final[deque[bytes]] = deque()
        self._queue = self._most = settings.queue
        self._hello_seconds: Final = settings.hello_seconds
        self._is_answering = self._will_flush = False
        self._most_bytes: Final = settings.queue_bytes
        self._loop: Final = asyncio.get_running_loop()  # asking for it again is a system call in Python 3.11
        self._wake: Final = asyncio.Event()
        self._sent: Final = asyncio.Event()
        self._bucket: Final = Bucket(settings.messages_per_second, settings.message_burst, clock())
        self._warnings = 0
        self._farewell: tuple[int, str] | None = None

    async def serve(self) -> None:
        """Read and write until the client leaves or is closed."""
        writing = asyncio.create_task(self._write())
        writing.add_done_callback(lambda _: self._lose())
        try:
            await asyncio.create_task(self._read())  # each message would resume all middleware otherwise
        finally:
            self._leave_all()
            self._wake.set()
            if self._farewell is None:
                writing.cancel()
            try:
                with suppress(asyncio.CancelledError):
                    async with asyncio.timeout(FAREWELL_SECONDS):
                        await writing
            except TimeoutError:
                self._line.abort()

    def send(self, frames: Sequence[bytes], *, is_return: bool = False) -> None:
        """Queue messages; a socket that does not read them is closed and can reconnect.

        Missed updates never count as too much by themselves: there would be as many next time.
        """
        if self._farewell is not None:
            return
        waiting = len(self._frames)
        is_full = waiting > self._queue if is_return else waiting + len(frames) > self._most
        if is_full or (waiting and sum(map(len, self._frames)) > self._most_bytes):
            self._registry.metrics.slow += 1
            self._frames.clear()
            self.end(TOO_SLOW, SLOW)
            return
        self._frames.extend(frames)
        if is_return:
            self._most = len(self._frames) + self._queue
        if not self._is_answering:
            self._flush()
        elif not self._will_flush:  # the answer may follow at once, to be sent together
            self._will_flush = True
            self._sent.clear()
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        """Send what is queued; `_write` sends what the line does not accept now."""
        self._will_flush = False
        if self._farewell is None:
            try:
                self._send_queued()
            except OSError:
                self._sent.clear()  # `_write` meets the same error
        if not self._sent.is_set() or self._farewell is not None:
            self._wake.set()

    def _send_queued(self) -> None:
        frames, line = self._frames, self._line
        is_ready = line.is_ready
        while frames and is_ready:
            if len(frames) <= TOGETHER:
                together = list(frames)
                frames.clear()
            else:
                together = [frames.popleft() for _ in range(TOGETHER)]
            line.write(together)
            is_ready = line.is_ready
        if is_ready and not frames:
            self._most = self._queue
            self._sent.set()
        else:
            self._sent.clear()

    def drop(self, attachment: Attachment, sentence: str, *, again: bool = False) -> None:
        """Tell the client that it no longer follows a table, and why."""
        table_id = attachment.session.table.id
        self._attached.pop((table_id, attachment.observer), None)
        self.send([encode(news.Detached(table_id, OBSERVERS[attachment.observer], sentence, again))])

    def _lose(self) -> None:
        """Nothing can be sent any more, so release everyone waiting for it."""
        if self._farewell is None:
            self.end(TOO_SLOW, SLOW)
        self._sent.set()

    def end(self, code: int, reason: str) -> None:
        """Close it with a reason, after everything already queued."""
        self._farewell = (code, reason)
        self._wake.set()
        self._line.stop()

    async def _write(self) -> None:
        while True:
            while not self._sent.is_set():
                await self._line.ready()
                try:
                    self._send_queued()
                except OSError:
                    return
            if self._farewell is not None:
                await self._line.close(*self._farewell)
                return
            self._wake.clear()
            await self._wake.wait()

    async def _read(self) -> None:
        while self._farewell is None:
            waiting = None if self._attached else self._loop.call_later(self._hello_seconds, self._end_unattached)
            try:
                message = await self._line.receive()
            finally:
                if waiting is not None:
                    waiting.cancel()
            if message is None:
                return
            self._registry.metrics.messages += 1
            self._is_answering = True
            answer = await self._answer(message)
            self._is_answering = False
            if answer is not None:
                self.send([encode(answer)])

    def _end_unattached(self) -> None:
        if self._farewell is None:
            self.end(POLICY, "nothing was attached; begin with an attach message")

    async def _answer(self, message: str | bytes) -> news.Done | news.Refused | None:
        """The answer to a request, sent after the messages that the request causes."""
        request_id = 0
        try:
            request = decode(message)
            request_id = request.id
            self._check_pace()
            return await self._handle(request)
        except NO_MESSAGE as fault:
            answer = refused(self._judge(fault), id=request_id)
        except EXPECTED as fault:
            answer = refused(fault, id=request_id)
        except Exception as fault:
            logger.exception("a message could not be handled")
            answer = refused(fault, id=request_id)
        self._registry.metrics.refusals[answer.kind] += 1
        return answer

    def _judge(self, fault: Exception) -> Exception:
        """Count an unreadable message against the rate limit too."""
        try:
            self._check_pace()
        except TooMuch as haste:
            return haste
        return fault

    def _check_pace(self) -> None:
        try:
            if not self._bucket.take(self._clock()):
                raise TooMuch("too many messages on this connection; wait a moment and try again")
            self._check_messages()
        except TooMuch:
            self._warnings += 1
            if self._warnings > MOST_WARNINGS:
                self.end(POLICY, "too many messages; reconnect and send fewer")
            raise
        self._warnings = 0

    async def _handle(self, request: FromClient) -> news.Done | news.Refused | None:
        match request:
            case Attach():
                await self._attach(request)
                return None
            case Act():
                return await self._act(request)
            case Detach(id, table=table_id, seat=seat):
                self._leave(self._attachment(table_id, OBSERVERS.index(seat)))
                return news.Done(id, 0)
            case Look(id, is_looking=is_looking):
                await self._look(is_looking=is_looking)
                return news.Done(id, 0)
            case _:
                assert_never(request)

    async def _look(self, *, is_looking: bool) -> None:
        """The page became visible or hidden; a person who looks has seen what was waiting for them."""
        self.is_looking = is_looking
        for attachment in list(self._attached.values()) if is_looking else ():
            await self._registry.presence.be_seen(attachment.session, attachment.actor, is_looking=True)

    async def _attach(self, request: Attach) -> None:
        """Send the missed updates, who is attached and the picture; after that, everything as it happens."""
        if len(self._attached) >= self._registry.settings.attachments:
            raise TooMuch(
                f"one connection follows at most {self._registry.settings.attachments} seats; detach one first"
            )
        self._check_attaching()
        await self._until_read()  # pictures are large, and a client that does not read gets no more of them
        session = await self._registry.session(request.table, before_opening=self._check_opening)
        seen, is_first = request.seen, True
        missed: tuple[news.Update, ...] = ()
        reader: Actor | None = None
        while True:
            async with self._turn(), session.rights:
                if is_first:
                    self._check_attaching()  # others from this address may have used it up while this one waited
                if request.token is None and self._registry.store.is_shared:
                    await self._registry.read_on(session)  # spectators without a token also see the latest table
                actor = await self._registry.authenticate(session, token=request.token, invitation=request.invitation)
                seen = _seen(session, actor, seen)
                missed = missed if actor == reader else ()
                attachment = self._follow_at_once(session, actor, request.id, missed=missed, seen=seen)
            if attachment is not None:
                break
            if is_first:
                self._check_replays()
            # Reading the log takes a while; others who attach to this table, or from this address, do not wait for it.
            if session.table.counts[actor.observer] - seen <= PAGE:
                missed = await self._registry.updates_after(session, actor.observer, seen, compute=self._compute)
                reader = actor
            else:
                seen = await self._send_page(session, actor, request.id, seen=seen, is_first=is_first)
                missed = ()
            is_first = False
        await self._registry.presence.be_seen(session, attachment.actor, is_looking=self.is_looking)
        session.announce_presence(attachment)

    def _follow_at_once(
        self, session: Session, actor: Actor, request_id: int, *, missed: tuple[news.Update, ...], seen: int
    ) -> Attachment | None:
        """Attach if no updates are missing beyond those already read; None if the log has to be read for them."""
        began = time.thread_time()
        newer = session.recent(actor.observer, missed[-1].n if missed else seen)
        if newer is None:
            return None
        attachment = self._follow(session, actor, request_id, missed + newer)
        self._charge_attaching(ATTACHING + time.thread_time() - began)
        return attachment

    def _follow(self, session: Session, actor: Actor, request_id: int, missed: tuple[news.Update, ...]) -> Attachment:
        """Nothing is awaited here, so that nothing is missed or sent twice."""
        check_admission(session.table, actor)
        old = self._attached.pop((session.table.id, actor.observer), None)
        if old is not None and old.actor.is_host and not actor.is_host:
            actor = old.actor  # a spectating host stays the host until that right ends
        if old is not None:
            session.listeners.discard(old)
        attachment = Attachment(self, session, actor)
        self._attached[session.table.id, actor.observer] = attachment
        session.listeners.add(attachment)
        attachment.shown = shown = session.picture(actor.observer)
        attached = news.Attached(request_id, session.table.id, OBSERVERS[actor.observer], shown.n)
        self.send([encode(attached), encode(news.Updates(missed, shown))], is_return=True)
        return attachment

    async def _send_page(self, session: Session, actor: Actor, request_id: int, *, seen: int, is_first: bool) -> int:
        """Send a page of missed updates and wait until it has left; return the number of its last update."""
        if not is_first:
            await self._wait_for_replay()
        page = await self._registry.page_after(session, actor.observer, seen, compute=self._compute)
        check_admission(session.table, actor)
        self.send([encode(news.Missed(request_id, page))], is_return=True)
        await self._until_read()
        return page[-1].n

    async def _until_read(self) -> None:
        """Wait until everything queued has left."""
        if self._frames:
            try:
                async with asyncio.timeout(UNREAD_SECONDS):
                    await self._sent.wait()
            except TimeoutError:
                self.end(TOO_SLOW, SLOW)
        if self._farewell is not None:
            raise TooMuch(SLOW)

    async def _act(self, request: Act) -> news.Done | news.Refused:
        attachment = self._attachment(request.table, OBSERVERS.index(request.seat))
        actor = attachment.actor
        host = self._attached.get((request.table, SPECTATOR))
        if host is not None and host.actor.is_host:
            actor = actor._replace(is_host=True)
        self._check_command(attachment.session.table, actor, request.command)
        try:
            session, command = attachment.session, request.command
            return news.Done(
                request.id, await self._registry.carry_out(session, actor, command, compute=self._compute_here)
            )
        except Stale as fault:
            return refused(fault, id=request.id, picture=attachment.shown)

    def _attachment(self, table_id: str, observer: int) -> Attachment:
        attachment = self._attached.get((table_id, observer))
        if attachment is None:
            raise NotAllowed(f"this connection is not attached to this table as {OBSERVERS[observer]}; attach it first")
        return attachment

    def _leave(self, attachment: Attachment) -> None:
        session = attachment.session
        self._attached.pop((session.table.id, attachment.observer), None)
        if attachment in session.listeners:
            session.listeners.discard(attachment)
            if attachment.observer != SPECTATOR:
                session.seen[attachment.observer] = self._registry.clock()
            elif attachment.actor.is_host:
                session.host_seen = self._registry.clock()
            session.announce_presence()

    def _leave_all(self) -> None:
        for attachment in list(self._attached.values()):
            self._leave(attachment)


def _seen(session: Session, actor: Actor, seen: int | None) -> int:
    """The number of the last update the client has; on first attaching it needs no others."""
    count = session.table.counts[actor.observer]
    if seen is not None and seen > count:
        raise Malformed(f"there is no update {seen} yet; the last one is {count}")
    return count if seen is None else seen
