"""A table that is open in this process: who listens to it, and what they are sent."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final, NamedTuple, Protocol

from msgspec import DecodeError
from msgspec.json import Encoder

from dragondune.engine.ids import FACTIONS, Faction
from dragondune.notation.trust import commitment
from dragondune.server.alerts.notices import read_with_notices
from dragondune.server.storage import Hook, StoredRecord, TableRow
from dragondune.server.table.log_records import VERSION, record_from_bytes, spec_from_bytes
from dragondune.server.table.pictures import info_of, picture_for, pictures_for, update_for
from dragondune.server.table.table import Announcement, Table, Unreadable
from dragondune.wire import news
from dragondune.wire.lobby import OBSERVERS, SEATS, TableInfo

TAIL: Final = 40
"""Records of which a client that reconnects soon is told without reading the log again."""

encode: Final = Encoder().encode


class Listener(Protocol):
    """A socket that follows the table as one observer."""

    @property
    def observer(self) -> int: ...

    @property
    def token(self) -> str | None:
        """The hash of what gave it the right to listen."""

    def send(self, frames: Sequence[bytes]) -> None: ...

    def dismiss(self, sentence: str) -> None:
        """It is told no more of the table, and why."""


class Numbered(NamedTuple):
    """A record that was read, and the numbers of everybody's updates after it."""

    told: Announcement
    counts: tuple[int, ...]


class Lock:
    """Whoever takes it finds the table as the log has it: `repair`, if there is one, is done before."""

    __slots__ = ("_lock", "repair")

    def __init__(self) -> None:
        self._lock: Final = asyncio.Lock()
        self.repair: Callable[[], Awaitable[None]] | None = None

    def locked(self) -> bool:
        return self._lock.locked()

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        try:
            if self.repair is not None:
                await self.repair()
        except BaseException:
            self._lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()


