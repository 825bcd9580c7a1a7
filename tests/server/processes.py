"""Real `dragondune serve` processes, started, watched and killed by tests."""

import asyncio
import json
import multiprocessing
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Final, Self, TypeVar

import httpx

from dragondune.cli import main
from dragondune.client import Client, Refused
from tests.patience import PATIENCE
from tests.server.databases import quiet_port
from tests.server.harness import PATIENT

GREETING: Final = "Dragon Dune is at "
STATE_AFTER: Final = ") "
"""In /proc/PID/stat the name of a process ends with a bracket; its state and its parent come next."""

SETTINGS: Final = {f"DRAGONDUNE_{name.upper()}": str(value).lower() for name, value in PATIENT.items()}

T = TypeVar("T")


FORKS: Final = multiprocessing.get_context("forkserver")
"""Fork servers from a process that has imported everything, so that starting one is as quick as killing it."""
FORKS.set_forkserver_preload(["dragondune.cli", "dragondune.server.serve", "dragondune.client", "asyncpg", "uvloop"])


class ServerProcess:
    """A server whose port and database outlive it. `lines` is everything it logged across restarts."""

    def __init__(self, database: str, folder: Path, *, port: int | None = None, options: Sequence[str] = ()) -> None:
        self.port: Final = port or quiet_port()
        self.url: Final = f"http://127.0.0.1:{self.port}"
        self._log: Final = folder / f"server-{self.port}.log"
        self._log.touch()
        self._process: ForkServerProcess | None = None
        address = ["--host", "127.0.0.1", "--port", str(self.port), "--database", database]
        self._command: Final = ["serve", *address, *options]

    @property
    def process(self) -> ForkServerProcess:
        assert self._process is not None, "the server has not been launched"
        return self._process

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid

    def launch(self) -> Self:
        """Start it without waiting."""
        self._process = FORKS.Process(target=serve, args=(self._command, SETTINGS, self._log))
        self._process.start()
        return self

    async def ready(self) -> None:
        """Wait until it answers."""
        async with httpx.AsyncClient(trust_env=False) as http, asyncio.timeout(PATIENCE):
            while not await is_healthy(http, self.url):
                assert self.process.is_alive(), f"the server does not start: {self._log.read_text(errors='replace')}"
                await asyncio.sleep(0.02)

    async def start(self) -> Self:
        self.launch()
        await self.ready()
        return self

    def kill(self) -> None:
        """Kill the process, like a power cut."""
        self._end(signal.SIGKILL)

    def terminate(self) -> int | None:
        """Ask it to stop. Returns its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, kind: signal.Signals) -> int | None:
        if self.process.is_alive():
            os.kill(self.pid, kind)
        self.process.join(PATIENCE)
        return self.process.exitcode

    @property
    def lines(self) -> list[dict[str, object]]:
        """The log lines, without one that a kill truncated."""
        found = []
        for line in self._log.read_text(errors="replace").splitlines():
            try:
                found.append(json.loads(line))
            except ValueError:
                continue
        return found

    @property
    def faults(self) -> list[dict[str, object]]:
        return [line for line in self.lines if line.get("level") in ("error", "critical")]


def serve(command: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
    """The program in a separate process."""
    os.environ.update(environment)
    output = os.open(log, os.O_WRONLY | os.O_APPEND)
    os.dup2(output, sys.stdout.fileno())
    os.dup2(output, sys.stderr.fileno())
    sys.stdin = os.fdopen(0)  # as in a process started by a shell; multiprocessing changes it
    sys.exit(main(command))


@asynccontextmanager
async def started(
    database: str, folder: Path, *, port: int | None = None, options: Sequence[str] = ()
) -> AsyncIterator[tuple[ServerProcess, Client]]:
    """A running server and a client. It is stopped after the test."""
    server = ServerProcess(database, folder, port=port, options=options)
    try:
        await server.start()
        async with Client(server.url, seconds=PATIENCE) as client:
            yield server, client
    finally:
        server.kill()


async def is_healthy(http: httpx.AsyncClient, url: str) -> bool:
    try:
        return (await http.get(f"{url}/health")).is_success
    except httpx.TransportError:
        return False


async def insist(work: Callable[[], Awaitable[T]]) -> T:
    """Repeat a request until it is answered, whatever happens to the server meanwhile."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await work()
            except httpx.TransportError:
                pass
            except Refused as refusal:
                if refusal.kind != "unavailable":
                    raise
            await asyncio.sleep(0.02)


def children(pid: int) -> list[int]:
    """All descendants of a process."""
    parents = {int(path.name): _parent(path) for path in Path("/proc").iterdir() if path.name.isdigit()}
    found = [child for child, parent in parents.items() if parent == pid]
    return [*found, *(grandchild for child in found for grandchild in children(child))]


def _parent(process: Path) -> int | None:
    """The parent process, or None if the process has ended, even if it has not been reaped."""
    try:
        state, parent, *_ = (process / "stat").read_text().rpartition(STATE_AFTER)[2].split()
    except OSError:
        return None
    return None if state == "Z" else int(parent)


def is_running(pid: int) -> bool:
    return _parent(Path("/proc") / str(pid)) is not None


def files(pid: int) -> set[str]:
    """The open files of a process, as the system names them."""
    return {os.readlink(path) for path in Path(f"/proc/{pid}/fd").iterdir()}


def connections(port: int) -> dict[int, str]:
    """The open connections to a port, by source port, as they appear among open files."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ours = [row for row in rows if row[1] == f"0100007F:{port:04X}" and row[3] == "01"]
    return {int(row[2].partition(":")[2], 16): f"socket:[{row[9]}]" for row in ours}


def listening(port: int) -> set[str]:
    """The socket listening on a port, as it appears among open files."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    found = {f"socket:[{row[9]}]" for row in rows if row[1] == f"0100007F:{port:04X}" and row[3] == "0A"}
    assert found, f"nobody listens on port {port}"
    return found
