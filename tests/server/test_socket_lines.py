"""Any WebSocket client can read the frames of messages, and none fills the memory with messages of its own."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.types import Receive, Scope, Send
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from dragondune.server.http.socket_lines import MOST_WAITING, SocketProtocol, head_of
from tests.server.databases import asynchronous


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_text_is_framed_as_the_protocol_requires(length: int) -> None:
    text = b"x" * length
    assert head_of(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


class Tap:
    """A transport that can be told to stop reading, and keeps what is written."""

    def __init__(self) -> None:
        self.is_open = True
        self.turned = 0
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def get_extra_info(self, name: str) -> None:
        return None

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        self.is_open = False

    def pause_reading(self) -> None:
        self.is_open = False
        self.turned += 1

    def resume_reading(self) -> None:
        self.is_open = True
        self.turned += 1


@asynchronous
async def test_reading_stops_only_while_many_messages_wait() -> None:
    config = Config(Starlette())
    config.load()
    tap, protocol = Tap(), SocketProtocol(config, ServerState(), {}, asyncio.get_running_loop())
    protocol.transport = cast(asyncio.Transport, tap)

    def send(number: int) -> None:
        protocol.handle_text(Frame(Opcode.TEXT, str(number).encode()))

    async def texts(many: int) -> list[object]:
        return [(await protocol.receive()).get("text") for _ in range(many)]

    for number in range(MOST_WAITING):
        send(number)
        assert await texts(1) == [str(number)]
    assert tap.turned == 0
    for number in range(MOST_WAITING + 1):
        assert tap.is_open
        send(number)
    assert not tap.is_open
    assert await texts(MOST_WAITING) == [str(number) for number in range(MOST_WAITING)]
    assert not tap.is_open
    assert await texts(1) == [str(MOST_WAITING)]
    assert (tap.is_open, tap.turned) == (True, 2)


UPGRADE = (
    b"GET /socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXTS = st.sampled_from(["", "a", "ü" * 62, "b" * 125, "c" * 126, "d" * 1000, "e" * 49_000]).map(str.encode)
FRAMES = st.one_of(
    TEXTS.map(lambda text: [Frame(Opcode.TEXT, text)]),
    st.just([Frame(Opcode.TEXT, b"be", fin=False), Frame(Opcode.PING, b"p"), Frame(Opcode.CONT, b"gun")]),
    st.sampled_from([Frame(Opcode.BINARY, b"\x00"), Frame(Opcode.PING, b""), Frame(Opcode.PONG, b"x")]).map(
        lambda one: [one]
    ),
)
BAD = [b"\xff", b"f" * 50_001, b"g" * 70_000]
ENDS = st.binary(max_size=3) | st.sampled_from([Frame(Opcode.TEXT, text).serialize(mask=True) for text in BAD])
"""What may come last: part of a frame, no frame at all, or a text that is none or too long."""


async def accept(_scope: Scope, _receive: Receive, send: Send) -> None:
    await send({"type": "websocket.accept"})
    with suppress(asyncio.CancelledError):
        await asyncio.Event().wait()


async def heard(kind: type[WebSocketsSansIOProtocol], pieces: Sequence[bytes]) -> tuple[list[object], bytes]:
    """What the application receives of these pieces, and what the client gets back."""
    config, state, tap = Config(accept, log_config=None, ws_max_size=50_000), ServerState(), Tap()
    config.load()
    protocol = kind(config, state, {}, asyncio.get_running_loop())
    protocol.connection_made(cast(asyncio.Transport, tap))
    protocol.data_received(UPGRADE)
    while not protocol.handshake_complete:
        await asyncio.sleep(0)
    answered = len(tap.written)
    for piece in pieces:
        protocol.data_received(piece)
    found: list[object] = []
    while not protocol.queue.empty():
        found.append(protocol.queue.get_nowait())
    protocol.stop_keepalive()
    for task in state.tasks:
        task.cancel()
    await asyncio.gather(*state.tasks, return_exceptions=True)
    return found, b"".join(tap.written[answered:])


@given(st.lists(FRAMES, max_size=6), st.lists(st.integers(0, 2000), max_size=4), ENDS)
def test_frames_are_read_as_by_the_library_however_they_are_cut(
    groups: list[list[Frame]], cuts: list[int], rest: bytes
) -> None:
    data = b"".join(frame.serialize(mask=True) for group in groups for frame in group)
    ends = [0, *sorted(cut for cut in cuts if cut < len(data)), len(data)]
    pieces = [data[start:end] for start, end in pairwise(ends)] + [rest]

    async def both() -> None:
        assert await heard(SocketProtocol, pieces) == await heard(WebSocketsSansIOProtocol, pieces)

    asyncio.run(both())
