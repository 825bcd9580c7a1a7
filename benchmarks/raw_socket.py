"""The client side of a socket at little cost, so that thousands of simulated people hardly use the processor."""

import asyncio
import struct
from collections.abc import Callable
from typing import Final, cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL: Final = 0x80
MASKED: Final = 0x80
NO_MASK: Final = bytes(4)
"""Clients must mask what they send; with this mask it stays as it is."""
MEDIUM, LONG = 126, 127
END: Final = b"\r\n\r\n"
HANDSHAKE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class RawSocket(asyncio.Protocol):
    """`heard` is called with every text message; pings are answered."""

    def __init__(self, handshake: bytes, heard: Callable[[bytes], None]) -> None:
        self.opened: Final[asyncio.Future[None]] = asyncio.get_running_loop().create_future()
        self._handshake: Final = handshake
        self._heard: Final = heard
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    @staticmethod
    async def connect(
        url: str, heard: Callable[[bytes], None], *, table: str | None, address: str | None = None
    ) -> "RawSocket":
        """A new socket, for a table and from an address, of the server at this URL."""
        parts = urlsplit(url)
        path = "/api/socket" if table is None else f"/api/socket?table={table}"
        handshake = HANDSHAKE.format(path=path, host=parts.netloc).encode()
        _, line = await asyncio.get_running_loop().create_connection(
            lambda: RawSocket(handshake, heard),
            parts.hostname or "",
            parts.port or 0,
            local_addr=None if address is None else (address, 0),
        )
        await line.opened
        return line

    def send(self, message: bytes) -> None:
        self._write(TEXT, message)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._handshake)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(f"the server closed a new connection: {exc}"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            end = self._buffer.find(END)
            if end < 0:
                return
            if b" 101 " not in self._buffer[:end]:
                self.opened.set_exception(ConnectionError(self._buffer[:end].decode(errors="replace")))
                return
            del self._buffer[: end + len(END)]
            self.opened.set_result(None)
        start = 0
        while (frame := self._frame(start)) is not None:
            kind, begin, start = frame
            self._take(kind, bytes(self._buffer[begin:start]))
        del self._buffer[:start]

    def _frame(self, start: int) -> tuple[int, int, int] | None:
        """The kind of the next frame, where its message begins and where it ends; None if it is not complete."""
        buffer = self._buffer
        if len(buffer) < start + 2:
            return None
        size, begin = buffer[start + 1], start + 2
        if size == MEDIUM:
            begin += 2
        elif size == LONG:
            begin += 8
        if len(buffer) < begin:
            return None
        if size >= MEDIUM:
            size = int.from_bytes(buffer[start + 2 : begin], "big")
        return (buffer[start] & 0xF, begin, begin + size) if len(buffer) >= begin + size else None

    def _take(self, kind: int, message: bytes) -> None:
        if kind == TEXT:
            self._heard(message)
        elif kind == PING:
            self._write(PONG, message)
        elif kind == CLOSE:
            self.close()

    def _write(self, kind: int, message: bytes) -> None:
        size = len(message)
        head = bytes((FINAL | kind, MASKED | min(size, MEDIUM)))
        if size >= MEDIUM:
            head += struct.pack("!H", size)
        if self._transport is not None:
            self._transport.write(head + NO_MASK + message)
