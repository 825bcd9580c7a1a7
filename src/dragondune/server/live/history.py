"""Read tables from the store, current or past, starting at the nearest snapshot and outside the event loop."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeVar

from dragondune.engine.ids import Faction
from dragondune.server.cost_budget import Compute, in_thread
from dragondune.server.live.past import (
    Source,
    UnfitSnapshot,
    log_then,
    picture_then,
    read_stored,
    replay_then,
    restored,
    updates_then,
)
from dragondune.server.storage import Store, StoredRecord, StoredSnapshot, TableRow, Unavailable
from dragondune.server.table import snapshots
from dragondune.server.table.export import check_open
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Unreadable
from dragondune.wire import news
from dragondune.wire.lobby import TableInfo

T = TypeVar("T")

logger: Final = logging.getLogger("dragondune.history")

EVERY: Final = 64
"""Records per stored snapshot."""
PAGE: Final = 200
"""Updates per page of an observer's history; page boundaries must not depend on what others heard."""
NEAR: Final = 2 * EVERY
"""The next snapshot is within this many records: it follows a whole commit, so it may be a bit late."""
AT_ONCE: Final = NEAR + PAGE
"""Records read first for a page; usually they contain all of it."""
MORE: Final = 4
"""Growth factor for further reads if snapshots are missing."""


def stored_snapshot(table: Table) -> StoredSnapshot:
    return StoredSnapshot(
        table.n, snapshots.VERSION, table.public, tuple(table.counts), snapshots.snapshot_to_bytes(table)
    )


class History:
    """Reads the past in another process, at the requester's cost, so that no table waits for it."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    async def latest(self, row: TableRow) -> Table:
        """The table as of the end of its log; missing snapshots are stored on the way."""
        source = await self._source(row)
        try:
            table = await in_thread(partial(restored, source))
        except UnfitSnapshot as fault:
            table = restored(_without_snapshot(source, fault))
        while stored := await self._store.records(row.id, after=table.n, most=EVERY):
            found = await in_thread(partial(_read, table, stored))
            if found:
                await self._keep(row.id, found)
        if table.n < row.last:
            raise Unreadable(f"record {row.last} of this table is missing; the database has lost it")
        return table

    async def picture_at(
        self,
        row: TableRow,
        observer: int,
        *,
        n: int,
        began: int,
        here: Sequence[Faction] = (),
        compute: Compute = in_thread,
    ) -> news.Picture:
        """The table after an observer's update `n`, without the secrets of a seat's earlier holders.

        The seat's current tenure began with record `began`; the seats in `here` are connected now.
        """
        source, most = await self._source(row, observer=observer, heard=n - 1, began=began), NEAR
        while True:
            records = await self._store.records(row.id, after=source.n, most=most)
            try:
                picture = await compute(
                    partial(picture_then, source, records, observer, n=n, began=began, here=tuple(here))
                )
            except UnfitSnapshot as fault:
                source = _without_snapshot(source, fault)
                continue
            if picture is not None:
                return picture
            if len(records) < most:
                raise Unreadable(f"update {n} of this table is missing; the database has lost it")
            most *= MORE

    async def page(
        self, row: TableRow, observer: int, *, after: int, last: int, began: int, compute: Compute = in_thread
    ) -> tuple[news.Update, ...]:
        """An observer's updates after a number, from the records up to `last`: one page at most."""
        found: list[news.Update] = []
        most, is_fit = AT_ONCE, True
        while True:
            seen = found[-1].n if found else after
            source = await self._source(row, observer=observer, heard=seen, began=began) if is_fit else Source(row)
            if source.n >= last:
                break
            records = await self._store.records(row.id, after=source.n, most=min(most, last - source.n))
            try:
                told = await compute(partial(updates_then, source, records, observer, after=seen, began=began))
            except UnfitSnapshot as fault:
                _without_snapshot(source, fault)
                is_fit = False
                continue
            found += told
            if len(found) >= PAGE or not records or records[-1].n >= last:
                break
            if not told:
                most *= MORE
        return tuple(found[:PAGE])

    async def log(self, row: TableRow, table: Table, *, compute: Compute) -> str:
        """[R227] The log of a finished table."""
        check_open(table)
        bodies = [one.body for one in await self._store.records(row.id)]
        return await self._at_the_end(row, partial(log_then, bodies=bodies), compute)

    async def replay(self, row: TableRow, observer: int, *, after: int, info: TableInfo, compute: Compute) -> bytes:
        """[R227] A page of a finished game as JSON, starting at moment `after`."""
        return await self._at_the_end(row, partial(replay_then, observer=observer, after=after, info=info), compute)

    async def _at_the_end(
        self, row: TableRow, work: Callable[[Source, Sequence[StoredRecord]], T], compute: Compute
    ) -> T:
        """Run picklable work on what the table is restored from, and the records since."""
        source = await self._source(row)
        records = await self._store.records(row.id, after=source.n)
        try:
            return await compute(partial(work, source, records))
        except UnfitSnapshot as fault:
            source = _without_snapshot(source, fault)
            return await compute(partial(work, source, await self._store.records(row.id)))

    async def _source(self, row: TableRow, *, observer: int | None = None, heard: int = 0, began: int = 0) -> Source:
        """What the table is restored from: the nearest snapshot if there is one."""
        stored = await self._store.snapshot(
            row.id, version=snapshots.VERSION, observer=observer, heard=heard, began=began
        )
        if stored is None:
            return Source(row)
        source = Source(row, stored)
        try:
            numbers = snapshots.records_of_moves(snapshots.snapshot_from_bytes(stored.body))
        except Unreadable as fault:
            return _without_snapshot(source, fault)
        return Source(row, stored, await self._store.numbered_records(row.id, numbers))

    async def _keep(self, table_id: str, found: Sequence[StoredSnapshot]) -> None:
        try:
            await self._store.keep_snapshots(table_id, found)
        except Unavailable:
            logger.warning("a snapshot could not be stored", extra={"table": table_id})


def _read(table: Table, records: Sequence[StoredRecord]) -> list[StoredSnapshot]:
    """Apply records; return the snapshots that belong between them."""
    found: list[StoredSnapshot] = []
    for stored in records:
        read_stored(table, stored)
        if table.n % EVERY == 0:
            found.append(stored_snapshot(table))
    return found


def _without_snapshot(source: Source, fault: Unreadable) -> Source:
    extra = {"table": source.row.id, "record": source.n, "reason": str(fault)}
    logger.warning("a snapshot is ignored and the log read from the start", extra=extra)
    return Source(source.row)
