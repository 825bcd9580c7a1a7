"""Rate limits by address and by socket."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from dragondune.engine.ids import SPECTATOR
from dragondune.server.errors import TooMuch

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


class TalkLimit:
    """How fast anyone may talk: each seat, each address, and all spectators of a table together."""

    def __init__(self, per_minute: float, *, clock: Callable[[], float]) -> None:
        rate, what = per_minute / 60, "lines of talk"
        self._seats: Final = RateLimit(rate, per_minute, what=what, clock=clock, whose="from your seat")
        self._addresses: Final = RateLimit(2 * rate, 2 * per_minute, what=what, clock=clock)
        self._tables: Final = RateLimit(
            2 * rate, 2 * per_minute, what=what, clock=clock, whose="from the spectators of this table"
        )

    def check(self, address: str, table_id: str, observer: int) -> None:
        self._addresses.check(address)
        if observer == SPECTATOR:
            self._tables.check(table_id)
        else:
            self._seats.check(f"{table_id} {observer}")


class ConnectionLimit:
    """Limits how many sockets are open, in total and per address."""

    def __init__(self, *, most: int, most_per_address: int) -> None:
        self._most: Final = most
        self._most_per_address: Final = most_per_address
        self._counts: Final[dict[str, int]] = {}
        self.size = 0

    def enter(self, address: str) -> None:
        if self.size >= self._most:
            raise TooMuch("this server holds as many connections as it can; try again later")
        if self._counts.get(address, 0) >= self._most_per_address:
            raise TooMuch(f"your address has {self._most_per_address} connections, which is the limit; close one first")
        self._counts[address] = self._counts.get(address, 0) + 1
        self.size += 1

    def leave(self, address: str) -> None:
        self.size -= 1
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]
