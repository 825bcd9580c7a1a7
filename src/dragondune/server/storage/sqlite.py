"""A SQLite file: a few reader threads, and one writer thread that commits waiting writes together."""

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
    "PRAGMA secure_delete = ON",  # deleted data is not left in the file
)


class Work(Protocol):
    """A write waiting for its turn."""

    def is_wanted(self) -> bool:
        """Whether anyone is still waiting for it."""

    def run(self, connection: Connection) -> None: ...

    def fail(self, error: Exception) -> None: ...

    def settle(self) -> None:
        """Report the result to the waiting caller, in the event loop's thread."""


class Job(Generic[Result]):
    """A function for the writer, and the future for its result."""

    def __init__(self, body: Callable[[Connection], Result], future: asyncio.Future[Result]) -> None:
        self.future: Final = future
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
    """Runs Core in its own threads: one thread switch per transaction instead of several per statement."""

    is_shared: Final = False

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._readers = ThreadPoolExecutor(READERS, "sqlite-reader")
        self._waiting: SimpleQueue[Work | None] = SimpleQueue()
        self._writing: tuple[Connection, sqlite3.Connection] | None = None
        self._loop: Final = asyncio.get_running_loop()
        self._writer = Thread(target=self._write_all, name="sqlite-writer", daemon=True)
        self._writer.start()

    @staticmethod
    async def open(url: URL) -> "SqliteDatabase":
        """Create the file if needed, readable only by its owner because it contains the seeds."""
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
        job = Job(body, self._loop.create_future())
        self._waiting.put(job)
        return job.future

    def _write_all(self) -> None:
        """Until closed, write everything that was queued during the last transaction."""
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
                self._loop.call_soon_threadsafe(settle_all, wanted)
            if is_last:
                return

    def _transact(self, batch: list[Work]) -> None:
        """One transaction for the batch; if any job fails, one for each, so that it does not affect the others."""
        try:
            connection, driver = self._begin()
        except Exception as error:
            for work in batch:
                work.fail(error)
            return
        try:
            for work in batch:
                work.run(connection)
            driver.execute("COMMIT")
        except Exception as error:
            self._roll_back(connection)
            if len(batch) == 1:
                batch[0].fail(error)
            else:
                for work in batch:
                    self._transact([work])

    def _begin(self) -> tuple[Connection, sqlite3.Connection]:
        """The writer's connection with its driver's, inside a new transaction."""
        if self._writing is None:
            connection = self._engine.connect()
            self._writing = connection, driver_of(connection)
        self._writing[1].execute("BEGIN IMMEDIATE")
        return self._writing

    def _roll_back(self, connection: Connection) -> None:
        """Some faults, such as a full disk, have already ended the transaction."""
        try:
            driver = driver_of(connection)
            if driver.in_transaction:
                driver.execute("ROLLBACK")
        except Exception:  # the transaction ends with its connection
            connection.invalidate()
            connection.close()
            self._writing = None

    def tell(self, written: Written) -> None:
        """Do nothing: there are no other processes."""

    async def listen(self, heard: Heard) -> None:
        """Do nothing: there are no other processes."""

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(None, self._close)

    def _close(self) -> None:
        self._waiting.put(None)
        self._writer.join()
        self._readers.shutdown()
        if self._writing is not None:
            self._writing[0].close()
        self._engine.dispose()


def driver_of(connection: Connection) -> sqlite3.Connection:
    """The raw SQLite connection, for the few statements of every decision, where Core would cost more than SQLite."""
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
        hide_parameters=True,  # keeps seeds and token hashes out of logs
        connect_args={"timeout": BUSY_SECONDS},
    )
    event.listen(engine, "connect", configure)
    return engine


def configure(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for setting in SETTINGS:
        cursor.execute(setting)
    cursor.close()
