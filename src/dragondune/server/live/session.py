"""A table that is open in this process: the last committed state, who listens to it, and what they are sent."""

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

from msgspec import DecodeError
from msgspec.json import Encoder

from dragondune.engine.ids import FACTIONS, SPECTATOR, Faction
from dragondune.notation.trust import commitment
from dragondune.server.errors import NotAllowed, SeatChanged
from dragondune.server.storage import Hook, StoredRecord, TableRow
from dragondune.server.table.log_records import VERSION, record_from_bytes, spec_from_bytes
from dragondune.server.table.moves import Announcement, Unreadable
from dragondune.server.table.pictures import (
    Lines,
    Parts,
    Sights,
    change_since,
    info_of,
    pictures_for,
    take_with_notices,
    update_for,
)
from dragondune.server.table.table import Table
from dragondune.wire import news
from dragondune.wire.lobby import OBSERVERS, SEATS, TableInfo

TAIL: Final = 40
"""How many records are kept in memory for clients that reconnect soon."""

encode: Final = Encoder().encode


class Actor(NamedTuple):
    """An authenticated client at a table: `observer` is its seat or the spectators, `token` the hash of its token.

    `tenure` counts how often the seat had changed hands when it was authenticated.
    """

    observer: int
    is_host: bool
    token: str | None
    tenure: int = 0

    @property
    def seat(self) -> Faction:
        if self.observer == SPECTATOR:
            raise NotAllowed("only the holder of a seat may do this; send a seat's token")
        return self.observer


class Listener(Protocol):
    """A socket that follows the table as one observer."""

    @property
    def observer(self) -> int: ...

    @property
    def token(self) -> str | None:
        """The hash of the token with which it attached."""

    def tell(self, told: "Told") -> None:
        """Send what is new."""

    def send(self, frames: Sequence[bytes]) -> None: ...

    def dismiss(self, sentence: str) -> None:
        """Tell it that it no longer follows the table, and why."""


class Told:
    """What is new to one observer, and the table after it, for everyone who listens as this observer."""

    def __init__(self, updates: tuple[news.Update, ...], picture: news.Picture, parts: Parts) -> None:
        self.picture: Final = picture
        self._updates: Final = updates
        self._parts: Final = parts
        self._frames: Final[dict[int, bytes]] = {}

    def since(self, shown: news.Picture) -> bytes:
        """The message to those who were shown this picture last; it is the same for all of them."""
        frame = self._frames.get(id(shown))
        if frame is None:
            change = change_since(shown, self.picture, self._parts)
            frame = self._frames[id(shown)] = encode(news.Updates(self._updates, None, change))
        return frame


