"""Reads tables from the store, as they are or as they were: from the nearest snapshot on, outside the event loop."""

import logging
from collections.abc import Sequence
from functools import partial
from typing import Final

from dragondune.server.cost_budget import Compute, in_thread
from dragondune.server.live.session import new_table, read_stored
from dragondune.server.storage import Store, StoredRecord, StoredSnapshot, TableRow, Unavailable
from dragondune.server.table import snapshots
from dragondune.server.table.pictures import Lines, number_for, update_for
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Unreadable
from dragondune.wire import news

logger: Final = logging.getLogger("dragondune.history")

EVERY: Final = 64
"""A snapshot is stored once in so many records."""
PAGE: Final = 200
"""Updates in one page of an observer's history; where it ends must not depend on what others heard."""


def stored_snapshot(table: Table) -> StoredSnapshot:
    return StoredSnapshot(
        table.n, snapshots.VERSION, table.public, tuple(table.counts), snapshots.snapshot_to_bytes(table)
    )


class History:
    """What costs much is done in threads, at the cost of who asks for the past, so that no table waits for it."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    async def latest(self, row: TableRow) -> Table:
        """The table as its log has it; missing snapshots are stored on the way."""
        table = await self._restored(row)
        while stored := await self._store.records(row.id, after=table.n, most=EVERY):
            found = await in_thread(partial(_read, table, stored))
            if found:
                await self._keep(row.id, found)
        if table.n < row.last:
            raise Unreadable(f"record {row.last} of this table is missing; the database has lost it")
        return table

    async def table_at(
        self, row: TableRow, observer: int, *, n: int, began: int, compute: Compute = in_thread
    ) -> Table:
        """The table as it was after an observer's update `n`, without the secrets of a seat's earlier holders.

        The present tenure of a seat began with record `began`.
        """
        table = await self._restored(row, observer=observer, heard=n - 1, began=began, compute=compute)
        while _heard(table, observer, began) < n:
            stored = await self._store.records(row.id, after=table.n, most=EVERY)
            if not stored:
                break
            await compute(partial(_read_until, table, stored, observer, n=n, began=began))
        if table.n < began:
            table.inherit(observer, n=n)
        return table

    async def page(
        self, row: TableRow, observer: int, *, after: int, last: int, began: int, compute: Compute = in_thread
    ) -> tuple[news.Update, ...]:
        """An observer's next updates after a number, of the records up to `last`: a page, or all that there are."""
        table = await self._restored(row, observer=observer, heard=after, began=began, compute=compute)
        found: list[news.Update] = []
        while len(found) < PAGE and table.n < last:
            stored = await self._store.records(row.id, after=table.n, most=min(EVERY, last - table.n))
            if not stored:
                break
            told = await compute(partial(_told, table, stored, observer, after=after, began=began))
            found += told
            if not told and table.n < last:
                table = await self._skipped(row, table, observer, began=began, compute=compute)
        return tuple(found[:PAGE])

    async def _skipped(self, row: TableRow, table: Table, observer: int, *, began: int, compute: Compute) -> Table:
        """The table further on, if the observer heard nothing on the way."""
        heard = _heard(table, observer, began)
        further = await self._restored(row, observer=observer, heard=heard, began=began, compute=compute)
        return further if further.n > table.n else table

    async def _restored(
        self,
        row: TableRow,
        *,
        observer: int | None = None,
        heard: int = 0,
        began: int = 0,
        compute: Compute = in_thread,
    ) -> Table:
        """The table as of a snapshot, or before its first record."""
        table = new_table(row)
        stored = await self._store.snapshot(
            row.id, version=snapshots.VERSION, observer=observer, heard=heard, began=began
        )
        if stored is None:
            return table
        try:
            snapshot = snapshots.snapshot_from_bytes(stored.body)
            bodies = await self._store.numbered_records(row.id, snapshots.records_of_moves(snapshot))
            await compute(partial(snapshots.restore, table, snapshot, bodies))
        except Unreadable as fault:
            extra = {"table": row.id, "record": stored.n, "reason": str(fault)}
            logger.warning("a snapshot is ignored and the log read from the start", extra=extra)
            return new_table(row)
        return table

    async def _keep(self, table_id: str, found: Sequence[StoredSnapshot]) -> None:
        try:
            await self._store.keep_snapshots(table_id, found)
        except Unavailable:
            logger.warning("a snapshot could not be stored", extra={"table": table_id})


def _read(table: Table, records: Sequence[StoredRecord]) -> list[StoredSnapshot]:
    """Take records in; returns the snapshots that belong between them."""
    found: list[StoredSnapshot] = []
    for stored in records:
        read_stored(table, stored)
        if table.n % EVERY == 0:
            found.append(stored_snapshot(table))
    return found


def _heard(table: Table, observer: int, began: int) -> int:
    """How many updates of its stream an observer has heard: before the tenure began, what everybody heard."""
    return table.public if table.n < began else table.counts[observer]


def _read_until(table: Table, records: Sequence[StoredRecord], observer: int, *, n: int, began: int) -> None:
    for stored in records:
        if _heard(table, observer, began) >= n:
            return
        read_stored(table, stored)


def _told(table: Table, records: Sequence[StoredRecord], observer: int, *, after: int, began: int) -> list[news.Update]:
    """What an observer is told of these records, as far as it comes after a number."""
    found: list[news.Update] = []
    lines = Lines()
    for stored in records:
        announced = read_stored(table, stored)
        if (number_for(announced, observer, began=began) or 0) > after:
            update = update_for(table, announced, observer, began=began, lines=lines)
            if update is not None:
                found.append(update)
    return found
