"""What carries the messages of a WebSocket: text both ways."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Final, Protocol

from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

LINE: Final = "dragondune.line"
"""The extension of ASGI under which a connection's protocol can be found."""


class Line(Protocol):
    """A connection that carries text both ways; `receive` returns None at its end."""

    async def receive(self) -> str | bytes | None: ...

    @property
    def is_ready(self) -> bool:
        """Whether the client has read enough of what it was sent to be sent more."""

    async def ready(self) -> None:
        """Wait until it is."""

    def write(self, texts: Sequence[bytes]) -> None:
        """Send these; an OSError if the client has left."""

    async def close(self, code: int, reason: str) -> None: ...


class AsgiLine:
    """A line over the calls of ASGI, which writes without them: they would take a task's turn for every message."""

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
    """Writes all texts that wait for a client at once, where ASGI would have one system call for each."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), LINE: {LINE: self}}

    def write_texts(self, texts: Sequence[bytes]) -> None:
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        try:
            for text in texts:
                self.conn.send_text(text)
        except InvalidState:
            raise ClientDisconnected from None
        self.transport.write(b"".join(self.conn.data_to_send()))


def line_of(socket: WebSocket) -> AsgiLine:
    protocol = socket.scope["extensions"][LINE][LINE]
    assert isinstance(protocol, SocketProtocol)
    return AsgiLine(socket, protocol)
