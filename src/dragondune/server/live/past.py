"""Rebuild past tables from stored data: pure functions that another process can run."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import DecodeError
from msgspec.json import Encoder

from dragondune.engine.errors import Malformed
from dragondune.engine.ids import Faction
from dragondune.notation.chain import first_link
from dragondune.server.storage import StoredRecord, StoredSnapshot, TableRow
from dragondune.server.storage.rows import is_linked
from dragondune.server.table import log_records as r
from dragondune.server.table import snapshots
from dragondune.server.table.export import log_of
from dragondune.server.table.imported_game import ImportedGame, imported_game
from dragondune.server.table.pictures import (
    Lines,
    info_of,
    line_of,
    number_for,
    picture_for,
    take_with_notices,
    update_for,
    with_presence,
)
from dragondune.server.table.replay_pages import recording, replayed
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Announcement, Unreadable
from dragondune.wire import news
from dragondune.wire.lobby import OBSERVERS, TableInfo

encode: Final = Encoder().encode


class UnfitSnapshot(Unreadable):
    """A snapshot that does not match its log; the log can be read from its start instead."""


class Source(NamedTuple):
    """What a table is restored from: a snapshot with the records of its moves, or only its row."""

    row: TableRow
    snapshot: StoredSnapshot | None = None
    bodies: Mapping[int, bytes] = {}

    @property
    def n(self) -> int:
        """How many records it covers."""
        return 0 if self.snapshot is None else self.snapshot.n


def new_table(row: TableRow) -> Table:
    """The table before its first record."""
    if row.version != r.VERSION:
        raise Unreadable(
            f"this table was written in format {row.version}; this version of dragondune reads format {r.VERSION}"
        )
    try:
        spec = r.spec_from_bytes(row.spec)
    except DecodeError as fault:
        raise Unreadable("this table is described in a form that this version of dragondune does not know") from fault
    return Table(
        row.id, spec, secret=row.secret.decode(), created_at=row.created_at, link=first_link(row.spec, row.secret)
    )


def prepared_game(log: str) -> ImportedGame:
    """Replay an imported log and word its events, so that its table begins without keeping others waiting."""
    game = imported_game(log)
    for event in game.events:
        line_of(event)
    return game


def read_stored(table: Table, stored: StoredRecord) -> Announcement:
    """Apply a stored record, which may be damaged or from another version."""
    if stored.n != table.n + 1:
        raise Unreadable(f"record {table.n + 1} of this table is missing; the database has lost it")
    if not is_linked(stored, table.link):
        raise Unreadable(f"record {stored.n} of this table does not follow from those before it; the log was changed")
    try:
        record = r.record_from_bytes(stored.body)
        if stored.removed is not None and record != r.REMOVED_TALK:
            raise Unreadable(f"record {stored.n} of this table was replaced; only spectators' talk may be removed")
        announced = take_with_notices(table, record, stored.at)
        table.link = stored.link
        return announced
    except Unreadable:
        raise
    except Exception as fault:
        raise Unreadable(
            f"record {stored.n} of this table has a form that this version of dragondune does not know"
        ) from fault


def restored(source: Source) -> Table:
    """The table as of the snapshot, or before its first record."""
    table = new_table(source.row)
    if source.snapshot is not None:
        try:
            snapshots.restore(table, snapshots.snapshot_from_bytes(source.snapshot.body), source.bodies)
        except Unreadable as fault:
            raise UnfitSnapshot(str(fault)) from fault
    return table


def picture_then(
    source: Source,
    records: Sequence[StoredRecord],
    observer: int,
    *,
    n: int,
    began: int,
    here: Sequence[Faction],
) -> news.Picture | None:
    """The picture after an observer's update `n`, without the secrets of a seat's earlier holders.

    None if that update is not in these records.
    """
    table = restored(source)
    for stored in records:
        if heard(table, observer, began) >= n:
            break
        read_stored(table, stored)
    if heard(table, observer, began) < n:
        return None
    if table.n < began:
        table.inherit(observer, n=n)
    info = info_of(table, secret=source.row.secret.decode())
    return picture_for(table, observer, with_presence(info, here))


def updates_then(
    source: Source, records: Sequence[StoredRecord], observer: int, *, after: int, began: int
) -> list[news.Update]:
    """An observer's updates from these records, after a given number."""
    table, found, lines = restored(source), list[news.Update](), Lines()
    for stored in records:
        announced = read_stored(table, stored)
        if (number_for(announced, observer, began=began) or 0) > after:
            update = update_for(table, announced, observer, began=began, lines=lines)
            if update is not None:
                found.append(update)
    return found


def log_then(source: Source, records: Sequence[StoredRecord], *, bodies: Sequence[bytes]) -> str:
    """[R227] The log of a table after these records; `bodies` are those of all its records."""
    table = _continued(source, records)
    return log_of(table, source.row.secret.decode(), map(r.record_from_bytes, bodies))


def replay_then(
    source: Source, records: Sequence[StoredRecord], *, observer: int, after: int, info: TableInfo
) -> bytes:
    """[R227] A page of a finished game as JSON, since only this process has to read it; `info` comes with it."""
    length, moments = replayed(recording(_continued(source, records)), observer, after=after)
    if after >= length:
        raise Malformed(f"there is no moment {after}; the last one is {length - 1}")
    return encode(news.Replayed(info, OBSERVERS[observer], length, tuple(moments)))


def _continued(source: Source, records: Sequence[StoredRecord]) -> Table:
    """The table after these records."""
    table = restored(source)
    for stored in records:
        read_stored(table, stored)
    return table


def heard(table: Table, observer: int, began: int) -> int:
    """How many updates an observer has received: before their tenure, only the public ones."""
    return table.public if table.n < began else table.counts[observer]
