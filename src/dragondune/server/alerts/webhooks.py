"""Delivers queued notices to webhooks; a slow receiver delays only its own."""

import asyncio
import logging
import random
import socket
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from hashlib import blake2b
from typing import Final, Generic, Protocol, TypeAlias, TypeVar, assert_never

import httpx
from msgspec import Struct

from dragondune import __version__
from dragondune.engine.errors import Malformed
from dragondune.server.alerts.webhook_targets import check_url, host_of, is_permitted, literal_of, target_of
from dragondune.server.storage import Notice

__all__ = ["Deliverer", "NoticeStore", "WebhookSettings", "check_url", "delivery_id"]

logger: Final = logging.getLogger("dragondune.webhooks")

K = TypeVar("K")

Resolve: TypeAlias = Callable[[str, int], Awaitable[Sequence[str]]]
"""The addresses of a host name, best first; OSError if there are none."""

MOST_ADDRESSES: Final = 4
MOST_READ: Final = 64 * 1024
READING_SECONDS: Final = 1.0
GONE: Final = 410
MOST_SLOW: Final = 10_000


class WebhookSettings(Struct, frozen=True, kw_only=True):
    """How notices are delivered; times in seconds."""

    allow_private: bool = False
    timeout: float = 5.0
    in_flight: int = 32
    in_flight_slow: int = 8
    in_flight_per_host: int = 4
    in_flight_per_lane: int = 2
    held: int = 256
    held_slow: int = 128
    held_per_host: int = 64
    held_per_lane: int = 16
    postponed: float = 5.0
    attempts: int = 10
    first_delay: float = 10.0
    growth: float = 3.0
    lease: float = 120.0
    poll: float = 5.0
    grace: float = 1.0


class NoticeStore(Protocol):
    """The queue of notices; a taken one is nobody else's until its lease ends."""

    async def take_notices(self, now: float, *, limit: int, lease: float) -> list[Notice]:
        """Lease notices that are due, their attempts already counted."""

    async def finish_notice(self, id: int, /) -> None:
        """Forget a delivered notice."""

    async def retry_notice(self, id: int, /, at: float) -> None:
        """Make a notice due again at a time."""

    async def postpone_notice(self, id: int, /, at: float) -> None:
        """Make a notice that was not tried due again at a time; that was no attempt."""

    async def drop_notice(self, id: int, /, reason: str) -> None:
        """Give a notice up."""


class Delivered(Struct, frozen=True):
    """The receiver has it."""


class Failed(Struct, frozen=True):
    """Not now; perhaps later."""

    reason: str


class Refused(Struct, frozen=True):
    """Not now and not later either."""

    reason: str


class Returned(Struct, frozen=True):
    """Not tried, since the server stops; any process may take it at once."""


class Interrupted(Struct, frozen=True):
    """Perhaps sent when the server stopped; any process may take it at once."""


class Postponed(Struct, frozen=True):
    """Not tried, since too many of its table wait for the same host."""


class Expired(Struct, frozen=True):
    """Not tried, since the lease is nearly over and another process may take it."""


TOO_LATE: Final = Failed("The receiver did not answer in time.")
Outcome: TypeAlias = Delivered | Failed | Refused | Returned | Interrupted | Postponed | Expired


def delivery_id(notice: Notice) -> str:
    """Identifies a notice at every attempt; its number in the queue would reveal the notices of other seats."""
    seat = notice.seat or ""
    digest = blake2b(digest_size=16)
    for part in (notice.table_id.encode(), seat.encode(), notice.url.encode(), notice.body):
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def _transport() -> httpx.AsyncBaseTransport:
    """Connections that serve once: two hosts at one address must not share a connection.

    A bare transport follows no redirect, keeps no cookie, uses no proxy and logs no URL.
    """
    return httpx.AsyncHTTPTransport(limits=httpx.Limits(max_connections=None, max_keepalive_connections=0))


class Lane:
    """Notices that are held because they go the same way: `width` of them at a time."""

    __slots__ = ("held", "most", "turns")

    def __init__(self, width: int, most: int) -> None:
        self.held = 0
        self.most = most
        self.turns = asyncio.Semaphore(width)

    @property
    def is_full(self) -> bool:
        return self.held >= self.most

    @contextmanager
    def holding(self) -> Iterator[None]:
        self.held += 1
        try:
            yield
        finally:
            self.held -= 1


class Lanes(Generic[K]):
    """Those on which something is held."""

    def __init__(self, width: int, most: int) -> None:
        self._width = width
        self._most = most
        self._lanes: dict[K, Lane] = {}

    def lane(self, key: K) -> Lane:
        return self._lanes.get(key) or Lane(self._width, self._most)

    @contextmanager
    def held(self, key: K, lane: Lane) -> Iterator[None]:
        self._lanes[key] = lane
        try:
            with lane.holding():
                yield
        finally:
            if lane.held == 0:
                self._lanes.pop(key, None)


