"""All sockets of a table end up at one of several processes, and nothing depends on it."""

import asyncio
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect

from dragondune.server.http.handover import Handover, table_of
from dragondune.wire.lobby import NewTable
from tests.patience import PATIENCE
from tests.server.databases import asynchronous, until
from tests.server.processes import ServerProcess, children, connections, files, started

TABLES = 8
EACH = 4


class Taken(asyncio.Protocol):
    """The connections passed to a process."""

    def __init__(self) -> None:
        self.heads: list[bytes] = []

    def data_received(self, data: bytes) -> None:
        self.heads.append(data)


@asynccontextmanager
async def sockets(url: str, targets: Sequence[str]) -> AsyncIterator[list[ClientConnection]]:
    """Open sockets at these addresses of a server, one after another."""
    base = url.replace("http", "ws", 1)
    lines = [await connect(f"{base}{target}", proxy=None, open_timeout=PATIENCE) for target in targets]
    try:
        yield lines
    finally:
        await asyncio.gather(*(line.close() for line in lines))


def homes(server: ServerProcess, lines: Sequence[ClientConnection]) -> list[int]:
    """The processes that hold the other ends of these sockets."""
    ends, opened = connections(server.port), {pid: files(pid) for pid in children(server.pid)}
    return [
        pid
        for line in lines
        for pid, known in opened.items()
        if ends[line.transport.get_extra_info("sockname")[1]] in known
    ]


@asynchronous
async def test_the_sockets_of_a_table_are_at_one_process(postgres_url: str, tmp_path: Path) -> None:
    async with started(postgres_url, tmp_path, options=["--workers", "3"]) as (server, client):
        await until(lambda: sum(line["message"] == "serving" for line in server.lines) == 3)
        made = [await client.create(NewTable()) for _ in range(TABLES)]
        targets = [f"/api/socket?table={one.table.id}" for one in made for _ in range(EACH)]
        async with sockets(server.url, targets) as lines:
            where = homes(server, lines)
        assert len(where) == len(lines), "each has exactly one process"
        groups = [set(where[first : first + EACH]) for first in range(0, len(where), EACH)]
        assert [len(group) for group in groups] == [1] * TABLES
        assert len(set.union(*groups)) > 1, "the tables are shared out"


@asynccontextmanager
async def process(folder: Path) -> AsyncIterator[tuple[Handover, Taken]]:
    """One of two processes, as the other sees it."""
    taken = Taken()
    handover = Handover(folder, 2, lambda: taken)
    running = asyncio.create_task(handover.run())
    await asyncio.sleep(0)
    try:
        yield handover, taken
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


@asynccontextmanager
async def connection() -> AsyncIterator[asyncio.Transport]:
    """The server's end of a connection."""
    near, far = socket.socketpair()
    near.setblocking(False)
    transport, _ = await asyncio.get_running_loop().connect_accepted_socket(asyncio.Protocol, near)
    try:
        yield transport
    finally:
        transport.abort()
        far.close()


TARGETS = [b"/api/socket?table=%d" % number for number in range(20)]


@asynchronous
async def test_exactly_one_of_two_processes_keeps_a_socket(tmp_path: Path) -> None:
    async with process(tmp_path) as (one, _), process(tmp_path) as (other, _):
        kept = [(one.owner(target) is None, other.owner(target) is None) for target in TARGETS]
        assert set(kept) == {(True, False), (False, True)}
        assert one.owner(b"/api/socket") is None


@asynchronous
async def test_a_socket_is_taken_with_what_was_read_of_it(tmp_path: Path) -> None:
    async with process(tmp_path) as (one, _), process(tmp_path) as (_, taken), connection() as transport:
        owner = next(owner for target in TARGETS if (owner := one.owner(target)) is not None)
        assert await one.pass_on(transport, owner, head=b"GET /api/socket")
        await until(lambda: taken.heads == [b"GET /api/socket"])


@asynchronous
async def test_a_socket_stays_where_it_is_if_its_process_is_gone(tmp_path: Path) -> None:
    async with process(tmp_path) as (one, _), connection() as transport:
        async with process(tmp_path) as (other, _):
            owner = next(owner for target in TARGETS if (owner := one.owner(target)) is not None)
            assert any(other.owner(target) is None for target in TARGETS)
        assert not await one.pass_on(transport, owner, head=b"GET /api/socket")
        async with process(tmp_path):
            assert await one.pass_on(transport, owner, head=b""), "a new process has the number of the former"


@asynchronous
async def test_a_process_without_room_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dragondune.server.http.handover.RETRIES", 3)
    async with process(tmp_path) as (one, _), connection() as transport:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as deaf:
            owner = next(owner for target in TARGETS if (owner := one.owner(target)) is not None)
            deaf.bind(str(tmp_path / f"{owner}.socket"))
            passed = 0
            while await one.pass_on(transport, owner, head=b"x"):
                passed += 1
        assert passed > 0


@pytest.mark.parametrize(
    ("target", "table"),
    [
        (b"/api/socket?table=abc", "abc"),
        (b"/api/socket?x=1&table=a-b_C", "a-b_C"),
        (b"/api/socket", None),
        (b"/api/socket?table=", None),
        (b"/api/socket?table=%C3%A9", "\u00e9"),
        (b"/api/socket?table=\xff", "\ufffd"),
        (b"//[?table=x", "x"),
    ],
)
def test_the_address_of_a_socket_may_name_a_table(target: bytes, table: str | None) -> None:
    assert table_of(target) == table
