"""Messages between the server and its processes: each is preceded by its length."""

from asyncio import StreamReader
from typing import BinaryIO, Final

_LENGTH_BYTES: Final = 8


def framed(message: bytes) -> bytes:
    """A message preceded by its length."""
    return len(message).to_bytes(_LENGTH_BYTES, "big") + message


def read_message(stream: BinaryIO) -> bytes | None:
    """The next message, or None if the other side is gone."""
    head = stream.read(_LENGTH_BYTES)
    if len(head) < _LENGTH_BYTES:
        return None
    length = int.from_bytes(head, "big")
    message = stream.read(length)
    return message if len(message) == length else None


async def next_length(stream: StreamReader) -> int:
    """The length of the next message, which follows in the stream."""
    return int.from_bytes(await stream.readexactly(_LENGTH_BYTES), "big")
