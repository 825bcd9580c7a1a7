"""Both ends of a webhook: an in-memory queue, and receivers."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress

import httpx
from msgspec import Struct, structs

from dragondune.server.alerts.webhooks import Deliverer, Resolve
from dragondune.server.storage import Notice
from tests.patience import PATIENCE


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Queue:
    """An in-memory queue of notices."""

    def __init__(self, *urls: str) -> None:
        self.waiting: dict[int, Notice] = {}
        self.due: dict[int, float] = {}
        self.finished: list[int] = []
        self.retried: list[int] = []
        self.postponed: list[int] = []
        self.dropped: dict[int, str] = {}
        self.faults = 0
        for number, url in enumerate(urls, 1):
            body = b'{"n":%d}' % number
            table = self.table_of(url)
            self.waiting[number] = Notice(id=number, table_id=table, seat="elves", url=url, body=body, attempts=0)
            self.due[number] = 0.0

    def table_of(self, url: str) -> str:
        """The table of a notice: the fragment of its address, which is never sent."""
        return url.partition("#")[2] or "dune"

    async def take_notices(self, now: float, *, limit: int, lease: float) -> list[Notice]:
        if self.faults:
            self.faults -= 1
            raise OSError("The disk is full.")
        taken = [number for number, due in self.due.items() if due <= now][:limit]
        for number in taken:
            notice = self.waiting[number]
            self.waiting[number] = structs.replace(notice, attempts=notice.attempts + 1)
            self.due[number] = now + lease
        return [self.waiting[number] for number in taken]

    async def finish_notice(self, id: int) -> None:
        del self.waiting[id], self.due[id]
        self.finished.append(id)

    async def retry_notice(self, id: int, at: float) -> None:
        self.due[id] = at
        self.retried.append(id)

    async def postpone_notice(self, id: int, at: float) -> None:
        self.due[id] = at
        self.waiting[id] = structs.replace(self.waiting[id], attempts=self.waiting[id].attempts - 1)
        self.postponed.append(id)

    async def drop_notice(self, id: int, reason: str, *, now: float) -> None:
        del self.waiting[id], self.due[id]
        self.dropped[id] = reason


class Letter(Struct, frozen=True):
    """A request as it arrived."""

    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """Gives its answers one by one and repeats the last. None means no answer."""

    def __init__(self, port: int, letters: list[Letter]) -> None:
        self.port = port
        self.letters = letters

    def url(self, path: str = "/secret-path", *, host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"


def answer(status: int, *headers: str, body: bytes = b"") -> bytes:
    lines = [f"HTTP/1.1 {status} Said", *headers, f"Content-Length: {len(body)}", "Connection: close", "", ""]
    return "\r\n".join(lines).encode() + body


async def _letter(reader: asyncio.StreamReader) -> Letter:
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    first, *lines = head.strip().split("\r\n")
    headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
    return Letter(first.split(" ")[1], headers, await reader.readexactly(int(headers["content-length"])))


@asynccontextmanager
async def receiving(*answers: bytes | None, is_endless: bool = False) -> AsyncIterator[Receiver]:
    """A receiver on loopback. An endless one extends its answer until the client hangs up."""
    letters: list[Letter] = []
    talks: set[asyncio.Task[None]] = set()

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            letters.append(await _letter(reader))
            said = answers[min(len(letters), len(answers)) - 1]
            if said is None:
                await reader.read()
            else:
                writer.write(said)
                while is_endless:
                    writer.write(bytes(1024))
                    await writer.drain()
                await writer.drain()
        with suppress(OSError):
            writer.close()
            await writer.wait_closed()

    def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(talk(reader, writer))
        talks.add(task)

    server = await asyncio.start_server(begin, "127.0.0.1", 0)
    async with server:
        yield Receiver(server.sockets[0].getsockname()[1], letters)
        if talks:
            await asyncio.wait(talks, timeout=PATIENCE)


class Recording(httpx.AsyncBaseTransport):
    """Records requests instead of sending them. Some addresses refuse connections."""

    def __init__(self, *unreachable: str) -> None:
        self.unreachable = unreachable
        self.asked: list[str] = []
        self.requests: list[httpx.Request] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request.url.host)
        if request.url.host in self.unreachable:
            raise httpx.ConnectError("nobody there")
        self.requests.append(request)
        await self.gate.wait()
        return httpx.Response(200, stream=httpx.ByteStream(b""))


@asynccontextmanager
async def running(deliverer: Deliverer) -> AsyncIterator[Deliverer]:
    task = asyncio.create_task(deliverer.run())
    try:
        yield deliverer
    finally:
        await deliverer.stop()
        await task


async def until(holds: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.005)


def resolving(**hosts: Sequence[str]) -> Resolve:
    """Resolve host names without dots to these addresses."""

    async def resolve(host: str, _: int) -> Sequence[str]:
        return hosts[host]

    return resolve
