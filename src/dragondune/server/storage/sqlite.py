"""A SQLite file: readers in a few threads, one writer in its own, which commits together what waits together."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from threading import Thread
from typing import Final, Generic, Protocol

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from dragondune.server.storage.database import FAULTS, Heard, Result, Written, check_outage, opening, outages
from dragondune.server.storage.migrate import migrate

READERS: Final = 3
BUSY_SECONDS: Final = 10
"""How long a write waits for another program that holds the file."""

SETTINGS: Final = (
    f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # what was removed is not left in the file
)


class Work(Protocol):
    """A write that waits for its turn."""

    def is_wanted(self) -> bool:
        """Whether anyone still waits for it."""

    def run(self, connection: Connection) -> None: ...

    def fail(self, error: Exception) -> None: ...

    def settle(self) -> None:
        """Tell who waits for it how it went; in the thread of the event loop."""


class Job(Generic[Result]):
    """A function to be run by the writer, and where its result is awaited."""

    def __init__(self, body: Callable[[Connection], Result]) -> None:
        self.future: Final[asyncio.Future[Result]] = asyncio.get_running_loop().create_future()
        self._body = body
        self._results: list[Result] = []
        self._error: Exception | None = None

    def is_wanted(self) -> bool:
        return not self.future.cancelled()

    def run(self, connection: Connection) -> None:
        self._results = [self._body(connection)]

    def fail(self, error: Exception) -> None:
        self._error = error

    def settle(self) -> None:
        if self.future.done():
            return
        if self._error is not None:
            self.future.set_exception(self._error)
        else:
            self.future.set_result(self._results[0])


class SqliteDatabase:
    """Core runs in threads of our own: one change of threads per transaction instead of several per statement."""

    is_shared: Final = False

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._readers = ThreadPoolExecutor(READERS, "sqlite-reader")
        self._waiting: SimpleQueue[Work | None] = SimpleQueue()
        self._connection: Connection | None = None
        loop = asyncio.get_running_loop()
        self._writer = Thread(target=self._write_all, args=(loop,), name="sqlite-writer", daemon=True)
        self._writer.start()

    @staticmethod
    async def open(url: URL) -> "SqliteDatabase":
        """Creates the file if there is none, readable by its owner alone, since it holds the seeds."""
        with opening(url):
            os.close(os.open(url.database or "", os.O_RDWR | os.O_CREAT, 0o600))
            database = SqliteDatabase(engine_for(url))
            try:
                await database._submit(migrate)
            except BaseException:
                await database.close()
                raise
        return database

    async def read(self, body: Callable[[Connection], Result]) -> Result:
        with outages():
            return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, body)

    def _read(self, body: Callable[[Connection], Result]) -> Result:
        with self._engine.connect() as connection:
            return body(connection)

    async def write(self, body: Callable[[Connection], Result], *, is_single: bool) -> Result:
        try:
            return await self._submit(body)
        except FAULTS as fault:
            check_outage(fault)
            raise

    def _submit(self, body: Callable[[Connection], Result]) -> asyncio.Future[Result]:
        job = Job(body)
        self._waiting.put(job)
        return job.future

    def _write_all(self, loop: asyncio.AbstractEventLoop) -> None:
        """Until it is closed: whatever has come together while the last transaction was on its way to the disk."""
        while (work := self._waiting.get()) is not None:
            batch = [work]
            is_last = False
            while not (self._waiting.empty() or is_last):
                more = self._waiting.get()
                is_last = more is None
                if more is not None:
                    batch.append(more)
            wanted = [one for one in batch if one.is_wanted()]
            if wanted:
                self._transact(wanted)
                loop.call_soon_threadsafe(settle_all, wanted)
            if is_last:
                return

    def _transact(self, batch: list[Work]) -> None:
        """One transaction for all; if someone fails in it, one for each, so that a failure is nobody else's."""
        try:
            connection = self._begin()
        except Exception as error:
            for work in batch:
                work.fail(error)
            return
        try:
            for work in batch:
                work.run(connection)
            driver_of(connection).execute("COMMIT")
        except Exception as error:
            self._roll_back(connection)
            if len(batch) == 1:
                batch[0].fail(error)
            else:
                for work in batch:
                    self._transact([work])

    def _begin(self) -> Connection:
        """The writer's connection, inside a new transaction."""
        if self._connection is None:
            self._connection = self._engine.connect()
        driver_of(self._connection).execute("BEGIN IMMEDIATE")
        return self._connection

    def _roll_back(self, connection: Connection) -> None:
        """Some faults, such as a full disk, have ended the transaction already."""
        try:
            driver = driver_of(connection)
            if driver.in_transaction:
                driver.execute("ROLLBACK")
        except Exception:  # the transaction ends with its connection
            connection.invalidate()
            connection.close()
            self._connection = None

    def tell(self, written: Written) -> None:
        """There is nobody else."""

    async def listen(self, heard: Heard) -> None:
        """There is nobody else to hear of."""

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(None, self._close)

    def _close(self) -> None:
        self._waiting.put(None)
        self._writer.join()
        self._readers.shutdown()
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()


def driver_of(connection: Connection) -> sqlite3.Connection:
    """SQLite's own connection, for the few statements that every decision needs: Core would cost more than they do."""
    driver: sqlite3.Connection | None = connection.connection.driver_connection
    assert driver is not None
    return driver


def settle_all(batch: Sequence[Work]) -> None:
    for work in batch:
        work.settle()


def engine_for(url: URL) -> Engine:
    engine = create_engine(
        url,
        isolation_level="AUTOCOMMIT",
        pool_size=READERS + 1,
        hide_parameters=True,  # seeds and hashes of tokens never reach a log
        connect_args={"timeout": BUSY_SECONDS},
    )
    event.listen(engine, "connect", configure)
    return engine


def configure(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for setting in SETTINGS:
        cursor.execute(setting)
    cursor.close()
