"""Rate limits by address and by socket."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final
from weakref import WeakValueDictionary

from dragondune.engine.ids import SPECTATOR
from dragondune.server.errors import TooMuch
from dragondune.server.live.session import Actor, is_host
from dragondune.server.settings import Settings
from dragondune.server.table.table import Table
from dragondune.wire.commands import AnyCommand, LeaveSeat, Say
from dragondune.wire.lobby import DAY

HOUR: Final = 3600.0
MOST_REMEMBERED: Final = 10_000
LONGEST_WAIT: Final = 5.0
"""Seconds until a waiting client checks for a permit again."""


class Bucket:
    """Holds up to `burst` permits and gains `rate` of them a second."""

    __slots__ = ("_burst", "_permits", "_rate", "_since")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate: Final = rate
        self._burst: Final = burst
        self._permits = burst
        self._since = now

    def take(self, now: float) -> bool:
        self._permits = min(self._burst, self._permits + max(0.0, now - self._since) * self._rate)
        self._since = now
        if self._permits < 1:
            return False
        self._permits -= 1
        return True


class RateLimit:
    """A bucket for each address, seat or table; the least recently used are dropped first."""

    def __init__(
        self, rate: float, burst: float, *, what: str, clock: Callable[[], float], whose: str = "from your address"
    ) -> None:
        self._rate: Final = rate
        self._burst: Final = burst
        self._what: Final = f"{what} {whose}"
        self._clock: Final = clock
        self._buckets: Final[OrderedDict[str, Bucket]] = OrderedDict()

    def check(self, address: str) -> None:
        if not self._take(address):
            raise TooMuch(f"too many {self._what}; wait a moment and try again")

    async def wait(self, address: str) -> None:
        """Wait for a permit instead of being refused."""
        while not self._take(address):
            await asyncio.sleep(min(LONGEST_WAIT, 1 / self._rate) if self._rate else LONGEST_WAIT)

    def _take(self, address: str) -> bool:
        now = self._clock()
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._burst, now)
            if len(self._buckets) > MOST_REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take(now)


class Lanes:
    """A lock for each address, for requests that it may make only one at a time."""

    def __init__(self) -> None:
        self._locks: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()

    def of(self, address: str) -> asyncio.Lock:
        lock = self._locks.get(address)
        if lock is None:
            lock = self._locks[address] = asyncio.Lock()
        return lock


class TalkLimit:
    """How fast anyone may talk: each seat, each address, and all spectators of a table together.

    A table takes a limited number of lines. So a seat has a daily share of them in its game, and an address has one
    for its spectators, and for whatever seats it takes before a game.
    """

    def __init__(self, per_minute: float, *, per_day: float, clock: Callable[[], float]) -> None:
        rate, what = per_minute / 60, "lines of talk"
        self._seats: Final = RateLimit(rate, per_minute, what=what, clock=clock, whose="from your seat")
        self._addresses: Final = RateLimit(2 * rate, 2 * per_minute, what=what, clock=clock)
        self._tables: Final = RateLimit(
            2 * rate, 2 * per_minute, what=what, clock=clock, whose="from the spectators of this table"
        )
        self._shares: Final = RateLimit(per_day / DAY, per_day, what=what, clock=clock, whose="from you at this table")

    def check(self, address: str, table_id: str, observer: int, *, is_running: bool) -> None:
        self._addresses.check(address)
        has_seat = is_running and observer != SPECTATOR
        self._shares.check(f"{table_id} {observer if has_seat else address}")
        if observer == SPECTATOR:
            self._tables.check(table_id)
        else:
            self._seats.check(f"{table_id} {observer}")


class CommandLimits:
    """Limits what an address writes into the log of a table, whichever seats it takes there: talk, and changes before
    the game.
    """

    def __init__(self, settings: Settings, *, clock: Callable[[], float]) -> None:
        many = settings.lobby_changes_per_hour
        self._talk: Final = TalkLimit(settings.talk_per_minute, per_day=settings.talk_per_day, clock=clock)
        self._changes: Final = RateLimit(
            many / HOUR, many, what="changes", clock=clock, whose="from your address before this game"
        )

    def check(self, address: str, table: Table, actor: Actor, command: AnyCommand) -> None:
        if isinstance(command, Say):
            self._talk.check(address, table.id, actor.observer, is_running=table.status == "running")
        elif table.status == "open" and not isinstance(command, LeaveSeat) and not is_host(table, actor):
            self._changes.check(f"{table.id} {address}")

    def check_joining(self, address: str, table: Table) -> None:
        """Taking a seat counts as a change, during the game too; leaving it is free, since each leaver has joined."""
        self._changes.check(f"{table.id} {address}")


class ConnectionLimit:
    """Limits how many connections are open, or requests underway, in total and per address."""

    def __init__(self, *, most: int, most_per_address: int, what: str = "connections") -> None:
        self._most: Final = most
        self._most_per_address: Final = most_per_address
        self._what: Final = what
        self._counts: Final[dict[str, int]] = {}
        self.size = 0

    def enter(self, address: str) -> None:
        if self.size >= self._most:
            raise TooMuch(f"this server holds as many {self._what} as it can; try again later")
        if self._counts.get(address, 0) >= self._most_per_address:
            raise TooMuch(f"your address has {self._most_per_address} {self._what}, which is the limit; end one first")
        self._counts[address] = self._counts.get(address, 0) + 1
        self.size += 1

    def leave(self, address: str) -> None:
        self.size -= 1
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]
