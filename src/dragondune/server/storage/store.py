"""The store: what the server keeps, in a SQLite file or a PostgreSQL server."""

import logging
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final, Literal, TypeAlias

from msgspec.structs import asdict, replace
from sqlalchemy import Connection
from sqlalchemy.sql.compiler import SQLCompiler as Compiled

from dragondune.server.storage import bans, health, operations, presence, reviews, snapshot_rows, table_log, tokens
from dragondune.server.storage import notice_queue as notice_rows
from dragondune.server.storage.database import Database, Heard, Result, written
from dragondune.server.storage.notice_queue import Queued
from dragondune.server.storage.people import People
from dragondune.server.storage.postgres import PostgresDatabase
from dragondune.server.storage.rows import (
    Ban,
    Conflict,
    Hook,
    Load,
    Notice,
    RightsChange,
    StoredRecord,
    StoredSnapshot,
    Summary,
    Swept,
    TableRow,
    TokenRow,
    Unavailable,
)
from dragondune.server.storage.sqlite import SqliteDatabase, driver_of
from dragondune.server.storage.urls import parse

Linked: TypeAlias = Literal["added", "revoked", "too many"]

logger: Final = logging.getLogger("dragondune.storage")

LOG_SECONDS: Final = 10.0
"""An outage is logged at most this often."""


