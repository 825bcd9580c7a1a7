"""The transport of WebSocket messages: text both ways."""

import struct
from collections.abc import Sequence
from http import HTTPStatus
from typing import Final, Protocol

from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

LINE: Final = "dragondune.line"
"""The ASGI extension that gives access to a connection's protocol."""
WHOLE_TEXT: Final = 0x81
MEDIUM, LARGE = 126, 65_536
"""The payload sizes from which a frame's length takes two or eight more bytes."""
MOST_WAITING: Final = 8
"""How many of a client's messages may queue before reading pauses."""


class Line(Protocol):
    """A connection that carries text both ways; `receive` returns None at its end."""

    async def receive(self) -> str | bytes | None: ...

    @property
    def is_ready(self) -> bool:
        """Whether the client has read enough to be sent more."""

    async def ready(self) -> None:
        """Wait until it is."""

    def write(self, texts: Sequence[bytes]) -> None:
        """Send texts; raise OSError if the client has left."""

    async def close(self, code: int, reason: str) -> None: ...


class AsgiLine:
    """A line over ASGI that writes without ASGI's calls, which would need a task switch per message."""

    def __init__(self, socket: WebSocket, protocol: "SocketProtocol") -> None:
        self._socket: Final = socket
        self._protocol: Final = protocol

    async def receive(self) -> str | bytes | None:
        message = await self._protocol.receive()
        if message["type"] != "websocket.receive":
            return None
        text: str | None = message.get("text")
        received: bytes | None = message.get("bytes")
        return text if text is not None else received

    @property
    def is_ready(self) -> bool:
        return self._protocol.writable.is_set()

    async def ready(self) -> None:
        await self._protocol.writable.wait()

    def write(self, texts: Sequence[bytes]) -> None:
        self._protocol.write_texts(texts)

    async def close(self, code: int, reason: str) -> None:
        await self._socket.close(code, reason)


class SocketProtocol(WebSocketsSansIOProtocol):
    """Saves system calls: writes all texts queued for a client at once, and rarely has to pause reading."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), LINE: {LINE: self}}

    def send_receive_event_to_app(self) -> None:
        """Pass a message on and keep reading while few are queued; uvicorn pauses after each until it is taken."""
        was_paused = self.read_paused
        self.read_paused = was_paused or self.queue.qsize() < MOST_WAITING
        super().send_receive_event_to_app()
        self.read_paused = was_paused or self.queue.qsize() > MOST_WAITING

    def write_texts(self, texts: Sequence[bytes]) -> None:
        if self.disconnected or self.close_sent or self.conn.close_sent is not None:
            raise ClientDisconnected
        parts: list[bytes] = []
        for text in texts:
            parts.append(head_of(len(text)))
            parts.append(text)
        self.transport.write(b"".join(parts))


def head_of(length: int) -> bytes:
    """The header of an unmasked text frame, as servers send it, for this many bytes.

    `websockets` writes the same, but takes longer than everything else a message needs.
    """
    if length < MEDIUM:
        return bytes((WHOLE_TEXT, length))
    if length < LARGE:
        return struct.pack("!BBH", WHOLE_TEXT, MEDIUM, length)
    return struct.pack("!BBQ", WHOLE_TEXT, MEDIUM + 1, length)


def line_of(socket: WebSocket) -> AsgiLine:
    protocol = socket.scope["extensions"][LINE][LINE]
    assert isinstance(protocol, SocketProtocol)
    return AsgiLine(socket, protocol)
