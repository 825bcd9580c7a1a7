"""A table open in this process: the last committed state, its listeners, and their messages."""

import asyncio
from collections import deque
from collections.abc import Collection, Iterable, Sequence
from hashlib import sha256
from typing import Final, NamedTuple, Protocol

from msgspec import convert
from msgspec.json import Encoder
from msgspec.structs import replace

from dragondune.engine.ids import FACTIONS, SPECTATOR, Faction
from dragondune.notation.chain import next_link
from dragondune.server.alerts.formats import formatted
from dragondune.server.errors import NotAllowed, SeatChanged
from dragondune.server.settings import Settings
from dragondune.server.storage import Hook, RightsChange, StoredRecord, TableRow, TokenRow
from dragondune.server.storage import tokens as roles
from dragondune.server.storage.call_rows import NewWait
from dragondune.server.storage.tokens import HOST
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import plan
from dragondune.server.table.leave import is_on_leave
from dragondune.server.table.picture_changes import Parts, Sights, change_since
from dragondune.server.table.pictures import (
    Lines,
    info_of,
    number_for,
    pictures_for,
    update_for,
    with_presence,
)
from dragondune.server.table.request_notices import hook_body
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Announcement
from dragondune.wire import news, people_news
from dragondune.wire.lobby import OBSERVERS, SEATS, HookFormat, Seat, TableInfo

TAIL: Final = 40
"""Records kept in memory for clients that reconnect soon."""
MOST_EVENTS: Final = 200
"""A record with more events, such as the start of an imported game, is read from the log at its reader's cost."""

DOOR_IS_CLOSED: Final = "the host has closed this table to spectators; you may watch when the host opens it again"

PRESENCE_SECONDS: Final = 0.25
"""Presence is announced at most once in this many seconds."""
OVERDUE_SECONDS: Final = 5.0
"""Check a table again if an action is overdue this long: the database may have been away."""
PRESENT_SECONDS: Final = 10.0
"""Processes tell each other more often than this who is connected to them."""

encode: Final = Encoder().encode


class Actor(NamedTuple):
    """An authenticated client at a table: `observer` is its seat or the spectators, `token` the hash of its token.

    `is_host` if it has presented the host's token; `is_host(table, actor)` tells whether it is the host now. `tenure`
    is how often the seat had changed hands by then. `is_invited` if a spectator presented the table's invitation.
    """

    observer: int
    is_host: bool
    token: str | None
    tenure: int = 0
    is_invited: bool = False

    @property
    def is_stranger(self) -> bool:
        """Whether nobody at the table has admitted this client."""
        return self.token is None and not self.is_invited

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
        """The hash of the token it attached with."""

    @property
    def is_looking(self) -> bool:
        """Whether somebody is looking at the table there."""

    def tell(self, told: "Told") -> None:
        """Send news."""

    def send(self, frames: Sequence[bytes]) -> None: ...

    def dismiss(self, sentence: str, *, again: bool = False) -> None:
        """Tell it that it no longer follows the table, and why; `again` if it may attach as another seat."""


class Present(NamedTuple):
    """Who is connected to a table, as everybody may know."""

    here: tuple[Seat, ...]
    spectators: int
    away: dict[Seat, float]


class Told:
    """One observer's news and resulting picture, shared by all its listeners."""

    def __init__(self, updates: tuple[news.Update, ...], picture: news.Picture, parts: Parts) -> None:
        self.picture: Final = picture
        self._updates: Final = updates
        self._parts: Final = parts
        self._frames: Final[dict[int, bytes]] = {}

    def since(self, shown: news.Picture) -> bytes:
        """The message for listeners last shown this picture; the same for all of them."""
        frame = self._frames.get(id(shown))
        if frame is None:
            change = change_since(shown, self.picture, self._parts)
            frame = self._frames[id(shown)] = encode(news.Updates(self._updates, None, change))
        return frame