class Deliverer:
    """Sends every notice at least once, or gives it up with a reason."""

    def __init__(
        self,
        store: NoticeStore,
        *,
        clock: Callable[[], float] = time.time,
        settings: WebhookSettings | None = None,
        resolve: Resolve | None = None,
        transport: Callable[[], httpx.AsyncBaseTransport] = _transport,
        chance: Callable[[], float] = random.random,
    ) -> None:
        self.counts: Counter[str] = Counter()
        """How many were delivered, retried and dropped by this process."""
        self._store = store
        self._clock = clock
        self._settings = WebhookSettings() if settings is None else settings
        self._resolve = self._look_up if resolve is None else resolve
        self._make_transport = transport
        self._chance = chance
        # Names are looked up in own threads: a name server that hangs must not hold up other work.
        self._threads = ThreadPoolExecutor(max_workers=8, thread_name_prefix="webhook-names")
        self._tasks: dict[asyncio.Task[None], Notice] = {}
        chosen = self._settings
        self._hosts: Lanes[str] = Lanes(chosen.in_flight_per_host, chosen.held_per_host)
        self._lanes: Lanes[tuple[str, str]] = Lanes(chosen.in_flight_per_lane, chosen.held_per_lane)
        self._slow: OrderedDict[str, None] = OrderedDict()
        self._slow_lane = Lane(chosen.in_flight_slow, chosen.held_slow)
        self._quick_lane = Lane(chosen.in_flight, chosen.held)
        self._woken = asyncio.Event()
        self._ended = asyncio.Event()
        self._is_running = False
        self._is_stopping = False

    async def run(self) -> None:
        """Deliver what is due until stopped or cancelled."""
        self._is_running = True
        try:
            async with self._make_transport() as transport:
                try:
                    while not self._is_stopping:
                        self._woken.clear()
                        if not await self._take(transport):
                            await self._rest()
                finally:
                    await self._wind_up()
        finally:
            self._threads.shutdown(wait=False, cancel_futures=True)
            self._is_running = False
            self._ended.set()

    def wake(self) -> None:
        """Say that a notice was queued."""
        self._woken.set()

    async def stop(self) -> None:
        """Take no more, wait a moment for what is under way, and return the rest to the queue."""
        self._is_stopping = True
        self._woken.set()
        if self._is_running:
            await self._ended.wait()

    async def _rest(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self._settings.poll):
                await self._woken.wait()

    async def _take(self, transport: httpx.AsyncBaseTransport) -> bool:
        """Begin with as many notices as there is room for; whether more may be due."""
        room = self._settings.held - len(self._tasks)
        if room == 0:
            return False
        now = self._clock()
        try:
            notices = await self._store.take_notices(now, limit=room, lease=self._settings.lease)
        except Exception:
            logger.exception("the queue of notices cannot be read")
            return False
        for notice in notices:
            task = asyncio.create_task(self._deliver(notice, transport, leased_until=now + self._settings.lease))
            self._tasks[task] = notice
            task.add_done_callback(self._end)
        return len(notices) == room

    def _end(self, task: asyncio.Task[None]) -> None:
        if len(self._tasks) == self._settings.held:
            self._woken.set()
        del self._tasks[task]

    async def _wind_up(self) -> None:
        self._is_stopping = True
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=self._settings.grace)
        unsent = {task: self._tasks[task] for task in late}
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late)
        for task, notice in unsent.items():
            if task.cancelled():
                await self._settle(notice, Interrupted())

    async def _deliver(self, notice: Notice, transport: httpx.AsyncBaseTransport, *, leased_until: float) -> None:
        try:
            target = target_of(notice.url, allow_private=self._settings.allow_private)
        except Malformed as fault:
            await self._settle(notice, Refused(str(fault)))
            return
        outcome = await self._wait_for_turn(notice, target, transport, leased_until=leased_until)
        await self._settle(notice, outcome, host=host_of(target))

    async def _wait_for_turn(
        self, notice: Notice, target: httpx.URL, transport: httpx.AsyncBaseTransport, *, leased_until: float
    ) -> Outcome:
        """Of one table to one host, to one host at all, to slow hosts: no such notices hold up the others."""
        host = host_of(target).rstrip(".")
        key = (notice.table_id, host)
        own, shared = self._lanes.lane(key), self._hosts.lane(host)
        pace = self._slow_lane if host in self._slow else self._quick_lane
        if own.is_full or shared.is_full or pace.is_full:
            return Postponed()
        with self._lanes.held(key, own), self._hosts.held(host, shared), pace.holding():
            async with own.turns, shared.turns, pace.turns:
                if self._is_stopping:
                    return Returned()
                if self._clock() + self._settings.timeout + READING_SECONDS > leased_until:
                    return Expired()
                outcome = await self._send(notice, target, transport)
        self._judge(host, is_slow=outcome == TOO_LATE)
        return outcome

    def _judge(self, host: str, *, is_slow: bool) -> None:
        """A host that let an attempt run out of time shares a few slots with its like until it answers again."""
        self._slow.pop(host, None)
        if is_slow:
            self._slow[host] = None
            if len(self._slow) > MOST_SLOW:
                self._slow.popitem(last=False)

    async def _send(self, notice: Notice, target: httpx.URL, transport: httpx.AsyncBaseTransport) -> Outcome:
        """One attempt, of bounded time."""
        try:
            async with asyncio.timeout(self._settings.timeout):
                addresses = await self._addresses(target)
                if not addresses:
                    return Refused("The host has no address that this server may send to.")
                response = await self._post(notice, target, addresses, transport)
            await _read(response)
        except (TimeoutError, httpx.TimeoutException):
            return TOO_LATE
        except socket.gaierror:
            return Failed("The host was not found.")
        except Exception as error:  # a notice must not stay in the queue for ever, whatever a receiver does
            return Failed(f"The exchange failed with {type(error).__name__}.")
        if response.is_success:
            return Delivered()
        if response.status_code == GONE:
            return Refused("The receiver answered 410 and wants no more.")
        return Failed(f"The receiver answered {response.status_code}.")

    async def _addresses(self, target: httpx.URL) -> list[str]:
        """The addresses of a host that may be reached."""
        host = host_of(target)
        literal = literal_of(host)
        found = [literal] if literal is not None else await self._resolve(host, target.port or 0)
        allow_private = self._settings.allow_private
        return [address for address in found if is_permitted(address, allow_private=allow_private)][:MOST_ADDRESSES]

    async def _look_up(self, host: str, port: int) -> Sequence[str]:
        def look_up() -> list[str]:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            return list(dict.fromkeys(str(address[0]) for *_, address in found))

        return await asyncio.get_running_loop().run_in_executor(self._threads, look_up)

    async def _post(
        self, notice: Notice, target: httpx.URL, addresses: Sequence[str], transport: httpx.AsyncBaseTransport
    ) -> httpx.Response:
        """Send to the first address that can be connected to: to a checked one, never to a name that may have moved."""
        request = httpx.Request(
            "POST",
            target,
            headers={
                "content-type": "application/json",
                "user-agent": f"dragondune/{__version__}",
                "connection": "close",
                "x-dragondune-delivery": delivery_id(notice),
                "x-dragondune-attempt": str(notice.attempts),
            },
            content=notice.body,
            extensions={
                "timeout": httpx.Timeout(self._settings.timeout, connect=self._settings.timeout / 2).as_dict(),
                "sni_hostname": host_of(target),
            },
        )
        for address in addresses[:-1]:
            with suppress(httpx.ConnectError, httpx.ConnectTimeout):
                request.url = target.copy_with(host=address)
                return await transport.handle_async_request(request)
        request.url = target.copy_with(host=addresses[-1])
        return await transport.handle_async_request(request)

    async def _settle(self, notice: Notice, outcome: Outcome, *, host: str = "") -> None:
        """Write down what became of an attempt; if that fails, the notice comes again when its lease ends."""
        facts: dict[str, str | int] = {"notice": notice.id, "host": host, "attempt": notice.attempts}
        try:
            match outcome:
                case Delivered():
                    await self._store.finish_notice(notice.id)
                    self._count("delivered", facts)
                case Failed(reason) if notice.attempts < self._settings.attempts:
                    await self._store.retry_notice(notice.id, self._clock() + self._delay(notice.attempts))
                    self._count("retried", facts | {"reason": reason})
                case Failed(reason) | Refused(reason):
                    await self._store.drop_notice(notice.id, reason)
                    self._count("dropped", facts | {"reason": reason})
                case Returned():
                    await self._store.postpone_notice(notice.id, self._clock())
                case Interrupted():
                    await self._store.retry_notice(notice.id, self._clock())
                case Postponed():
                    await self._store.postpone_notice(notice.id, self._clock() + self._settings.postponed)
                case Expired():
                    pass
                case _:
                    assert_never(outcome)
        except Exception:
            logger.exception("the end of a notice cannot be written down", extra=facts)

    def _count(self, what: str, facts: dict[str, str | int]) -> None:
        self.counts[what] += 1
        logger.log(logging.WARNING if what == "dropped" else logging.INFO, "notice %s", what, extra=facts)

    def _delay(self, attempts: int) -> float:
        """Growing, and spread so that receivers that failed together do not come back together."""
        return self._settings.first_delay * self._settings.growth ** (attempts - 1) * (0.75 + 0.5 * self._chance())


async def _read(response: httpx.Response) -> None:
    """Read an answer so that its sender can end in peace, but not without end; its status alone counts."""
    size = 0
    with suppress(Exception):
        try:
            async with asyncio.timeout(READING_SECONDS):
                async for part in response.aiter_raw():
                    size += len(part)
                    if size >= MOST_READ:
                        return
        finally:
            await response.aclose()
