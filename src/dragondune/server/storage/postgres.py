"""A PostgreSQL server, which processes on several machines may share."""

import logging
from collections.abc import Callable
from importlib import import_module
from typing import Final

from sqlalchemy import URL, Connection, event, func, select
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, NullPool, PoolProxiedConnection

from dragondune.engine.errors import Malformed
from dragondune.extras import explained
from dragondune.server.storage.database import Heard, Result, Written, opening, outages
from dragondune.server.storage.migrate import migrate
from dragondune.server.storage.notify import Line
from dragondune.server.storage.rows import Unavailable
from dragondune.server.storage.table_log import CHANNEL

logger: Final = logging.getLogger("dragondune.storage")

CONNECTIONS: Final = 10
CONNECT_SECONDS: Final = 10
STATEMENT_SECONDS: Final = 30
DURABLE: Final = ("on", "remote_apply")
"""The synchronous_commit levels at which a commit is on disk, here and on a synchronous standby."""
MIGRATION_LOCK: Final = 0x647261676F6E
"""An advisory lock for processes that start at the same time."""


class PostgresDatabase:
    """A single statement commits by itself, which saves the round trips of BEGIN and COMMIT."""

    is_shared: Final = True

    def __init__(self, url: URL) -> None:
        arguments = {
            "timeout": CONNECT_SECONDS,
            "command_timeout": STATEMENT_SECONDS,
            "server_settings": {"application_name": "dragondune"},
        }
        self._engine = create_async_engine(
            url,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=STATEMENT_SECONDS,
            hide_parameters=True,  # keeps seeds and token hashes out of logs
            connect_args=arguments,
        )
        event.listen(self._engine.sync_engine, "connect", make_durable)
        event.listen(self._engine.sync_engine, "checkout", refuse_closed)
        self._single = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._apart: AsyncEngine = create_async_engine(
            url, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=arguments
        )
        self._line = Line(self._apart, CHANNEL)

    @staticmethod
    async def open(url: URL) -> "PostgresDatabase":
        with explained():
            import_module("asyncpg")  # SQLAlchemy would only say that it is missing
        database = PostgresDatabase(url)
        try:
            with opening(url):
                async with database._engine.begin() as connection:
                    await connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
                    await connection.run_sync(migrate)
        except Unavailable as fault:
            await database.close()
            raise Malformed(str(fault)) from fault
        except BaseException:
            await database.close()
            raise
        return database

    async def read(self, body: Callable[[Connection], Result]) -> Result:
        with outages():
            async with self._single.connect() as connection:
                return await connection.run_sync(body)

    async def write(self, body: Callable[[Connection], Result], *, is_single: bool) -> Result:
        with outages():
            async with (self._single if is_single else self._engine).begin() as connection:
                return await connection.run_sync(body)

    async def listen(self, heard: Heard) -> None:
        with outages():
            await self._line.listen(heard)

    def tell(self, written: Written) -> None:
        self._line.tell(written)

    async def close(self) -> None:
        await self._line.close()
        await self._apart.dispose()
        await self._engine.dispose()


def make_durable(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Make commits wait for the disk, whatever the server, database or role settings say."""
    cursor = connection.cursor()
    level = commit_level(cursor)
    if level not in DURABLE:
        cursor.execute("SET synchronous_commit TO on")
        connection.commit()
        logger.warning("synchronous_commit was %s and is on for this connection", level)
        level = commit_level(cursor)
    cursor.close()
    connection.rollback()
    if level not in DURABLE:
        raise Unavailable(
            f"PostgreSQL keeps synchronous_commit = {level}, so that what was acknowledged could be lost; "
            "set it to on for this database, and connect without a proxy that ignores it."
        )


def commit_level(cursor: DBAPICursor) -> str:
    cursor.execute("SHOW synchronous_commit")
    row = cursor.fetchone()
    return "" if row is None else str(row[0])


def refuse_closed(_: DBAPIConnection, entry: ConnectionPoolEntry, __: PoolProxiedConnection) -> None:
    """Replace a connection known to be closed without a round trip, so that a PostgreSQL restart goes unnoticed."""
    driver = entry.driver_connection
    if driver is not None and driver.is_closed():
        raise DisconnectionError
