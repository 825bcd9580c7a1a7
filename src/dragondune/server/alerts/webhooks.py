"""Deliver queued notifications to webhooks; a slow receiver delays only its own."""

import asyncio
import logging
import random
import socket
import ssl
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from typing import Final, Protocol, TypeAlias, assert_never

import httpx
from msgspec import Struct

from dragondune import __version__
from dragondune.engine.errors import Malformed
from dragondune.server.alerts.lanes import Lane, Lanes
from dragondune.server.alerts.webhook_targets import check_url, host_of, is_permitted, literal_of, target_of
from dragondune.server.storage import Notice

__all__ = ["Deliverer", "NoticeStore", "WebhookSettings", "check_url", "delivery_id"]

logger: Final = logging.getLogger("dragondune.webhooks")

Resolve: TypeAlias = Callable[[str, int], Awaitable[Sequence[str]]]
"""Resolves a host name to addresses, best first; raises OSError if there are none."""

MOST_ADDRESSES: Final = 4
MOST_READ: Final = 64 * 1024
READING_SECONDS: Final = 1.0
NOBODY_THERE: Final = 404
GONE: Final = 410
MOST_SLOW: Final = 10_000


class WebhookSettings(Struct, frozen=True, kw_only=True):
    """Delivery limits and retries; times in seconds."""

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
    means_gone: tuple[int, ...] = (GONE,)


class NoticeStore(Protocol):
    """The queue of notifications; a leased one is reserved until its lease ends."""

    async def take_notices(self, now: float, *, limit: int, lease: float) -> list[Notice]:
        """Lease due notifications; their attempts are already counted."""

    async def finish_notice(self, id: int, /) -> None:
        """Delete a delivered notification."""

    async def retry_notice(self, id: int, /, at: float) -> None:
        """Make a notification due again at a time."""

    async def postpone_notice(self, id: int, /, at: float) -> None:
        """Make a notification due again at a time without counting an attempt."""

    async def drop_notice(self, id: int, /, reason: str, *, now: float) -> None:
        """Give a notification up."""


class Dressed(Struct, frozen=True):
    """A notification as an HTTP request."""

    headers: dict[str, str]
    content: bytes


class Dresser(Protocol):
    """Turns notifications into requests."""

    async def dress(self, notice: Notice) -> Dressed:
        """Return the request for a notification; Malformed if it can no longer be sent."""

    async def forget(self, notice: Notice) -> None:
        """Stop sending to this receiver, which wants no more."""


class Delivered(Struct, frozen=True):
    """Delivered successfully."""


class Failed(Struct, frozen=True):
    """Failed, to be retried."""

    reason: str


class Refused(Struct, frozen=True):
    """Refused permanently."""

    reason: str


class Returned(Struct, frozen=True):
    """Not tried because the server is stopping; any process may take it at once."""


class Interrupted(Struct, frozen=True):
    """Perhaps sent when the server stopped; any process may take it at once."""


class Postponed(Struct, frozen=True):
    """Not tried because too many of its table's notifications are waiting for the same host."""


class Expired(Struct, frozen=True):
    """Not tried because the lease is about to end and another process may take it."""


TOO_LATE: Final = Failed("The receiver did not answer in time.")
Outcome: TypeAlias = Delivered | Failed | Refused | Returned | Interrupted | Postponed | Expired


def delivery_id(notice: Notice) -> str:
    """An id that stays the same across attempts; the queue's row number would reveal other seats' notifications."""
    seat = notice.seat or ""
    digest = blake2b(digest_size=16)
    for part in (notice.table_id.encode(), seat.encode(), notice.url.encode(), notice.body):
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


class PlainDresser:
    """Sends notifications to webhooks unchanged."""

    async def dress(self, notice: Notice) -> Dressed:
        headers = {
            "content-type": "application/json",
            "x-dragondune-delivery": delivery_id(notice),
            "x-dragondune-attempt": str(notice.attempts),
        }
        return Dressed(headers, notice.body)

    async def forget(self, notice: Notice) -> None:
        pass


def _transport() -> httpx.AsyncBaseTransport:
    """Single-use connections: two hosts at one address must not share a connection.

    A bare transport follows no redirect, keeps no cookie, uses no proxy and logs no URL.
    """
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=0)
    return httpx.AsyncHTTPTransport(verify=_authorities(), limits=limits)


@cache
def _authorities() -> ssl.SSLContext:
    """Who may vouch for a receiver; reading them takes longer than everything else at a server's start."""
    return httpx.create_ssl_context()