class Session:
    """A table and its listeners: `table` is the last committed one and never changes.

    Readers use it directly. Writers hold `lock`, work on a draft and swap it in once committed; if `is_behind`, the log
    may have more records, which they read first. `rights` is held while rights to seats are handed out or shown.
    """

    __slots__ = (
        "_announced",
        "_announced_at",
        "_announcing",
        "_informed",
        "_seen",
        "_summary",
        "hooks",
        "host_seen",
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
        self.host_seen = table.created_at
        """When the host's token was last used."""
        self.touched: Final[dict[tuple[str, bool], float]] = {}
        """When the presence of a seat or the host was last stored, by whether they were looking at the table."""
        self.is_behind = False
        self.wrote_last = False
        self.used_at = now
        self._announced: Present | None = None
        self._announced_at = -PRESENCE_SECONDS
        self._announcing: asyncio.TimerHandle | None = None
        self._seen: Sights | None = None
        self._informed: tuple[TableInfo, list[Faction], TableInfo] | None = None
        self._summary: tuple[TableInfo, bytes] | None = None

    @property
    def secret(self) -> str:
        return self.row.secret.decode()

    @property
    def owner(self) -> str:
        """Whose share of the bots' processes this table uses: its creator's, or its own if unknown."""
        return self.row.creator or self.row.id

    @property
    def here(self) -> list[Faction]:
        """The connected seats."""
        present = {listener.observer for listener in self.listeners}
        return [seat for seat in self.table.holders if seat in present]

    @property
    def looking(self) -> frozenset[Faction]:
        """The seats whose holders are looking at the table."""
        return frozenset(listener.observer for listener in self.listeners if listener.is_looking)

    def names_here(self, *, is_looking: bool) -> list[str]:
        """The connected seats and the host: either those looking at the table, or those not looking."""
        names: list[str] = [SEATS[seat] for seat in self.here if is_looking is (seat in self.looking)]
        host = any(one.observer == SPECTATOR and one.token is not None for one in self.listeners)
        return [*names, HOST] if host and not is_looking else names

    def gone(self, now: float) -> list[Faction]:
        """[R225] The people who have been away for a while."""
        latest = now - self.table.spec.gone_after
        away = self.away().items()
        return [seat for seat, at in away if at < latest and not is_on_leave(self.table, seat, now)]

    def present(self, now: float) -> list[Faction]:
        """The people who are connected, also to other processes."""
        away = self.away()
        return [seat for seat in self.table.persons() if away.get(seat, now) > now - PRESENT_SECONDS]

    def is_host_gone(self, now: float) -> bool:
        """[R285] Whether nobody with the host's right has been here for a while."""
        host, gone = self.table.host, self.gone(now)
        if self.table.is_handed_over or (host is not None and host not in gone):
            return host is None or host in gone
        return HOST not in self.names_here(is_looking=False) and self.host_seen < now - self.table.spec.gone_after

    def is_overdue(self, now: float) -> bool:
        wakes = plan(self.table).wakes
        return wakes is not None and now - wakes > OVERDUE_SECONDS and not self.lock.locked()

    def away(self) -> dict[Faction, float]:
        """The people without a connection, and when they were last here."""
        here = self.here
        since = self.table.sat_down_at
        return {seat: max(self.seen.get(seat, 0.0), since[seat]) for seat in self.table.persons() if seat not in here}

    def info(self) -> TableInfo:
        """The table's public information, built once per change of it or of who is here."""
        info, here = info_of(self.table, secret=self.secret), self.here
        if self._informed is None or self._informed[0] is not info or self._informed[1] != here:
            self._informed = (info, here, with_presence(info, here))
        return self._informed[2]

    def summary(self, table: Table) -> bytes:
        """What lists of tables show of this one after a record."""
        info = info_of(table, secret=self.secret)
        if self._summary is None or self._summary[0] is not info:
            self._summary = (info, encode(info))
        return self._summary[1]

    def picture(self, observer: int) -> news.Picture:
        return pictures_for(self.table, (observer,), self.info(), self._sights())[0]

    def _sights(self) -> Sights | None:
        """The game's views, built once per change."""
        game = self.table.game
        if game is not None and (self._seen is None or self._seen.game is not game):
            self._seen = Sights(game, self._seen)
        return self._seen

    def accept(self, table: Table, announced: Sequence[Announcement]) -> None:
        """Swap in a new table, and send all listeners their news."""
        self.table = table
        self.remember(announced)
        for one in announced:
            self._dismiss_for(one)  # first, so that listeners who have to go do not hear what follows
        told = self._told({listener.observer for listener in self.listeners}, announced)
        for listener in self.listeners:
            if listener.observer in told:
                listener.tell(told[listener.observer])

    def remember(self, announced: Sequence[Announcement]) -> None:
        """Keep records for clients that reconnect soon."""
        self.tail.extend([one for one in announced if len(one.events) <= MOST_EVENTS])

    def _dismiss_for(self, announced: Announcement) -> None:
        """Dismiss listeners who lose a right, and drop its webhook."""
        match announced.news:
            case news.SeatHeld(seat):
                self.hooks = tuple(hook for hook in self.hooks if hook.seat != seat)
                self.dismiss(SEATS.index(seat), "someone else holds this seat now")
            case people_news.SeatsMoved(moves):
                ways: dict[str | None, Seat] = dict(moves)
                self.hooks = tuple(replace(hook, seat=ways.get(hook.seat, hook.seat)) for hook in self.hooks)
                for one, to in moves:
                    self.dismiss(SEATS.index(one), f"you have the seat of the {to} now; attach again", again=True)
            case news.HostChanged():
                self.hooks = tuple(hook for hook in self.hooks if hook.seat is not None)
                self.dismiss(SPECTATOR, "someone else is the host of this table now", is_host=True)
            case news.DoorSet(False):
                self.dismiss(SPECTATOR, DOOR_IS_CLOSED, is_host=False)

    def dismiss(self, observer: int, sentence: str, *, is_host: bool | None = None, again: bool = False) -> None:
        """Dismiss an observer's listeners; of spectators only the host, all but the host, or all (None)."""
        for listener in [one for one in self.listeners if one.observer == observer]:
            if is_host is None or is_host is (listener.token is not None):
                self.listeners.discard(listener)
                listener.dismiss(sentence, again=again)

    def dismiss_others(self, valid: Collection[str], sentence: str) -> None:
        """Dismiss listeners whose tokens are not valid any more."""
        for listener in [one for one in self.listeners if one.token is not None and one.token not in valid]:
            self.listeners.discard(listener)
            listener.dismiss(sentence)

    def _told(self, observers: Iterable[int], announced: Sequence[Announcement]) -> dict[int, Told]:
        """The news for each observer who hears of anything."""
        parts, lines = Parts(), Lines()
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
        began = self.table.began.get(observer, 0)
        found = [update_for(self.table, one, observer, began=began, lines=lines) for one in announced]
        return tuple([update for update in found if update is not None])

    def notices(
        self, announced: Iterable[Announcement], *, ended: Collection[str | None], links: Settings
    ) -> Iterable[tuple[str | None, str, bytes]]:
        """Notifications for the table's hooks, except those of `ended` tenures: the seat or None, the address, the
        body.

        The settings determine how links start.
        """
        for one in announced:
            for observer, notice in one.notices:
                body = hook_body(self.table, observer, notice, one.at)
                for hook in self.hooks:
                    if hook.seat == body.seat and hook.seat not in ended and hook.wants(body.kind):
                        kind = convert(hook.format, HookFormat)
                        yield body.seat, hook.url, formatted(body, kind, address=hook.url, origin=links.link_origin)

    def waits(self, announced: Iterable[Announcement], *, call_at: float) -> list[NewWait]:
        """What is waiting for people who are not looking at the table; it depends on nothing secret."""
        calls = [call for one in announced for call in one.calls]
        looking = self.looking if calls else ()
        found = {
            (seat, notice.kind): NewWait(SEATS[seat], notice.kind, notice.sentence, call_at)
            for seat, notice in calls
            if seat not in looking
        }
        return [*found.values()]

    def chained(self, records: Iterable[r.AnyRecord], *, at: float) -> list[StoredRecord]:
        """Records in stored form, numbered and chained after the table's last one."""
        written: list[StoredRecord] = []
        link = self.table.link
        for n, one in enumerate(records, start=self.table.n + 1):
            body = r.record_to_bytes(one)
            link = next_link(link, n=n, at=at, digest=sha256(body).digest())
            written.append(StoredRecord(n, at, body, link))
        return written

    def recent(self, observer: int, seen: int) -> tuple[news.Update, ...] | None:
        """The updates after `seen`; None if the log has to be read for them."""
        if seen >= self.table.counts[observer]:
            return ()
        began = self.table.began.get(observer, 0)
        announced = [one for one in self.tail if (number_for(one, observer, began=began) or 0) > seen]
        if len(announced) < self.table.counts[observer] - seen:
            return None
        return self._updates(observer, announced, Lines())

    def announce_presence(self, newcomer: Listener | None = None) -> None:
        """Announce who is here: to a newcomer at once, to others only changes, and not too often."""
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


def check_admission(table: Table, actor: Actor) -> None:
    """Refuse a request whose seat was given to someone else, or if the door was closed, while it was in transit."""
    if actor.observer != SPECTATOR and table.tenures.get(actor.observer, 0) != actor.tenure:
        raise SeatChanged("someone else holds this seat now")
    if actor.token is None and not table.is_door_open:
        raise NotAllowed(DOOR_IS_CLOSED)


def is_host(table: Table, actor: Actor) -> bool:
    """Whether the actor is the host: by the host's token until that is handed over, then by the seat."""
    return actor.observer == table.host if table.is_handed_over else actor.is_host


def rights_changed(records: Iterable[r.AnyRecord], added: Sequence[TokenRow]) -> RightsChange | None:
    """[R225] The rights that begin and end with these records."""
    begins = False
    ended: list[tuple[str, str | None]] = []
    admitted: list[str] = []
    kept: list[str] = []
    returned: list[str] = []
    moved: list[tuple[str, str]] = []
    for one in records:
        match one:
            case r.Held(seat, holder):
                ended.append((roles.SEAT, seat))
                ended += [(roles.INVITATION, seat)] if holder.kind != "open" else []
                ended += [(roles.ASKER, seat)] if not one.is_admitted else []
                ended += [(roles.FORMER, seat)] if not (one.is_kept or one.is_back) else []
                admitted += [seat] if one.is_admitted else []
                kept += [seat] if one.is_kept else []
                returned += [seat] if one.is_back else []
            case r.SeatWanted(seat) | r.SeatAnswered(wanted=seat, agree=False):
                ended.append((roles.ASKER, seat))
            case r.Moved(moves):
                moved += moves
                ended += [(roles.INVITATION, seat) for seat, _ in moves]
            case r.HostChanged():
                ended.append((roles.HOST, None))
            case r.Started():
                begins = True
    if not (ended or added or begins):
        return None
    return RightsChange(
        tuple(added),
        tuple(ended),
        tuple(admitted),
        tuple(kept),
        tuple(returned),
        moved=tuple(moved),
        begins=begins,
    )
