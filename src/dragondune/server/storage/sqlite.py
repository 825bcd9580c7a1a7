"""A SQLite file: readers in a few threads, one writer in its own, which commits together what waits together."""

import asyncio
import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, Generic, Protocol

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from dragondune.server.storage.database import Heard, Result, opening, outages
from dragondune.server.storage.migrate import migrate

READERS: Final = 3
BUSY_SECONDS: Final = 10
"""How long a write waits for another program that holds the file."""

SETTINGS: Final = (
    f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)


class Work(Protocol):
    """A write that waits for its turn."""

    def begin(self) -> bool:
        """Whether it is still wanted; from here on it cannot be called off."""

    def run(self, connection: Connection) -> None: ...

    def succeed(self) -> None: ...

    def fail(self, error: Exception) -> None: ...


class Job(Generic[Result]):
    """A function to be run by the writer, and where its result is awaited."""

    def __init__(self, body: Callable[[Connection], Result]) -> None:
        self.future: Future[Result] = Future()
        self._body = body
        self._results: list[Result] = []

    def begin(self) -> bool:
        return self.future.set_running_or_notify_cancel()

    def run(self, connection: Connection) -> None:
        self._results = [self._body(connection)]

    def succeed(self) -> None:
        self.future.set_result(self._results[0])

    def fail(self, error: Exception) -> None:
        self.future.set_exception(error)


class SqliteDatabase:
    """Core runs in threads of our own: one change of threads per transaction instead of several per statement."""

    is_shared: Final = False

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._readers = ThreadPoolExecutor(READERS, "sqlite-reader")
        self._writer = ThreadPoolExecutor(1, "sqlite-writer")
        self._waiting: deque[Work] = deque()
        self._connection: Connection | None = None

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
        with outages():
            return await self._submit(body)

    def _submit(self, body: Callable[[Connection], Result]) -> asyncio.Future[Result]:
        job = Job(body)
        self._waiting.append(job)
        self._writer.submit(self._write_all)
        return asyncio.wrap_future(job.future)

    def _write_all(self) -> None:
        """Whatever has come together while the last transaction was on its way to the disk."""
        batch: list[Work] = []
        while self._waiting:
            work = self._waiting.popleft()
            if work.begin():
                batch.append(work)
        if batch:
            self._transact(batch)

    def _transact(self, batch: list[Work]) -> None:
        """One transaction for all; if somebody fails in it, one for each, so that a failure is nobody else's."""
        try:
            connection = self._begin()
        except Exception as error:
            for work in batch:
                work.fail(error)
            return
        try:
            for work in batch:
                work.run(connection)
            connection.exec_driver_sql("COMMIT")
        except Exception as error:
            self._roll_back(connection)
            if len(batch) == 1:
                batch[0].fail(error)
            else:
                for work in batch:
                    self._transact([work])
        else:
            for work in batch:
                work.succeed()

    def _begin(self) -> Connection:
        """The writer's connection, inside a new transaction."""
        if self._connection is None:
            self._connection = self._engine.connect()
        self._connection.exec_driver_sql("BEGIN IMMEDIATE")
        return self._connection

    def _roll_back(self, connection: Connection) -> None:
        """Some faults, such as a full disk, have ended the transaction already."""
        try:
            driver = connection.connection.driver_connection
            if driver is not None and driver.in_transaction:
                connection.exec_driver_sql("ROLLBACK")
        except Exception:  # the transaction ends with its connection
            connection.invalidate()
            connection.close()
            self._connection = None

    async def listen(self, heard: Heard) -> None:
        """There is nobody else to hear of."""

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(None, self._close)

    def _close(self) -> None:
        self._writer.shutdown()
        self._readers.shutdown()
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()


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
