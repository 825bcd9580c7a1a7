"""The store: everything the server keeps, in a SQLite file or a PostgreSQL server."""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, Literal, TypeAlias

from msgspec.structs import astuple, replace
from sqlalchemy import Connection

from dragondune.server.storage import (
    bans,
    finished,
    health,
    operations,
    presence,
    reviews,
    snapshot_rows,
    table_log,
    tokens,
)
from dragondune.server.storage import notice_queue as notice_rows
from dragondune.server.storage import waits as wait_rows
from dragondune.server.storage.call_rows import MAIL, PUSH, NewWait
from dragondune.server.storage.calls import Calls, Outbox
from dragondune.server.storage.database import Database, Heard, Result, written
from dragondune.server.storage.finished import Finished
from dragondune.server.storage.listing_rows import Listings
from dragondune.server.storage.notice_queue import Queued
from dragondune.server.storage.people import People
from dragondune.server.storage.postgres import PostgresDatabase
from dragondune.server.storage.rating_rows import Ratings
from dragondune.server.storage.rows import (
    Ban,
    Conflict,
    Hook,
    ListedTable,
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
from dragondune.server.storage.tournament_rows import Tournaments
from dragondune.server.storage.urls import parse

Linked: TypeAlias = Literal["added", "revoked", "too many"]

logger: Final = logging.getLogger("dragondune.storage")

LOG_SECONDS: Final = 10.0
"""An outage is logged at most this often."""


class Store:
    """Every method may raise Unavailable; a writing method returns once its data is on disk."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.is_shared = database.is_shared
        """Whether other processes may write."""
        self.unavailable = 0
        """How often the database did not answer."""
        self._logged_at = -LOG_SECONDS
        self.people: Final = People(self._read, self._write)
        """People with their keys and rights."""
        self.finished: Final = Finished(self._read, self._write)
        """Finished games."""
        self.ratings: Final = Ratings(self._read, self._write)
        self.listings: Final = Listings(self._read, self._write)
        """What people show of themselves."""
        self.tournaments: Final = Tournaments(self._read, self._write)
        self.calls: Final = Calls(self._read, self._write)
        """Notification settings and messages."""
        self.pushes: Final = Outbox(self._write, PUSH)
        self.mails: Final = Outbox(self._write, MAIL)

    @staticmethod
    async def open(url: str) -> "Store":
        """Connect and apply missing migrations; raise Malformed if the URL leads nowhere."""
        return Store(await open_database(url))

    async def close(self) -> None:
        """Finish work in progress and close all connections."""
        await self._database.close()

    async def check(self) -> None:
        """Write something and delete it: a database that answers may still have no room to write."""
        await self._write(health.write, is_single=True)
        await self._write(health.clear, is_single=True)

    async def _read(self, body: Callable[[Connection], Result]) -> Result:
        try:
            return await self._database.read(body)
        except Unavailable as fault:
            self._notice(fault)
            raise

    async def _write(self, body: Callable[[Connection], Result], *, is_single: bool) -> Result:
        try:
            return await self._database.write(body, is_single=is_single)
        except Unavailable as fault:
            self._notice(fault)
            raise

    def _notice(self, fault: Unavailable) -> None:
        """Count an outage and log it, but not once for each of a thousand requests."""
        self.unavailable += 1
        now = time.monotonic()
        if now - self._logged_at >= LOG_SECONDS:
            self._logged_at = now
            logger.error(str(fault), extra={"times": self.unavailable})

    async def listen(self, heard: Heard) -> None:
        """Call `heard` for every append by others, and whenever rights have ended."""
        await self._database.listen(heard)

    async def create(self, row: TableRow, records: Sequence[StoredRecord], tokens: Sequence[TokenRow]) -> None:
        """Store a new table; raise Conflict if the id is taken."""
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
        waits: Sequence[NewWait] = (),
        snapshots: Sequence[StoredSnapshot] = (),
    ) -> None:
        """Append all of it or nothing; raise Conflict unless the first record follows the last one stored."""

        is_single = rights is None and not (notices or waits or snapshots)

        def body(connection: Connection) -> None:
            append(connection, table_id, records=records, summary=summary)
            if not is_single:
                change_rights(connection, table_id, rights or RightsChange())
                notice_rows.queue(connection, table_id, notices=notices, at=summary.updated_at)
                wait_rows.add(connection, table_id, waits, summary.updated_at)
                snapshot_rows.keep(connection, table_id, snapshots)

        await self._write(body, is_single=is_single)
        if records and self.is_shared:
            self._database.tell(written(table_id, records))

    async def lasts(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The numbers of these tables' last records."""
        return await self._read(partial(table_log.lasts, ids=table_ids))

    async def table(self, table_id: str) -> TableRow | None:
        return await self._read(partial(table_log.find, table_id=table_id))

    async def entry(self, table_id: str) -> ListedTable | None:
        """A table as lists show it, even if it is not listed."""
        return await self._read(partial(table_log.find_listed, table_id=table_id))

    async def statuses(self, table_ids: Sequence[str]) -> dict[str, str]:
        """The status of each of these tables that exists."""
        return await self._read(partial(table_log.statuses, ids=table_ids))

    async def records(self, table_id: str, *, after: int = 0, most: int | None = None) -> list[StoredRecord]:
        """The records after a number: all, or the first `most`."""
        return await self._read(partial(table_log.read_records, table_id=table_id, after=after, most=most))

    async def numbered_records(self, table_id: str, numbers: Sequence[int]) -> dict[int, bytes]:
        """The bodies of the records with these numbers."""
        return await self._read(partial(table_log.numbered, table_id=table_id, numbers=numbers))

    async def keep_snapshots(self, table_id: str, snapshots: Sequence[StoredSnapshot]) -> None:
        await self._write(partial(snapshot_rows.keep, table_id=table_id, snapshots=snapshots), is_single=False)

    async def snapshot(
        self, table_id: str, *, version: str, observer: int | None = None, heard: int = 0, began: int = 0
    ) -> StoredSnapshot | None:
        """The last snapshot; for an observer, the last one at which they had at most `heard` updates."""
        body = partial(
            snapshot_rows.last, table_id=table_id, version=version, observer=observer, heard=heard, began=began
        )
        return await self._read(body)

    async def review(self, table_id: str, version: str) -> bytes | None:
        """The review of a finished game, if this version wrote one."""
        return await self._read(partial(reviews.find, table_id=table_id, version=version))

    async def keep_review(self, table_id: str, version: str, body: bytes) -> None:
        await self._write(partial(reviews.keep, table_id=table_id, version=version, body=body), is_single=True)

    async def tables_with_old_talk(self, before: float, *, limit: int = 100) -> list[str]:
        """Tables finished before a moment whose spectators' talk has not been removed since."""
        return await self._read(partial(table_log.old_talk, before=before, limit=limit))

    async def note_removed_talk(self, table_id: str, now: float) -> None:
        await self._write(partial(table_log.note_removed_talk, table_id=table_id, now=now), is_single=True)

    async def replace_records(self, table_id: str, bodies: Mapping[int, bytes]) -> None:
        """Replace the bodies of records; their numbers and times stay."""
        await self._write(partial(table_log.replace, table_id=table_id, bodies=bodies), is_single=False)

    async def listed(self, *, status: str | None, limit: int, before: float | None) -> list[ListedTable]:
        """Listed tables created before a moment, newest first."""
        return await self._read(partial(table_log.listed, status=status, limit=limit, before=before))

    async def due(self, now: float, *, limit: int = 100) -> list[str]:
        """Running tables due for a wake-up, longest overdue first."""
        return await self._read(partial(table_log.due, now=now, limit=limit))

    async def expired(self, statuses: Sequence[str], *, before: float, limit: int) -> list[str]:
        """Tables with these statuses that have not changed since a moment."""
        body = partial(table_log.expired, statuses=statuses, before=before, limit=limit)
        return await self._read(body)

    async def delete_table(self, table_id: str) -> None:
        """Delete a table with everything that belongs to it, and notify other processes."""
        await self._write(partial(table_log.delete_table, table_id=table_id), is_single=False)

    async def count(self) -> dict[str, int]:
        """How many tables there are by status."""
        return await self._read(table_log.count)

    async def token(self, hash: str) -> TokenRow | None:
        return await self._read(partial(tokens.find, wanted=hash))

    async def tokens(self, table_id: str, *, role: str | None = None, seat: str | None = None) -> list[TokenRow]:
        """Tokens, oldest first; None matches any."""
        return await self._read(partial(tokens.of_table, table_id=table_id, role=role, seat=seat))

    async def add_token(self, token: TokenRow) -> None:
        await self._write(partial(tokens.add_tokens, tokens=[token]), is_single=True)

    async def add_newest(self, token: TokenRow, *, most: int) -> None:
        """Add a token; of those for the same right, the oldest beyond `most` end."""
        await self._write(partial(table_log.add_newest_token, token=token, most=most), is_single=False)

    async def link(self, token: TokenRow, *, by: str, most: int) -> Linked:
        """Add a token to a seat's if `by` is the hash of a valid one and there are fewer than `most`."""

        def body(connection: Connection) -> Linked:
            if not is_valid(connection, token.table_id, by):
                return "revoked"
            if tokens.count(connection, token) >= most:
                return "too many"
            tokens.add_tokens(connection, [token])
            return "added"

        return await self._write(body, is_single=False)

    async def reissue(self, token: TokenRow, *, by: str) -> bool:
        """Replace all tokens of the same right and delete its webhook; False if `by` is no longer valid."""

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

    async def invite(self, token: TokenRow, *, by: str) -> bool:
        """Replace all invitations, or those for the same seat; False if `by` is no longer valid."""

        def body(connection: Connection) -> bool:
            if not is_valid(connection, token.table_id, by):
                return False
            tokens.revoke(connection, token.table_id, role=token.role, seat=token.seat)
            tokens.add_tokens(connection, [token])
            return True

        return await self._write(body, is_single=False)

    async def touch(self, seats: Sequence[tuple[str, str]], at: float, *, is_looking: bool = False) -> None:
        """Record that the holders of these seats are here; `is_looking` if they see the table."""
        if seats:
            await self._write(partial(presence.touch, seats=seats, at=at, is_looking=is_looking), is_single=True)

    async def seen(self, table_id: str) -> dict[str, float]:
        """When the holders of seats were last here."""
        return await self._read(partial(presence.seen, table_id=table_id))

    async def set_hook(self, hook: Hook, *, by: str) -> bool:
        """Replace the webhook of the same seat; False if `by` is no longer the hash of a valid token."""

        def body(connection: Connection) -> bool:
            if not is_valid(connection, hook.table_id, by):
                return False
            notice_rows.set_hook(connection, hook)
            return True

        return await self._write(body, is_single=False)

    async def remove_hook(self, table_id: str, seat: str | None, *, by: str) -> bool:
        """Remove a webhook; False if `by` is no longer the hash of a valid token."""

        def body(connection: Connection) -> bool:
            if not is_valid(connection, table_id, by):
                return False
            notice_rows.remove_hook(connection, table_id, seat)
            return True

        return await self._write(body, is_single=False)

    async def hooks(self, table_id: str) -> list[Hook]:
        """A table's webhooks, its own first."""
        return await self._read(partial(notice_rows.hooks, table_id=table_id))

    async def take_notices(self, now: float, *, limit: int, lease: float) -> list[Notice]:
        """Lease due notifications; nobody else takes them before the lease ends."""
        body = partial(notice_rows.WAITING.take, now=now, limit=limit, until=now + lease)
        return await self._write(body, is_single=True)

    async def finish_notice(self, id: int) -> None:
        """Delete a delivered notification."""
        await self._write(partial(notice_rows.WAITING.finish, message=id), is_single=True)

    async def retry_notice(self, id: int, at: float) -> None:
        await self._write(partial(notice_rows.WAITING.retry, message=id, at=at), is_single=True)

    async def postpone_notice(self, id: int, at: float) -> None:
        """Make a notification due again at a time without counting an attempt."""
        await self._write(partial(notice_rows.WAITING.postpone, message=id, at=at), is_single=True)

    async def drop_notice(self, id: int, reason: str, *, now: float) -> None:
        """Give a notification up."""
        await self._write(partial(notice_rows.WAITING.drop, message=id, reason=reason, now=now), is_single=True)

    async def forget_dropped(self, before: float) -> int:
        """Delete messages of all queues that were given up before a moment; return how many."""
        return await self._write(partial(operations.forget_dropped, before=before), is_single=False)

    async def ban(self, ban: Ban) -> None:
        """Ban a network, replacing its earlier ban."""
        await self._write(partial(bans.ban, ban=ban), is_single=True)

    async def lift_ban(self, network: str) -> int:
        """Lift the bans of exactly this network and return how many there were."""
        return await self._write(partial(bans.lift, network=network), is_single=True)

    async def bans(self, now: float) -> list[Ban]:
        """The bans in force, in the order in which they end."""
        return await self._read(partial(bans.current, now=now))

    async def newest(self, *, status: str | None, limit: int) -> list[ListedTable]:
        """All tables, including unlisted ones, last changed first."""
        return await self._read(partial(operations.newest, status=status, limit=limit))

    async def load(self, now: float, *, since: float) -> Load:
        """The activity between two moments, and what is queued now."""
        return await self._read(partial(operations.load, now=now, since=since))

    async def sweep(self, now: float) -> Swept:
        """Delete expired bans, messages that were given up, and presence at closed tables."""
        return await self._write(partial(operations.sweep, now=now), is_single=False)

    async def wish(self, name: str, at: float) -> None:
        """Send a request to all running servers."""
        await self._write(partial(operations.wish, name=name, at=at), is_single=True)

    async def wished(self, name: str) -> float:
        """When the operator last made this request; 0 for never."""
        return await self._read(partial(operations.wished, name=name))

    async def latest(self) -> float:
        """When a table was last changed; 0 if there are none."""
        return await self._read(table_log.latest)


async def open_database(url: str) -> Database:
    parsed = parse(url)
    if parsed.drivername.startswith("sqlite"):
        return await SqliteDatabase.open(parsed)
    return await PostgresDatabase.open(parsed)


def append(connection: Connection, table_id: str, *, records: Sequence[StoredRecord], summary: Summary) -> None:
    """Add the records and change the table's row, or only the row without records."""
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
        ways = table_log.ADVANCE_SQLITE if records else table_log.CHANGE_SQLITE
        has_found = any(driver.execute(way.text, way.ordered(values)).rowcount == 1 for way in ways)
        if has_found and records:
            insert = table_log.INSERT_RECORD_SQLITE
            driver.executemany(insert.text, [(table_id, *astuple(record)) for record in records])
    if not has_found:
        raise Conflict(f"Table {table_id} has moved on; load what is new and decide again.")


def append_in_one(connection: Connection, values: dict[str, object], records: Sequence[StoredRecord]) -> bool:
    """Append in one statement; return whether the table was as expected."""
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
    if change.moved:
        tokens.move_seats(connection, table_id, dict(change.moved))
        notice_rows.move_hooks(connection, table_id, dict(change.moved))
    for replaced in change.kept:
        tokens.change_role(connection, table_id, replaced, was=tokens.SEAT, becomes=tokens.FORMER)
    for role, seat in change.ended:
        tokens.revoke(connection, table_id, role=role, seat=seat)
        if role in (tokens.HOST, tokens.SEAT):
            notice_rows.end_hook(connection, table_id, seat)
            wait_rows.end_of_seat(connection, table_id, seat)
    for seat in change.admitted:
        tokens.change_role(connection, table_id, seat, was=tokens.ASKER, becomes=tokens.SEAT)
    for seat in change.returned:
        tokens.change_role(connection, table_id, seat, was=tokens.FORMER, becomes=tokens.SEAT)
    tokens.add_tokens(connection, change.added)
    if change.begins:
        finished.begin(connection, table_id)
