"""The store: what the server keeps, in a SQLite file or a PostgreSQL server."""

import sqlite3
from collections.abc import Mapping, Sequence
from functools import partial

from sqlalchemy import Connection, select
from sqlalchemy.sql.compiler import SQLCompiler as Compiled

from dragondune.server.storage import bans, operations, presence, table_log, tokens
from dragondune.server.storage import notice_queue as notice_rows
from dragondune.server.storage.database import Database, Heard
from dragondune.server.storage.notice_queue import Queued
from dragondune.server.storage.postgres import PostgresDatabase
from dragondune.server.storage.rows import (
    Ban,
    Conflict,
    Hook,
    Load,
    Notice,
    StoredRecord,
    Summary,
    Swept,
    TableRow,
    TokenRow,
)
from dragondune.server.storage.sqlite import SqliteDatabase, driver_of
from dragondune.server.storage.urls import parse


class Store:
    """Every method may raise Unavailable; what a writing method wrote is on the disk when it returns."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.is_shared = database.is_shared
        """Whether other processes may write."""

    @staticmethod
    async def open(url: str) -> "Store":
        """Connects and applies missing migrations; a URL that leads nowhere is Malformed."""
        parsed = parse(url)
        if parsed.drivername.startswith("sqlite"):
            return Store(await SqliteDatabase.open(parsed))
        return Store(await PostgresDatabase.open(parsed))

    async def close(self) -> None:
        """Finishes what is under way and ends all connections."""
        await self._database.close()

    async def check(self) -> None:
        """Asks the database for a sign of life."""
        await self._database.read(answer)

    async def listen(self, heard: Heard) -> None:
        """Calls `heard` with table and number for every append, and with 0 when rights have ended.

        What may have been missed is told as ("", 0).
        """
        await self._database.listen(heard)

    async def create(self, row: TableRow, records: Sequence[StoredRecord], tokens: Sequence[TokenRow]) -> None:
        """Conflict if the id is taken."""
        body = partial(table_log.create, row=row, records=records, tokens=tokens)
        await self._database.write(body, is_single=False)

    async def append(
        self,
        table_id: str,
        records: Sequence[StoredRecord],
        summary: Summary,
        *,
        tokens: Sequence[TokenRow] = (),
        revoked: Sequence[str] = (),
        notices: Sequence[Queued] = (),
    ) -> None:
        """All of it or nothing; Conflict unless the first record follows the last one stored."""

        is_single = not (tokens or revoked or notices)

        def body(connection: Connection) -> None:
            append(connection, table_id, records=records, summary=summary)
            if not is_single:
                change_tokens(connection, table_id, added=tokens, removed=revoked)
                notice_rows.queue(connection, table_id, notices=notices, at=summary.updated_at)

        await self._database.write(body, is_single=is_single)

    async def table(self, table_id: str) -> TableRow | None:
        return await self._database.read(partial(table_log.find, table_id=table_id))

    async def records(self, table_id: str, *, after: int = 0) -> list[StoredRecord]:
        return await self._database.read(partial(table_log.read_records, table_id=table_id, after=after))

    async def listed(self, *, status: str | None, limit: int, before: float | None) -> list[TableRow]:
        """Listed tables created before a moment, newest first."""
        return await self._database.read(partial(table_log.listed, status=status, limit=limit, before=before))

    async def due(self, now: float, *, limit: int = 100) -> list[str]:
        """Running tables that want to be woken, the longest overdue first."""
        return await self._database.read(partial(table_log.due, now=now, limit=limit))

    async def count(self) -> dict[str, int]:
        """How many tables there are of each status."""
        return await self._database.read(table_log.count)

    async def token(self, hash: str) -> TokenRow | None:
        return await self._database.read(partial(tokens.find, wanted=hash))

    async def tokens(self, table_id: str, *, role: str | None = None, seat: str | None = None) -> list[TokenRow]:
        """Oldest first; None stands for any."""
        return await self._database.read(partial(tokens.of_table, table_id=table_id, role=role, seat=seat))

    async def add_token(self, token: TokenRow) -> None:
        await self._database.write(partial(tokens.add_tokens, tokens=[token]), is_single=True)

    async def revoke_tokens(self, table_id: str, *, role: str | None, seat: str | None, keep: str | None) -> int:
        """How many were revoked, of which others hear; None stands for any, and `keep` is a hash to spare."""

        def body(connection: Connection) -> int:
            table_log.announce(connection, table_id)
            return tokens.revoke(connection, table_id, role=role, seat=seat, keep=keep)

        return await self._database.write(body, is_single=False)

    async def touch(self, seats: Sequence[tuple[str, str]], at: float) -> None:
        """The holders of these seats of tables are here."""
        if seats:
            await self._database.write(partial(presence.touch, seats=seats, at=at), is_single=True)

    async def seen(self, table_id: str) -> dict[str, float]:
        """When the holders of seats were last here."""
        return await self._database.read(partial(presence.seen, table_id=table_id))

    async def set_hook(self, hook: Hook) -> None:
        """Replaces the one of the same seat."""
        await self._database.write(partial(notice_rows.set_hook, hook=hook), is_single=True)

    async def remove_hook(self, table_id: str, seat: str | None) -> None:
        await self._database.write(partial(notice_rows.remove_hook, table_id=table_id, seat=seat), is_single=True)

    async def hooks(self, table_id: str) -> list[Hook]:
        """That of the whole table first."""
        return await self._database.read(partial(notice_rows.hooks, table_id=table_id))

    async def take_notices(self, now: float, *, limit: int, lease: float) -> list[Notice]:
        """Due ones, which nobody else takes before the lease is over."""
        body = partial(notice_rows.take, now=now, limit=limit, until=now + lease)
        return await self._database.write(body, is_single=True)

    async def finish_notice(self, id: int) -> None:
        """Delivered."""
        await self._database.write(partial(notice_rows.finish, notice=id), is_single=True)

    async def retry_notice(self, id: int, at: float) -> None:
        await self._database.write(partial(notice_rows.retry, notice=id, at=at), is_single=True)

    async def postpone_notice(self, id: int, at: float) -> None:
        """Due again at a time; taking it was no attempt."""
        await self._database.write(partial(notice_rows.postpone, notice=id, at=at), is_single=True)

    async def drop_notice(self, id: int, reason: str) -> None:
        """Given up."""
        await self._database.write(partial(notice_rows.drop, notice=id, reason=reason), is_single=True)

    async def ban(self, ban: Ban) -> None:
        """Replaces the ban of the same network."""
        await self._database.write(partial(bans.ban, ban=ban), is_single=True)

    async def lift_ban(self, network: str) -> int:
        """How many bans there were of exactly this network."""
        return await self._database.write(partial(bans.lift, network=network), is_single=True)

    async def bans(self, now: float) -> list[Ban]:
        """Those that are not over, the first to end first."""
        return await self._database.read(partial(bans.current, now=now))

    async def newest(self, *, status: str | None, limit: int) -> list[TableRow]:
        """All tables, also unlisted ones, the last changed first."""
        return await self._database.read(partial(operations.newest, status=status, limit=limit))

    async def load(self, now: float, *, since: float) -> Load:
        """What was going on between two moments, and what waits now."""
        return await self._database.read(partial(operations.load, now=now, since=since))

    async def sweep(self, now: float) -> Swept:
        """Remove bans that are over, notices that were given up, and presence at tables that are closed."""
        return await self._database.write(partial(operations.sweep, now=now), is_single=False)

    async def wish(self, name: str, at: float) -> None:
        """Ask all running servers for something."""
        await self._database.write(partial(operations.wish, name=name, at=at), is_single=True)

    async def wished(self, name: str) -> float:
        """When the operator last asked for it; 0 for never."""
        return await self._database.read(partial(operations.wished, name=name))

    async def latest(self) -> float:
        """The latest time at which a table was changed; 0 if there is none."""
        return await self._database.read(table_log.latest)


def append(connection: Connection, table_id: str, *, records: Sequence[StoredRecord], summary: Summary) -> None:
    """Adds the records and changes the row of the table; without records only the row."""
    values: dict[str, object] = {
        "table": table_id,
        "new_status": summary.status,
        "new_summary": summary.summary,
        "new_wake_at": summary.wake_at,
        "new_updated_at": summary.updated_at,
    }
    if records:
        values["before"] = records[0].n - 1
        values["new_last"] = records[-1].n
    if connection.dialect.name == "postgresql":
        has_found = append_and_notify(connection, values, records)
    else:
        driver = driver_of(connection)
        advance = table_log.ADVANCE_SQLITE if records else table_log.CHANGE_SQLITE
        has_found = run_compiled(driver, advance, values) == 1
        for record in records if has_found else ():
            row = {"table_id": table_id, "n": record.n, "at": record.at, "body": record.body}
            run_compiled(driver, table_log.INSERT_RECORD_SQLITE, row)
    if not has_found:
        raise Conflict(f"Table {table_id} has moved on; load what is new and decide again.")


def run_compiled(driver: sqlite3.Connection, statement: Compiled, values: Mapping[str, object]) -> int:
    """Run a statement that was compiled before, and return how many rows it has changed."""
    names = statement.positiontup or ()
    return driver.execute(str(statement), [values[name] for name in names]).rowcount


def append_and_notify(connection: Connection, values: dict[str, object], records: Sequence[StoredRecord]) -> bool:
    """Whether the table was found as expected."""
    if not records:
        return connection.execute(table_log.TOUCH_AND_NOTIFY, values).first() is not None
    values["ns"] = [record.n for record in records]
    values["ats"] = [record.at for record in records]
    values["bodies"] = [record.body for record in records]
    return connection.execute(table_log.APPEND_AND_NOTIFY, values).first() is not None


def change_tokens(connection: Connection, table_id: str, *, added: Sequence[TokenRow], removed: Sequence[str]) -> None:
    tokens.remove_tokens(connection, table_id, removed)
    tokens.add_tokens(connection, added)


def answer(connection: Connection) -> None:
    connection.execute(select(1))
