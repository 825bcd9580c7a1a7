"""Hearing of appends by other processes, through PostgreSQL's LISTEN."""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from dragondune.server.storage.database import Heard

ALIVE_SECONDS: Final = 30.0
"""How long a silent connection is believed before it is asked for a sign of life."""
ANSWER_SECONDS: Final = 10.0
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 5.0


class Driver(Protocol):
    """What is used of a connection of asyncpg itself."""

    def add_termination_listener(self, callback: Callable[[object], None]) -> None: ...

    async def add_listener(self, channel: str, callback: Callable[[object, int, str, str], None]) -> None: ...

    async def execute(self, query: str, *, timeout: float) -> str: ...


class Listener:
    """Keeps one connection listening until it is closed; `heard` learns of a gap as ("", 0)."""

    def __init__(self, engine: AsyncEngine, channel: str, heard: Heard) -> None:
        self._engine = engine
        self._channel = channel
        self._heard = heard
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listens when it returns."""
        connection = await self._engine.connect()
        try:
            driver, lost = await self._subscribe(connection)
        except BaseException:
            await discard(connection)
            raise
        self._task = asyncio.create_task(self._keep(connection, driver, lost))

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _subscribe(self, connection: AsyncConnection) -> tuple[Driver, asyncio.Event]:
        driver: Driver | None = (await connection.get_raw_connection()).driver_connection
        assert driver is not None
        lost = asyncio.Event()
        driver.add_termination_listener(lambda _: lost.set())
        await driver.add_listener(self._channel, self._hear)
        return driver, lost

    def _hear(self, _connection: object, _process: int, _channel: str, payload: str) -> None:
        table_id, _, number = payload.rpartition(" ")
        if table_id and number.isascii() and number.isdigit():
            self._heard(table_id, int(number))

    async def _keep(self, connection: AsyncConnection, driver: Driver, lost: asyncio.Event) -> None:
        while True:
            try:
                await until_lost(driver, lost)
            finally:
                await discard(connection)
            connection, driver, lost = await self._again()
            asyncio.get_running_loop().call_soon(self._heard, "", 0)

    async def _again(self) -> tuple[AsyncConnection, Driver, asyncio.Event]:
        pause = FIRST_PAUSE
        while True:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            try:
                connection = await self._engine.connect()
            except Exception:  # whatever the fault is, the only remedy is to try again
                continue
            try:
                return connection, *await self._subscribe(connection)
            except Exception:
                await discard(connection)
            except BaseException:
                await discard(connection)
                raise


async def until_lost(driver: Driver, lost: asyncio.Event) -> None:
    while True:
        try:
            await asyncio.wait_for(lost.wait(), ALIVE_SECONDS)
        except TimeoutError:
            try:
                await driver.execute("SELECT 1", timeout=ANSWER_SECONDS)
            except Exception:
                return
        else:
            return


async def discard(connection: AsyncConnection) -> None:
    """Ends a connection that may be dead already."""
    await connection.invalidate()
    await connection.close()
