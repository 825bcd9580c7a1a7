"""The transport of WebSocket messages: text both ways."""

import struct
from collections.abc import Sequence
from http import HTTPStatus
from typing import Final, Protocol

from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.utils import apply_mask

LINE: Final = "dragondune.line"
"""The ASGI extension that gives access to a connection's protocol."""
WHOLE_TEXT: Final = 0x81
"""The first byte of a frame that is a whole text."""
MASKED: Final = 0x80
"""The bit of the second byte that every client's frame has."""
SHORT, HEAD, MASK = 2, 4, 4
"""The bytes of a small frame's header, of a medium one's, and of the mask that follows."""
MEDIUM, LARGE = 126, 65_536
"""The payload sizes from which a frame's length takes two or eight more bytes."""
MOST_WAITING: Final = 8
"""How many of a client's messages may queue before reading pauses."""


class Line(Protocol):
    """A connection that carries text both ways; `receive` returns None at its end."""

    async def receive(self) -> str | bytes | None: ...

    def stop(self) -> None:
        """Let `receive` return None after what has already arrived."""

    @property
    def is_ready(self) -> bool:
        """Whether the client has read enough to be sent more."""

    async def ready(self) -> None:
        """Wait until it is."""

    def write(self, texts: Sequence[bytes]) -> None:
        """Send texts; raise OSError if the client has left."""

    async def close(self, code: int, reason: str) -> None: ...

    def abort(self) -> None:
        """Drop the connection, with everything that the client has not read."""


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

    def stop(self) -> None:
        self._protocol.queue.put_nowait({"type": "websocket.disconnect", "code": 1005})

    @property
    def is_ready(self) -> bool:
        return self._protocol.writable.is_set()

    async def ready(self) -> None:
        await self._protocol.writable.wait()

    def write(self, texts: Sequence[bytes]) -> None:
        self._protocol.write_texts(texts)

    async def close(self, code: int, reason: str) -> None:
        await self._socket.close(code, reason)

    def abort(self) -> None:
        self._protocol.transport.abort()


class SocketProtocol(WebSocketsSansIOProtocol):
    """Saves system calls and parsing: writes all texts queued for a client at once, rarely has to pause reading, and
    reads whole texts itself.

    `_is_between` says that the client's next byte begins a frame. Everything but whole, masked, short texts is left to
    `websockets`; once part of a frame has arrived, so is everything after it.
    """

    _is_between = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), LINE: {LINE: self}}
            self._is_between = True

    def data_received(self, data: bytes) -> None:
        while self._is_between and self.handshake_complete and data:
            head, end = frame_of(data, self.config.ws_max_size)
            if end == 0 or self.conn.close_sent is not None:
                break
            if data[0] == WHOLE_TEXT and not self.frames:
                self.curr_msg_data_type = "text"
                self.frames = [apply_mask(data[head:end], data[head - MASK : head])]
                self.send_receive_event_to_app()
            else:
                super().data_received(data[:end])
            data = data[end:]
        if data:
            self._is_between = False
            super().data_received(data)

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


def frame_of(data: bytes, most: int) -> tuple[int, int]:
    """Where the payload of the first masked frame begins, and where it ends; 0 if it is too long or not yet whole."""
    size = data[1] - MASKED if len(data) > SHORT else -1
    head = SHORT + MASK
    if size == MEDIUM and len(data) >= HEAD:
        size, head = int.from_bytes(data[SHORT:HEAD]), HEAD + MASK
    elif size >= MEDIUM:
        size = -1
    end = head + size
    return (head, end) if 0 <= size <= most and end <= len(data) else (0, 0)


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
