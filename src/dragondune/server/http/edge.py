"""Connections: limits per address, time limits for requests, and handover between processes."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from http import HTTPStatus
from typing import Final

import h11
import msgspec
from starlette.applications import Starlette
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from dragondune.server.addresses import UNKNOWN, address_key
from dragondune.server.errors import TooMuch
from dragondune.server.http.handover import Handover, folder_of_environment
from dragondune.server.http.rate_limits import ConnectionLimit
from dragondune.server.http.socket_lines import SocketProtocol
from dragondune.server.settings import Settings
from dragondune.wire.news import Refused

STATE: Final = "edge"
"""The lifespan state key under which new connections find the edge."""
HEADERS: Final = "headers"
BODY: Final = "body"
RESPONSE: Final = "response"
ENDING_SECONDS: Final = 0.05


class Edge:
    """State shared by all connections of a process."""

    def __init__(self, settings: Settings) -> None:
        self._has_proxy: Final = settings.trusted_proxies > 0
        # Behind a proxy all connections have its address; then clients are limited per request.
        per_address = settings.connections if self._has_proxy else settings.connections_per_address
        self.connections: Final = ConnectionLimit(most=settings.connections, most_per_address=per_address)
        self.handover: Handover | None = None
        self.seconds: Final = {
            HEADERS: settings.header_seconds,
            BODY: settings.body_seconds,
            RESPONSE: settings.response_seconds,
        }

    def key(self, client: tuple[str, int] | None) -> str:
        if client is None or self._has_proxy:
            return UNKNOWN
        return address_key(client[0]) or UNKNOWN

    @asynccontextmanager
    async def opened(self, app: Starlette, settings: Settings) -> AsyncIterator[None]:
        """Accept and pass on connections while several processes serve one address."""
        folder = folder_of_environment()
        if folder is None or settings.workers == 1:
            yield
            return
        config, adopted = config_of(app, settings), ServerState()
        config.load()
        state: dict[str, object] = {STATE: self}
        adopt = partial(EdgeProtocol, config, adopted, state, is_adopted=True)
        self.handover = Handover(folder, settings.workers, adopt)
        self.handover.claim()  # at once, so that the others find this process as soon as it serves
        running = asyncio.create_task(self.handover.run())
        try:
            yield
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            await end_all(adopted, seconds=settings.stop_seconds)


class EdgeProtocol(H11Protocol):
    """Closes a connection that does not complete its headers or its body, or does not read a response, in time.

    The time for a request runs from its first byte, so that sending a byte now and then does not extend it. A silent
    connection has the same time from its start, or uvicorn's keep-alive time after a response.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        is_adopted: bool = False,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        edge = app_state[STATE]
        assert isinstance(edge, Edge)
        self._edge: Final = edge
        self._is_adopted: Final = is_adopted
        self._leave: Callable[[], None] | None = None
        self._is_ended = False
        self._waits_for: str | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        key = self._edge.key(self.client)
        try:
            self._edge.connections.enter(key)
        except TooMuch as fault:
            self._end(HTTPStatus.TOO_MANY_REQUESTS, Refused(0, "too_much", str(fault)))
            return
        self._leave = lambda: self._edge.connections.leave(key)
        self._wait_for(HEADERS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_ended:
            return
        super().data_received(data)
        self._watch(is_new=True)

    def pause_writing(self) -> None:
        """Cut off a client that does not read: closing would wait for it, and hold the response that long."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self._edge.seconds[RESPONSE], self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_waiting_for_reader()

    def _stop_waiting_for_reader(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch(is_new=bool(self.conn.trailing_data[0]))

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a socket, which has its own limits and may belong to another process."""
        self._is_ended = True
        self._release()
        handover = self._edge.handover
        owner = handover.owner(event.target) if handover is not None and not self._is_adopted else None
        if handover is None or owner is None:
            super().handle_websocket_upgrade(event)
            return
        self.transport.pause_reading()
        passing = self.loop.create_task(self._pass_on(handover, event, owner=owner))
        self.tasks.add(passing)
        passing.add_done_callback(self.tasks.discard)

    async def _pass_on(self, handover: Handover, event: h11.Request, *, owner: int) -> None:
        head = b"%s %s HTTP/1.1\r\n" % (event.method, event.target)
        head += b"".join(b"%s: %s\r\n" % (name, value) for name, value in self.headers) + b"\r\n"
        if await handover.pass_on(self.transport, owner, head=head):
            self.transport.abort()  # closes only this side: the connection now belongs to the other process
        elif not self.transport.is_closing():
            self.transport.resume_reading()
            super().handle_websocket_upgrade(event)

    def _watch(self, *, is_new: bool) -> None:
        """Check what is still missing; `is_new` if part of another request may have arrived."""
        if self._is_ended or self.transport.is_closing():
            self._wait_for(None)
        elif self.conn.their_state is h11.SEND_BODY:
            self._wait_for(BODY)
        elif self.conn.their_state is h11.IDLE and is_new:
            self._wait_for(HEADERS)
        else:
            self._wait_for(None)

    def _wait_for(self, part: str | None) -> None:
        if part == self._waits_for:
            return
        self._waits_for = part
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if part is None else self.loop.call_later(self._edge.seconds[part], self._expire, part)

    def _expire(self, part: str) -> None:
        sentence = (
            f"the {part} of this request did not arrive within {self._edge.seconds[part]:g} seconds; send it again"
        )
        self._end(HTTPStatus.REQUEST_TIMEOUT, Refused(0, "malformed", sentence))

    def _end(self, status: HTTPStatus, refusal: Refused) -> None:
        self._is_ended = True
        if not self.transport.is_closing():
            if not self._is_answering:
                self.transport.write(_answer(status, refusal))
            self.transport.close()

    @property
    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle  # None until the first request, whatever uvicorn declares
        return cycle is not None and cycle.response_started and not cycle.response_complete

    def _release(self) -> None:
        self._wait_for(None)
        self._stop_waiting_for_reader()
        if self._leave is not None:
            self._leave()
            self._leave = None


def config_of(app: Starlette | str, settings: Settings) -> Config:
    """The uvicorn configuration."""
    return Config(
        app,
        factory=isinstance(app, str),
        workers=settings.workers,
        http=EdgeProtocol,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        lifespan="on",
        ws=SocketProtocol,
        ws_max_size=settings.largest_message,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=int(settings.stop_seconds),
    )


async def end_all(state: ServerState, *, seconds: float) -> None:
    """Close connections that uvicorn does not know of when it closes its own."""
    for connection in list(state.connections):
        connection.shutdown()
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while state.connections or state.tasks:
                await asyncio.sleep(ENDING_SECONDS)
    for task in list(state.tasks):
        task.cancel()


def _answer(status: HTTPStatus, refusal: Refused) -> bytes:
    body = msgspec.json.encode(refusal)
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nretry-after: 1\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body