class Session:
    """`lock` is held while the table changes or is looked at, so that nobody sees what is not yet kept."""

    __slots__ = ("hooks", "wrote_last", "listeners", "lock", "row", "seen", "table", "tail", "touched", "used_at")

    def __init__(self, row: TableRow, table: Table, *, hooks: Sequence[Hook], now: float) -> None:
        self.row: Final = row
        self.table = table
        self.lock: Final = Lock()
        self.listeners: Final[set[Listener]] = set()
        self.tail: Final[deque[Numbered]] = deque(maxlen=TAIL)
        self.hooks = tuple(hooks)
        self.seen: dict[Faction, float] = {}
        self.touched: Final[dict[Faction, float]] = {}
        self.wrote_last = False
        self.used_at = now

    @property
    def secret(self) -> str:
        return self.row.secret.decode()

    @property
    def here(self) -> list[Faction]:
        """Seats that have a connection."""
        present = {listener.observer for listener in self.listeners}
        return [seat for seat in self.table.holders if seat in present]

    def gone(self, now: float) -> list[Faction]:
        """[R225] People who have not been here for a while."""
        latest = now - self.table.spec.gone_after
        return [seat for seat, at in self.away().items() if at < latest]

    def away(self) -> dict[Faction, float]:
        """People who have no connection, and when they were here last."""
        here = self.here
        return {seat: self.seen.get(seat, self.table.created_at) for seat in self.table.persons() if seat not in here}

    def info(self) -> TableInfo:
        return info_of(self.table, here=self.here, secret=self.secret)

    def picture(self, observer: int) -> news.Picture:
        return picture_for(self.table, observer, self.info())

    def read(self, stored: StoredRecord) -> Numbered:
        told = read_with_notices(self.table, record_from_bytes(stored.body), stored.at)
        heard = Numbered(told, tuple(self.table.counts))
        self.tail.append(heard)
        return heard

    def read_again(self, stored: StoredRecord) -> Numbered:
        """Take in what the log holds, which may have been written by another version, or damaged."""
        if stored.n != self.table.n + 1:
            raise Unreadable(f"record {self.table.n + 1} of this table is missing; the database has lost it")
        try:
            return self.read(stored)
        except Unreadable:
            raise
        except Exception as fault:
            raise Unreadable(
                f"record {stored.n} of this table has a form that this version of dragondune does not know"
            ) from fault

    def publish(self, news_heard: Sequence[Numbered]) -> None:
        """Send everybody who listens what is new to him, and how the table is now; who lost his seat leaves."""
        frames = self._frames({listener.observer for listener in self.listeners}, news_heard)
        for listener in self.listeners:
            if listener.observer in frames:
                listener.send(frames[listener.observer])
        for heard in news_heard:
            if isinstance(heard.told.news, news.SeatHeld):
                self.dismiss(SEATS.index(heard.told.news.seat), "somebody else holds this seat now")

    def dismiss(self, observer: int, sentence: str) -> None:
        for listener in [one for one in self.listeners if one.observer == observer]:
            self.listeners.discard(listener)
            listener.dismiss(sentence)

    def _frames(self, observers: Iterable[int], news_heard: Sequence[Numbered]) -> dict[int, list[bytes]]:
        """What those observers are sent who hear of anything."""
        found = {observer: self.updates(observer, news_heard) for observer in observers}
        frames = {observer: [encode(update) for update in updates] for observer, updates in found.items() if updates}
        if frames:
            for observer, picture in zip(frames, pictures_for(self.table, frames, self.info()), strict=True):
                frames[observer].append(encode(picture))
        return frames

    def updates(self, observer: int, news_heard: Iterable[Numbered]) -> list[news.Update]:
        found = (update_for(self.table, heard.told, observer, heard.counts[observer]) for heard in news_heard)
        return [update for update in found if update is not None]

    def recent(self, observer: int, seen: int) -> list[news.Update] | None:
        """The updates after `seen`; None if the log has to be read for them."""
        if seen >= self.table.counts[observer]:
            return []
        heard = [one for one in self.tail if one.counts[observer] > seen and one.told.audience >> observer & 1]
        if len(heard) < self.table.counts[observer] - seen:
            return None
        return self.updates(observer, heard)

    def announce_presence(self) -> None:
        here = tuple(info.seat for info in self.info().seats if info.is_here)
        spectators = sum(listener.observer not in FACTIONS for listener in self.listeners)
        away = {SEATS[seat]: at for seat, at in self.away().items()}
        for listener in self.listeners:
            presence = news.Presence(self.table.id, OBSERVERS[listener.observer], here, spectators, away)
            listener.send([encode(presence)])


def new_table(row: TableRow) -> Table:
    """The table before its first record."""
    if row.version != VERSION:
        raise Unreadable(
            f"this table was written in format {row.version}; this version of dragondune reads format {VERSION}"
        )
    secret = row.secret.decode()
    try:
        spec = spec_from_bytes(row.spec)
    except DecodeError as fault:
        raise Unreadable("this table is described in a form that this version of dragondune does not know") from fault
    return Table(row.id, spec, commitment=commitment(secret), created_at=row.created_at)


def history(row: TableRow, records: Iterable[StoredRecord], observer: int, *, after: int) -> list[news.Update]:
    """All updates of an observer after a number, from the log."""
    table = new_table(row)
    updates: list[news.Update] = []
    for stored in records:
        told = read_with_notices(table, record_from_bytes(stored.body), stored.at)
        if table.counts[observer] > after:
            update = update_for(table, told, observer, table.counts[observer])
            if update is not None:
                updates.append(update)
    return updates


def moment(row: TableRow, records: Iterable[StoredRecord], observer: int, n: int) -> Table:
    """The table as it was after an observer's update `n`."""
    table = new_table(row)
    for stored in records:
        before = table.counts[observer]
        if before >= n:
            break
        table.read(record_from_bytes(stored.body), stored.at)
    return table