class Session:
    """A table as its log has it: `table` is the last one that was committed, and never changes.

    Readers take it as it is. Writers hold `lock`, work on a draft and swap it in once it is kept; if `is_behind`, the
    log may hold more than the table, and they read it first. `rights` is held while rights to seats are handed out or
    shown.
    """

    __slots__ = (
        "_seen",
        "hooks",
        "is_behind",
        "listeners",
        "lock",
        "rights",
        "row",
        "seen",
        "table",
        "tail",
        "touched",
        "used_at",
        "wrote_last",
    )

    def __init__(self, row: TableRow, table: Table, *, hooks: Sequence[Hook], now: float) -> None:
        self.row: Final = row
        self.table = table
        self.lock: Final = asyncio.Lock()
        self.rights: Final = asyncio.Lock()
        self.listeners: Final[set[Listener]] = set()
        self.tail: Final[deque[Announcement]] = deque(maxlen=TAIL)
        self.hooks = tuple(hooks)
        self.seen: dict[Faction, float] = {}
        self.touched: Final[dict[Faction, float]] = {}
        self.is_behind = False
        self.wrote_last = False
        self.used_at = now
        self._seen: Sights | None = None

    @property
    def secret(self) -> str:
        return self.row.secret.decode()

    @property
    def here(self) -> list[Faction]:
        """The seats that have a connection."""
        present = {listener.observer for listener in self.listeners}
        return [seat for seat in self.table.holders if seat in present]

    def gone(self, now: float) -> list[Faction]:
        """[R225] The people who have been away for a while."""
        latest = now - self.table.spec.gone_after
        return [seat for seat, at in self.away().items() if at < latest]

    def away(self) -> dict[Faction, float]:
        """The people without a connection, and when they were last here."""
        here = self.here
        return {seat: self.seen.get(seat, self.table.created_at) for seat in self.table.persons() if seat not in here}

    def info(self) -> TableInfo:
        return info_of(self.table, here=self.here, secret=self.secret)

    def picture(self, observer: int) -> news.Picture:
        return pictures_for(self.table, (observer,), self.info(), self._sights())[0]

    def _sights(self) -> Sights | None:
        """The game as its observers see it, put together once for each change of it."""
        game = self.table.game
        if game is not None and (self._seen is None or self._seen.game is not game):
            self._seen = Sights(game, self._seen)
        return self._seen

    def accept(self, table: Table, announced: Sequence[Announcement]) -> None:
        """From now on this is the table; tell everybody who listens what is new to them, and how it is now."""
        self.table = table
        self.tail.extend(announced)
        told = self._told({listener.observer for listener in self.listeners}, announced)
        for listener in self.listeners:
            if listener.observer in told:
                listener.tell(told[listener.observer])
        for one in announced:
            if isinstance(one.news, news.SeatHeld):
                self.dismiss(SEATS.index(one.news.seat), "someone else holds this seat now")

    def dismiss(self, observer: int, sentence: str) -> None:
        for listener in [one for one in self.listeners if one.observer == observer]:
            self.listeners.discard(listener)
            listener.dismiss(sentence)

    def _told(self, observers: Iterable[int], announced: Sequence[Announcement]) -> dict[int, Told]:
        """What is told to each observer who hears of anything."""
        lines, parts = Lines(), Parts()
        found = {observer: self._updates(observer, announced, lines) for observer in observers}
        updates = {observer: heard for observer, heard in found.items() if heard}
        if not updates:
            return {}
        pictures = pictures_for(self.table, updates, self.info(), self._sights())
        return {
            observer: Told(heard, picture, parts)
            for (observer, heard), picture in zip(updates.items(), pictures, strict=True)
        }

    def _updates(self, observer: int, announced: Iterable[Announcement], lines: Lines) -> tuple[news.Update, ...]:
        found = [update_for(self.table, one, observer, lines) for one in announced]
        return tuple([update for update in found if update is not None])

    def recent(self, observer: int, seen: int) -> tuple[news.Update, ...] | None:
        """The updates after `seen`; None if the log has to be read for them."""
        if seen >= self.table.counts[observer]:
            return ()
        announced = [one for one in self.tail if one.counts[observer] > seen and one.audience >> observer & 1]
        if len(announced) < self.table.counts[observer] - seen:
            return None
        return self._updates(observer, announced, Lines())

    def announce_presence(self) -> None:
        here = tuple(info.seat for info in self.info().seats if info.is_here)
        spectators = sum(listener.observer not in FACTIONS for listener in self.listeners)
        away = {SEATS[seat]: at for seat, at in self.away().items()}
        for listener in self.listeners:
            presence = news.Presence(self.table.id, OBSERVERS[listener.observer], here, spectators, away)
            listener.send([encode(presence)])


def check_tenure(table: Table, actor: Actor) -> None:
    """Refuse a command for a seat that was given to someone else while the command was on its way."""
    if actor.observer != SPECTATOR and table.tenures.get(actor.observer, 0) != actor.tenure:
        raise SeatChanged("someone else holds this seat now")


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


def read_stored(table: Table, stored: StoredRecord) -> Announcement:
    """Take in what the log holds, which may have been written by another version, or damaged."""
    if stored.n != table.n + 1:
        raise Unreadable(f"record {table.n + 1} of this table is missing; the database has lost it")
    try:
        return take_with_notices(table, record_from_bytes(stored.body), stored.at)
    except Unreadable:
        raise
    except Exception as fault:
        raise Unreadable(
            f"record {stored.n} of this table has a form that this version of dragondune does not know"
        ) from fault


def history(row: TableRow, records: Iterable[StoredRecord], observer: int, *, after: int) -> tuple[news.Update, ...]:
    """All updates of an observer after a number, from the log."""
    table, lines = new_table(row), Lines()
    updates: list[news.Update] = []
    for stored in records:
        announced = read_stored(table, stored)
        if table.counts[observer] > after:
            update = update_for(table, announced, observer, lines)
            if update is not None:
                updates.append(update)
    return tuple(updates)


def moment(row: TableRow, records: Iterable[StoredRecord], observer: int, n: int) -> Table:
    """The table as it was after an observer's update `n`."""
    table = new_table(row)
    for stored in records:
        if table.counts[observer] >= n:
            break
        read_stored(table, stored)
    return table