class Store:
    """Every method may raise Unavailable; what a writing method wrote is on the disk when it returns."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.is_shared = database.is_shared
        """Whether other processes may write."""
        self.unavailable = 0
        """How often the database did not answer."""
        self._logged_at = -LOG_SECONDS
        self.people: Final = People(self._read, self._write)
        """Persons with their keys and rights."""

    @staticmethod
    async def open(url: str) -> "Store":
        """Connects and applies missing migrations; a URL that leads nowhere is Malformed."""
        return Store(await open_database(url))

    async def close(self) -> None:
        """Finishes what is under way and ends all connections."""
        await self._database.close()

    async def check(self) -> None:
        """Writes something and removes it again: a database that answers may still have no room to write."""
        await self._write(health.write, is_single=True)
        await self._write(health.clear, is_single=True)

    async def _read(self, body: Callable[[Connection], Result]) -> Result:
        with self._noticed():
            return await self._database.read(body)

    async def _write(self, body: Callable[[Connection], Result], *, is_single: bool) -> Result:
        with self._noticed():
            return await self._database.write(body, is_single=is_single)

    @contextmanager
    def _noticed(self) -> Iterator[None]:
        """Count an outage and log it, but not a line for each of a thousand requests."""
        try:
            yield
        except Unavailable as fault:
            self.unavailable += 1
            now = time.monotonic()
            if now - self._logged_at >= LOG_SECONDS:
                self._logged_at = now
                logger.error(str(fault), extra={"times": self.unavailable})
            raise

    async def listen(self, heard: Heard) -> None:
        """Calls `heard` for every append by others, and whenever rights have ended."""
        await self._database.listen(heard)

    async def create(self, row: TableRow, records: Sequence[StoredRecord], tokens: Sequence[TokenRow]) -> None:
        """Conflict if the id is taken."""
        body = partial(table_log.create, row=row, records=records, tokens=tokens)
        await self._write(body, is_single=False)

    async def append(
        self,
        table_id: str,
        records: Sequence[StoredRecord],
        summary: Summary,
        *,
        rights: RightsChange | None = None,
        notices: Sequence[Queued] = (),
        snapshots: Sequence[StoredSnapshot] = (),
    ) -> None:
        """All of it or nothing; Conflict unless the first record follows the last one stored."""

        is_single = rights is None and not (notices or snapshots)

        def body(connection: Connection) -> None:
            append(connection, table_id, records=records, summary=summary)
            if not is_single:
                change_rights(connection, table_id, rights or RightsChange())
                notice_rows.queue(connection, table_id, notices=notices, at=summary.updated_at)
                snapshot_rows.keep(connection, table_id, snapshots)

        await self._write(body, is_single=is_single)
        if records and self.is_shared:
            self._database.tell(written(table_id, records))

    async def lasts(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The numbers of the last records of these tables."""
        return await self._read(partial(table_log.lasts, ids=table_ids))

    async def table(self, table_id: str) -> TableRow | None:
        return await self._read(partial(table_log.find, table_id=table_id))

    async def records(self, table_id: str, *, after: int = 0, most: int | None = None) -> list[StoredRecord]:
        """The records after a number: all of them, or the first so many."""
        return await self._read(partial(table_log.read_records, table_id=table_id, after=after, most=most))

    async def numbered_records(self, table_id: str, numbers: Sequence[int]) -> dict[int, bytes]:
        """The bodies of the records with these numbers."""
        return await self._read(partial(table_log.numbered, table_id=table_id, numbers=numbers))

    async def keep_snapshots(self, table_id: str, snapshots: Sequence[StoredSnapshot]) -> None:
        await self._write(partial(snapshot_rows.keep, table_id=table_id, snapshots=snapshots), is_single=False)

    async def snapshot(
        self, table_id: str, *, version: str, observer: int | None = None, heard: int = 0, began: int = 0
    ) -> StoredSnapshot | None:
        """The last snapshot; for an observer, the last one after which they had heard at most so many updates."""
        body = partial(
            snapshot_rows.last, table_id=table_id, version=version, observer=observer, heard=heard, began=began
        )
        return await self._read(body)

    async def review(self, table_id: str, version: str) -> bytes | None:
        """The review of a finished game, if this version has written one."""
        return await self._read(partial(reviews.find, table_id=table_id, version=version))

    async def keep_review(self, table_id: str, version: str, body: bytes) -> None:
        await self._write(partial(reviews.keep, table_id=table_id, version=version, body=body), is_single=True)

    async def tables_with_old_talk(self, before: float, *, limit: int = 100) -> list[str]:
        """Tables that were finished before a moment, and whose spectators' talk has not been removed since."""
        return await self._read(partial(table_log.old_talk, before=before, limit=limit))

    async def note_removed_talk(self, table_id: str, now: float) -> None:
        await self._write(partial(table_log.note_removed_talk, table_id=table_id, now=now), is_single=True)

    async def replace_records(self, table_id: str, bodies: Mapping[int, bytes]) -> None:
        """Give records other bodies; their numbers and times stay."""
        await self._write(partial(table_log.replace, table_id=table_id, bodies=bodies), is_single=False)

    async def listed(self, *, status: str | None, limit: int, before: float | None) -> list[TableRow]:
        """Listed tables created before a moment, newest first."""
        return await self._read(partial(table_log.listed, status=status, limit=limit, before=before))

    async def due(self, now: float, *, limit: int = 100) -> list[str]:
        """Running tables that want to be woken, the longest overdue first."""
        return await self._read(partial(table_log.due, now=now, limit=limit))

    async def expired(self, statuses: Sequence[str], *, before: float, limit: int) -> list[str]:
        """Tables of these statuses that have not changed since a moment."""
        body = partial(table_log.expired, statuses=statuses, before=before, limit=limit)
        return await self._read(body)

    async def delete_table(self, table_id: str) -> None:
        """With everything that belongs to it; others hear of it."""
        await self._write(partial(table_log.delete_table, table_id=table_id), is_single=False)

    async def count(self) -> dict[str, int]:
        """How many tables there are of each status."""
        return await self._read(table_log.count)

    async def token(self, hash: str) -> TokenRow | None:
        return await self._read(partial(tokens.find, wanted=hash))

    async def tokens(self, table_id: str, *, role: str | None = None, seat: str | None = None) -> list[TokenRow]:
        """Oldest first; None stands for any."""
        return await self._read(partial(tokens.of_table, table_id=table_id, role=role, seat=seat))

    async def add_token(self, token: TokenRow) -> None:
        await self._write(partial(tokens.add_tokens, tokens=[token]), is_single=True)

    async def link(self, token: TokenRow, *, by: str, most: int) -> Linked:
        """Adds a token to those of a seat, if `by` is the hash of a valid one and there are fewer than `most`."""

        def body(connection: Connection) -> Linked:
            if not is_valid(connection, token.table_id, by):
                return "revoked"
            if tokens.count(connection, token) >= most:
                return "too many"
            tokens.add_tokens(connection, [token])
            return "added"

        return await self._write(body, is_single=False)

    async def reissue(self, token: TokenRow, *, by: str) -> bool:
        """Replaces all tokens of the same right, and ends its webhook; False if `by` is no longer valid."""

        def body(connection: Connection) -> bool:
            if not is_valid(connection, token.table_id, by):
                return False
            held = tokens.find(connection, by)
            person = held.person if held is not None else None
            change = RightsChange(added=(replace(token, person=person),), ended=((token.role, token.seat),))
            change_rights(connection, token.table_id, change)
            table_log.announce(connection, token.table_id)
            return True

        return await self._write(body, is_single=False)

    async def revoke_tokens(self, table_id: str, *, role: str | None, seat: str | None, keep: str | None) -> int:
        """How many were revoked, of which others hear; None stands for any, and `keep` is a hash to spare."""

        def body(connection: Connection) -> int:
            table_log.announce(connection, table_id)
            return tokens.revoke(connection, table_id, role=role, seat=seat, keep=keep)

        return await self._write(body, is_single=False)

    async def touch(self, seats: Sequence[tuple[str, str]], at: float) -> None:
        """The holders of these seats of tables are here."""
        if seats:
            await self._write(partial(presence.touch, seats=seats, at=at), is_single=True)

    async def seen(self, table_id: str) -> dict[str, float]:
        """When the holders of seats were last here."""
        return await self._read(partial(presence.seen, table_id=table_id))

    async def set_hook(self, hook: Hook, *, by: str) -> bool:
        """Replaces the one of the same seat; False if `by` is no longer the hash of a valid token."""

        def body(connection: Connection) -> bool:
            if not is_valid(connection, hook.table_id, by):
                return False
            notice_rows.set_hook(connection, hook)
            return True

        return await self._write(body, is_single=False)

    async def remove_hook(self, table_id: str, seat: str | None) -> None:
        await self._write(partial(notice_rows.remove_hook, table_id=table_id, seat=seat), is_single=True)

    async def hooks(self, table_id: str) -> list[Hook]:
        """That of the whole table first."""
        return await self._read(partial(notice_rows.hooks, table_id=table_id))

    async def take_notices(self, now: float, *, limit: int, lease: float) -> list[Notice]:
        """Due ones, which nobody else takes before the lease is over."""
        body = partial(notice_rows.take, now=now, limit=limit, until=now + lease)
        return await self._write(body, is_single=True)

    async def finish_notice(self, id: int) -> None:
        """Delivered."""
        await self._write(partial(notice_rows.finish, notice=id), is_single=True)

    async def retry_notice(self, id: int, at: float) -> None:
        await self._write(partial(notice_rows.retry, notice=id, at=at), is_single=True)

    async def postpone_notice(self, id: int, at: float) -> None:
        """Due again at a time; taking it was no attempt."""
        await self._write(partial(notice_rows.postpone, notice=id, at=at), is_single=True)

    async def drop_notice(self, id: int, reason: str) -> None:
        """Given up."""
        await self._write(partial(notice_rows.drop, notice=id, reason=reason), is_single=True)

    async def ban(self, ban: Ban) -> None:
        """Replaces the ban of the same network."""
        await self._write(partial(bans.ban, ban=ban), is_single=True)

    async def lift_ban(self, network: str) -> int:
        """How many bans there were of exactly this network."""
        return await self._write(partial(bans.lift, network=network), is_single=True)

    async def bans(self, now: float) -> list[Ban]:
        """The bans in force, the first to end first."""
        return await self._read(partial(bans.current, now=now))

    async def newest(self, *, status: str | None, limit: int) -> list[TableRow]:
        """All tables, also unlisted ones, the last changed first."""
        return await self._read(partial(operations.newest, status=status, limit=limit))

    async def load(self, now: float, *, since: float) -> Load:
        """What was going on between two moments, and what waits now."""
        return await self._read(partial(operations.load, now=now, since=since))

    async def sweep(self, now: float) -> Swept:
        """Remove bans that are over, notices that were given up, and presence at tables that are closed."""
        return await self._write(partial(operations.sweep, now=now), is_single=False)

    async def wish(self, name: str, at: float) -> None:
        """Ask all running servers for something."""
        await self._write(partial(operations.wish, name=name, at=at), is_single=True)

    async def wished(self, name: str) -> float:
        """When the operator last asked for it; 0 for never."""
        return await self._read(partial(operations.wished, name=name))

    async def latest(self) -> float:
        """The latest time at which a table was changed; 0 if there is none."""
        return await self._read(table_log.latest)


