"""Any WebSocket client can read the frames of messages, and none fills the memory with messages of its own."""

import asyncio
from typing import cast

import pytest
from starlette.applications import Starlette
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from dragondune.server.http.socket_lines import MOST_WAITING, SocketProtocol, head_of
from tests.server.databases import asynchronous


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_text_is_framed_as_the_protocol_requires(length: int) -> None:
    text = b"x" * length
    assert head_of(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


class Tap:
    """A transport that can be told to stop reading."""

    def __init__(self) -> None:
        self.is_open = True
        self.turned = 0

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