class Deliverer:
    """Delivers every notification at least once, or gives it up with a reason."""

    def __init__(
        self,
        store: NoticeStore,
        *,
        clock: Callable[[], float] = time.time,
        settings: WebhookSettings | None = None,
        dresser: Dresser | None = None,
        resolve: Resolve | None = None,
        transport: Callable[[], httpx.AsyncBaseTransport] = _transport,
        chance: Callable[[], float] = random.random,
    ) -> None:
        self.counts: Counter[str] = Counter()
        """How many notifications this process delivered, retried and dropped."""
        self._store = store
        self._clock = clock
        self._settings = WebhookSettings() if settings is None else settings
        self._dresser = PlainDresser() if dresser is None else dresser
        self._resolve = self._look_up if resolve is None else resolve
        self._make_transport = transport
        self._chance = chance
        # Name lookups get their own threads, so that a hanging name server delays nothing else.
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
        """Deliver due notifications until stopped or cancelled."""
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
        """Signal that a notification was queued."""
        self._woken.set()

    async def stop(self) -> None:
        """Take no more, give deliveries in flight a moment to finish, and return the rest to the queue."""
        self._is_stopping = True
        self._woken.set()
        if self._is_running:
            await self._ended.wait()

    async def _rest(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self._settings.poll):
                await self._woken.wait()

    async def _take(self, transport: httpx.AsyncBaseTransport) -> bool:
        """Start as many deliveries as there is room for; return whether more may be due."""
        room = self._settings.held - len(self._tasks)
        if room == 0:
            return False
        now = self._clock()
        try:
            notices = await self._store.take_notices(now, limit=room, lease=self._settings.lease)
        except Exception:
            logger.exception("the queue of notifications cannot be read")
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
        """Wait for a slot: limited per table and host, per host, and for slow hosts together."""
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
        """Let a host that timed out share a few slots with other slow hosts until it responds again."""
        self._slow.pop(host, None)
        if is_slow:
            self._slow[host] = None
            if len(self._slow) > MOST_SLOW:
                self._slow.popitem(last=False)

    async def _send(self, notice: Notice, target: httpx.URL, transport: httpx.AsyncBaseTransport) -> Outcome:
        """Make one attempt with a time limit."""
        try:
            async with asyncio.timeout(self._settings.timeout):
                addresses = await self._addresses(target)
                if not addresses:
                    return Refused("The host has no address that this server may send to.")
                dressed = await self._dresser.dress(notice)
                response = await self._post(dressed, target, addresses, transport)
            await _read(response)
        except Malformed as fault:
            return Refused(str(fault))
        except (TimeoutError, httpx.TimeoutException):
            return TOO_LATE
        except socket.gaierror:
            return Failed("The host was not found.")
        except Exception as error:  # whatever a receiver does, a notification must leave the queue eventually
            return Failed(f"The exchange failed with {type(error).__name__}.")
        if response.is_success:
            return Delivered()
        if response.status_code in self._settings.means_gone:
            await self._dresser.forget(notice)
            return Refused(f"The receiver answered {response.status_code} and wants no more.")
        return Failed(f"The receiver answered {response.status_code}.")

    async def _addresses(self, target: httpx.URL) -> list[str]:
        """The permitted addresses of a host."""
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
        self, dressed: Dressed, target: httpx.URL, addresses: Sequence[str], transport: httpx.AsyncBaseTransport
    ) -> httpx.Response:
        """Post to the first reachable address, always a checked one: a name could resolve differently by now."""
        request = httpx.Request(
            "POST",
            target,
            headers={"user-agent": f"dragondune/{__version__}", "connection": "close", **dressed.headers},
            content=dressed.content,
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
        """Store the outcome of an attempt; if that fails, the notification is retried when its lease ends."""
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
                    await self._store.drop_notice(notice.id, reason, now=self._clock())
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
            logger.exception("the outcome of a notification cannot be stored", extra=facts)

    def _count(self, what: str, facts: dict[str, str | int]) -> None:
        self.counts[what] += 1
        logger.log(logging.WARNING if what == "dropped" else logging.INFO, "notice %s", what, extra=facts)

    def _delay(self, attempts: int) -> float:
        """Exponential backoff with jitter, so that receivers that failed together are not retried together."""
        return self._settings.first_delay * self._settings.growth ** (attempts - 1) * (0.75 + 0.5 * self._chance())


async def _read(response: httpx.Response) -> None:
    """Drain a limited amount of the response so that the receiver can finish; only the status matters."""
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