async def open_database(url: str) -> Database:
    parsed = parse(url)
    if parsed.drivername.startswith("sqlite"):
        return await SqliteDatabase.open(parsed)
    return await PostgresDatabase.open(parsed)


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
        has_found = append_in_one(connection, values, records)
    else:
        driver = driver_of(connection)
        advance = table_log.ADVANCE_SQLITE if records else table_log.CHANGE_SQLITE
        has_found = run_compiled(driver, advance, values) == 1
        for record in records if has_found else ():
            run_compiled(driver, table_log.INSERT_RECORD_SQLITE, {"table_id": table_id, **asdict(record)})
    if not has_found:
        raise Conflict(f"Table {table_id} has moved on; load what is new and decide again.")


def run_compiled(driver: sqlite3.Connection, statement: Compiled, values: Mapping[str, object]) -> int:
    """Run a statement that was compiled before, and return how many rows it has changed."""
    names = statement.positiontup or ()
    return driver.execute(str(statement), [values[name] for name in names]).rowcount


def append_in_one(connection: Connection, values: dict[str, object], records: Sequence[StoredRecord]) -> bool:
    """Whether the table was found as expected."""
    if not records:
        return connection.execute(table_log.CHANGE_POSTGRESQL, values).first() is not None
    values["ns"] = [record.n for record in records]
    values["ats"] = [record.at for record in records]
    values["bodies"] = [record.body for record in records]
    values["links"] = [record.link for record in records]
    return connection.execute(table_log.APPEND_POSTGRESQL, values).first() is not None


def is_valid(connection: Connection, table_id: str, hash: str) -> bool:
    """Whether there is such a token; it stays valid until the transaction ends."""
    connection.execute(table_log.LOCK_TABLE, {"table": table_id})
    return tokens.find(connection, hash) is not None


def change_rights(connection: Connection, table_id: str, change: RightsChange) -> None:
    for replaced in change.kept:
        tokens.change_role(connection, table_id, replaced, was=tokens.SEAT, becomes=tokens.FORMER)
    for role, seat in change.ended:
        tokens.revoke(connection, table_id, role=role, seat=seat, keep=None)
        if role in (tokens.HOST, tokens.SEAT):
            notice_rows.end_hook(connection, table_id, seat)
    for seat in change.admitted:
        tokens.change_role(connection, table_id, seat, was=tokens.ASKER, becomes=tokens.SEAT)
    for seat in change.returned:
        tokens.change_role(connection, table_id, seat, was=tokens.FORMER, becomes=tokens.SEAT)
    tokens.add_tokens(connection, change.added)
