"""Exchange notifications about appends with other processes through PostgreSQL's LISTEN and NOTIFY."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Protocol

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from dragondune.server.storage.database import Heard, Written
from dragondune.server.storage.rows import Unavailable

ALIVE_SECONDS: Final = 30.0
"""How long a connection may be silent before it is probed."""
ANSWER_SECONDS: Final = 10.0
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 5.0
FAREWELL_SECONDS: Final = 1.0
MOST_UNTOLD: Final = 10_000
"""Notifications buffered without a connection; others detect those dropped."""
GAP: Final = Written("", 0)
"""Some notifications may have been missed."""
SERVER_LOCK: Final = 0x647261676F6F
"""An advisory lock: connected servers share it, and a restore takes it exclusively."""
HOLD: Final = "SELECT pg_try_advisory_lock_shared($1)"
NOTIFY: Final = "SELECT pg_notify($1, told) FROM unnest($2::text[]) AS told"


class Driver(Protocol):
    """The part of an asyncpg connection that is used."""

    def add_termination_listener(self, callback: Callable[[object], None]) -> None: ...

    async def add_listener(self, channel: str, callback: Callable[[object, int, str, str], None]) -> None: ...

    async def execute(self, query: str, *args: str | Sequence[str], timeout: float) -> str: ...

    async def fetchval(self, query: str, *args: int, timeout: float) -> object: ...

    def is_closed(self) -> bool: ...

    def get_server_pid(self) -> int: ...


class Line:
    """One connection to the other processes, kept until closed.

    PostgreSQL serializes transactions that notify, each with its own wait for the disk. So appends commit without
    notifying, and a transaction that writes nothing follows with all notifications collected meanwhile.
    """

    def __init__(self, engine: AsyncEngine, channel: str) -> None:
        self._engine: Final = engine
        self._channel: Final = channel
        self._heard: Heard | None = None
        self._untold: Final[deque[str]] = deque(maxlen=MOST_UNTOLD)
        self._stirred: Final = asyncio.Event()
        self._told: Final = asyncio.Event()
        self._told.set()
        self._task: asyncio.Task[None] | None = None

    async def listen(self, heard: Heard) -> None:
        """Start listening; it is active on return."""
        self._heard = heard
        connection = await self._engine.connect()
        try:
            driver = await self._subscribe(connection)
        except BaseException:
            await discard(connection)
            raise
        self._task = asyncio.create_task(self._keep(connection, driver))

    def tell(self, written: Written) -> None:
        """Queue a notification. A process that does not listen, such as a repair tool, sends none."""
        if self._task is not None:
            self._untold.append(" ".join((written.table_id, str(written.n), written.packed)))
            self._told.clear()
            self._stirred.set()

    async def close(self) -> None:
        if self._task is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._told.wait(), FAREWELL_SECONDS)
            while not self._task.done():  # a cancellation can get lost if the connection breaks at the same moment
                self._task.cancel()
                await asyncio.wait([self._task], timeout=FAREWELL_SECONDS)

    async def _subscribe(self, connection: AsyncConnection) -> Driver:
        driver: Driver | None = (await connection.get_raw_connection()).driver_connection
        assert driver is not None
        if not await driver.fetchval(HOLD, SERVER_LOCK, timeout=ANSWER_SECONDS):
            raise Unavailable("The database is being restored; start the server when that is done.")
        own = driver.get_server_pid()
        driver.add_termination_listener(lambda _: self._stirred.set())
        await driver.add_listener(
            self._channel, lambda _, process, __, payload: self._hear(payload) if process != own else None
        )
        return driver

    def _hear(self, payload: str) -> None:
        table_id, _, rest = payload.partition(" ")
        number, _, packed = rest.partition(" ")
        if table_id and number.isascii() and number.isdigit() and self._heard is not None:
            self._heard(Written(table_id, int(number), packed))

    async def _keep(self, connection: AsyncConnection, driver: Driver) -> None:
        while True:
            try:
                await self._use(driver)
            finally:
                await discard(connection)
            connection, driver = await self._again()
            if self._heard is not None:
                asyncio.get_running_loop().call_soon(self._heard, GAP)

    async def _use(self, driver: Driver) -> None:
        """Send queued notifications until the connection is lost."""
        while not driver.is_closed():
            self._stirred.clear()
            telling = list(self._untold)
            try:
                if telling:
                    await driver.execute(NOTIFY, self._channel, telling, timeout=ANSWER_SECONDS)
                    for _ in telling:
                        self._untold.popleft()
                else:
                    self._told.set()
                    async with asyncio.timeout(ALIVE_SECONDS):
                        await self._stirred.wait()
            except TimeoutError:
                if telling or not await is_alive(driver):
                    return
            except Exception:  # any fault calls for a new connection
                return

    async def _again(self) -> tuple[AsyncConnection, Driver]:
        pause = FIRST_PAUSE
        while True:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            try:
                connection = await self._engine.connect()
            except Exception:  # any fault calls for another try
                continue
            try:
                return connection, await self._subscribe(connection)
            except Exception:
                await discard(connection)
            except BaseException:
                await discard(connection)
                raise


async def is_alive(driver: Driver) -> bool:
    try:
        await driver.execute("SELECT 1", timeout=ANSWER_SECONDS)
    except Exception:
        return False
    return True


async def discard(connection: AsyncConnection) -> None:
    """Close a connection that may already be dead."""
    await connection.invalidate()
    await connection.close()
