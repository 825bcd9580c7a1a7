"""Connections before the application sees them: how many an address may open, and how long a request may take."""

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

import h11
import msgspec
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from dragondune.server.addresses import UNKNOWN, address_key
from dragondune.server.errors import TooMuch
from dragondune.server.http.rate_limits import ConnectionLimit
from dragondune.server.settings import Settings
from dragondune.wire.news import Refused

STATE: Final = "edge"
"""Where the application's lifespan puts the edge for every new connection to find."""
HEADERS: Final = "headers"
BODY: Final = "body"


class Edge:
    """What the connections of a process share."""

    def __init__(self, settings: Settings) -> None:
        self._has_proxy: Final = settings.trusted_proxies > 0
        # Behind a proxy all connections have its address; clients are then limited request by request.
        per_address = settings.connections if self._has_proxy else settings.connections_per_address
        self.connections: Final = ConnectionLimit(most=settings.connections, most_per_address=per_address)
        self.seconds: Final = {HEADERS: settings.header_seconds, BODY: settings.body_seconds}

    def key(self, client: tuple[str, int] | None) -> str:
        if client is None or self._has_proxy:
            return UNKNOWN
        return address_key(client[0]) or UNKNOWN


class EdgeProtocol(H11Protocol):
    """Closes a connection that does not complete its headers or its body in time.

    The time runs from the first byte of a request, so that a byte now and then does not prolong it; a connection that
    sends nothing at all has as long from its beginning, or as uvicorn keeps one alive after an answer.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        edge = app_state[STATE]
        assert isinstance(edge, Edge)
        self._edge: Final = edge
        self._leave: Callable[[], None] | None = None
        self._is_ended = False
        self._waits_for: str | None = None
        self._timer: asyncio.TimerHandle | None = None

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

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch(is_new=bool(self.conn.trailing_data[0]))

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a socket, which has its own limits."""
        self._is_ended = True
        self._release()
        super().handle_websocket_upgrade(event)

    def _watch(self, *, is_new: bool) -> None:
        """See what is still missing; `is_new` if part of another request may have come."""
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
        if self._leave is not None:
            self._leave()
            self._leave = None


def _answer(status: HTTPStatus, refusal: Refused) -> bytes:
    body = msgspec.json.encode(refusal)
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nretry-after: 1\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body
