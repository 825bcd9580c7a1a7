"""Keep all sockets of a table at one process: a process that accepts one for another's table passes it on.

Any process can serve any table, but if a table's four seats are at four processes, each of them has to follow the game.
So a socket that names its table (`/api/socket?table=…`) is passed to the process that the name maps to. If that one
does not answer, the socket stays where it is.
"""

import asyncio
import os
import socket
from array import array
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs
from zlib import crc32

from dragondune.web.locking import Busy, alone

FOLDER: Final = "DRAGON_DUNE_HANDOVER"
"""The environment variable with the folder where the processes of a server find each other."""
LARGEST_HEAD: Final = 100_000
CLAIM_SECONDS: Final = 1.0
RETRY_SECONDS: Final = 0.005
RETRIES: Final = 200


class Handover:
    """One of several processes, with its own number; when it ends, another takes the number over."""

    def __init__(self, folder: Path, processes: int, adopt: Callable[[], asyncio.Protocol]) -> None:
        self._folder: Final = folder
        self._processes: Final = processes
        self._adopt: Final = adopt
        self._number: int | None = None
        self._held: Final = ExitStack()
        self._line: Final = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.setblocking(False)
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    async def run(self) -> None:
        """Wait for a number, then accept the connections that others pass on, until cancelled."""
        try:
            while self._number is None and not self.claim():
                await asyncio.sleep(CLAIM_SECONDS)
            asyncio.get_running_loop().add_reader(self._line.fileno(), self._receive)
            await asyncio.Event().wait()
        finally:
            asyncio.get_running_loop().remove_reader(self._line.fileno())
            self._line.close()
            self._held.close()

    def claim(self) -> bool:
        """Take a free number; False if all are taken."""
        for number in range(self._processes):
            with suppress(Busy):
                self._held.enter_context(alone(self._folder / f"{number}.lock", wait=False))
                path = self._path(number)
                path.unlink(missing_ok=True)
                self._line.bind(str(path))
                self._number = number
                return True
        return False

    def _path(self, number: int) -> Path:
        return self._folder / f"{number}.socket"

    def owner(self, target: bytes) -> int | None:
        """The process that a socket belongs to, by its URL; None if it may stay."""
        table = table_of(target)
        number = crc32(table.encode()) % self._processes if table is not None else None
        return None if number == self._number else number

    async def pass_on(self, transport: asyncio.Transport, owner: int, *, head: bytes) -> bool:
        """Whether the process has taken the connection; this waits only for room in its queue."""
        files = array("i", [transport.get_extra_info("socket").fileno()])
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, files)]
        for _ in range(RETRIES):
            try:
                self._line.sendmsg([head], rights, 0, str(self._path(owner)))  # send_fds takes no address
            except BlockingIOError:
                await asyncio.sleep(RETRY_SECONDS)
            except OSError:
                return False
            else:
                return True
        return False

    def _receive(self) -> None:
        with suppress(BlockingIOError):
            while True:
                head, files, _, _ = socket.recv_fds(self._line, LARGEST_HEAD, 1)
                for file in files:
                    task = asyncio.create_task(self._take(file, head))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)

    async def _take(self, file: int, head: bytes) -> None:
        with suppress(OSError):  # its client has left meanwhile
            connection = socket.socket(fileno=file)
            connection.setblocking(False)
            _, protocol = await asyncio.get_running_loop().connect_accepted_socket(self._adopt, connection)
            protocol.data_received(head)


def table_of(target: bytes) -> str | None:
    """The table named in a socket's URL."""
    query = target.decode("ascii", errors="replace").partition("?")[2]
    return next(iter(parse_qs(query).get("table", ())), None)


def folder_of_environment() -> Path | None:
    """The folder, if connections can be passed on and there are several processes."""
    folder = os.environ.get(FOLDER)
    return Path(folder) if folder and hasattr(socket, "send_fds") else None
