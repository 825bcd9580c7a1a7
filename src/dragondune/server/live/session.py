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
from dragondune.server.table.pictures import Lines, info_of, picture_for, pictures_for, take_with_notices, update_for
from dragondune.server.table.table import Table
from dragondune.wire import news
from dragondune.wire.lobby import OBSERVERS, SEATS, Seat, TableInfo

TAIL: Final = 40
"""How many records are kept in memory for clients that reconnect soon."""

PRESENCE_SECONDS: Final = 0.25
"""Who comes and goes is told at most once in so many seconds, however often it happens."""

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

    def send(self, frames: Sequence[bytes]) -> None: ...

    def dismiss(self, sentence: str) -> None:
        """Tell it that it no longer follows the table, and why."""


class Present(NamedTuple):
    """Who is connected to a table, as all may know it."""

    here: tuple[Seat, ...]
    spectators: int
    away: dict[Seat, float]


class Session:
    """A table as its log has it: `table` is the last one that was committed, and never changes.

    Readers take it as it is. Writers hold `lock`, work on a draft and swap it in once it is kept; if `is_behind`, the
    log may hold more than the table, and they read it first. `rights` is held while rights to seats are handed out or
    shown.
    """

    __slots__ = (
        "_announced",
        "_announced_at",
        "_announcing",
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
        self._announced: Present | None = None
        self._announced_at = -PRESENCE_SECONDS
        self._announcing: asyncio.TimerHandle | None = None

    @property
    def secret(self) -> str:
        return self.row.secret.decode()

    @property
    def owner(self) -> str:
        """Whose share of the bots' processes this table uses: its creator's, or its own if nobody is known."""
        return self.row.creator or self.row.id

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
        return picture_for(self.table, observer, self.info())

    def accept(self, table: Table, announced: Sequence[Announcement]) -> None:
        """From now on this is the table; tell everybody who listens what is new to them, and how it is now."""
        self.table = table
        self.tail.extend(announced)
        frames = self._frames({listener.observer for listener in self.listeners}, announced)
        for listener in self.listeners:
            if listener.observer in frames:
                listener.send([frames[listener.observer]])
        for one in announced:
            if isinstance(one.news, news.SeatHeld):
                self.dismiss(SEATS.index(one.news.seat), "someone else holds this seat now")

    def dismiss(self, observer: int, sentence: str) -> None:
        for listener in [one for one in self.listeners if one.observer == observer]:
            self.listeners.discard(listener)
            listener.dismiss(sentence)

    def _frames(self, observers: Iterable[int], announced: Sequence[Announcement]) -> dict[int, bytes]:
        """What is sent to each observer who hears of anything."""
        lines = Lines()
        found = {observer: self._updates(observer, announced, lines) for observer in observers}
        updates = {observer: heard for observer, heard in found.items() if heard}
        if not updates:
            return {}
        pictures = pictures_for(self.table, updates, self.info())
        return {
            observer: encode(news.Updates(heard, picture))
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

    def announce_presence(self, newcomer: Listener | None = None) -> None:
        """Tell who is here: a newcomer at once, everybody else only what has changed, and not too often."""
        if newcomer is not None:
            newcomer.send([self._presence_for(newcomer, self._present())])
        if self._announcing is None:
            loop = asyncio.get_running_loop()
            wait = max(0.0, self._announced_at + PRESENCE_SECONDS - loop.time())
            self._announcing = loop.call_later(wait, self._tell_presence)

    def _tell_presence(self) -> None:
        self._announcing = None
        present = self._present()
        if present != self._announced:
            self._announced = present
            self._announced_at = asyncio.get_running_loop().time()
            for listener in self.listeners:
                listener.send([self._presence_for(listener, present)])

    def _present(self) -> Present:
        here = tuple(SEATS[seat] for seat in self.here)
        spectators = sum(listener.observer not in FACTIONS for listener in self.listeners)
        return Present(here, spectators, {SEATS[seat]: at for seat, at in self.away().items()})

    def _presence_for(self, listener: Listener, present: Present) -> bytes:
        return encode(news.Presence(self.table.id, OBSERVERS[listener.observer], *present))


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
