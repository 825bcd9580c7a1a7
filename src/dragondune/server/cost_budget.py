"""Processor time per address: everything that computes on request is paid for from one budget."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Final, NamedTuple, Protocol, TypeVar

from dragondune.server.errors import TooMuch

T = TypeVar("T")

MOST_REMEMBERED: Final = 10_000
WORKERS: Final = 2
"""Threads that compute: more would only take the interpreter from the event loop more often."""


class Compute(Protocol):
    """Does work that takes a while, somewhere it keeps nobody else waiting."""

    async def __call__(self, work: Callable[[], T], /) -> T: ...


async def in_thread(work: Callable[[], T], /) -> T:
    """For work that nobody pays for."""
    return await asyncio.to_thread(work)


class Account:
    """The seconds that an address has left; work that was begun may overdraw it."""

    __slots__ = ("lane", "left", "since")

    def __init__(self, left: float, since: float) -> None:
        self.left = left
        self.since = since
        self.lane: Final = asyncio.Lock()


class CostBudget:
    """Each address may use `burst` processor seconds at once and `per_second` of a core on average.

    Heavy work runs in a few threads. An address computes one thing at a time there, and addresses take turns, so that
    one of them can fill only its own queue.
    """

    def __init__(self, *, per_second: float, burst: float, clock: Callable[[], float]) -> None:
        self._per_second: Final = per_second
        self._burst: Final = burst
        self._clock: Final = clock
        self._accounts: Final[OrderedDict[str, Account]] = OrderedDict()
        self._turns: Final = asyncio.Semaphore(WORKERS)
        self._threads: Final = ThreadPoolExecutor(WORKERS, "costly")

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def check(self, address: str) -> None:
        """Refuse if nothing is left."""
        account = self._account(address)
        if account.left <= 0:
            raise TooMuch(
                "your address has used up its share of this server's processor time; wait a moment and try again",
                retry_after=-account.left / self._per_second if self._per_second else 0.0,
            )

    def charge(self, address: str, seconds: float) -> None:
        self._account(address).left -= seconds

    @contextmanager
    def measured(self, address: str) -> Iterator[None]:
        """Charge what runs inside, which is short and awaits nothing."""
        self.check(address)
        began = time.thread_time()
        try:
            yield
        finally:
            self.charge(address, time.thread_time() - began)

    def payer(self, address: str) -> Compute:
        """Runs work at the cost of this address."""
        return _Payer(self, address)

    async def run(self, address: str, work: Callable[[], T]) -> T:
        """Run work outside the event loop at the cost of an address."""
        seconds = [0.0]

        def timed() -> T:
            began = time.thread_time()
            try:
                return work()
            finally:
                seconds[0] = time.thread_time() - began

        async with self._account(address).lane:
            self.check(address)
            async with self._turns:
                try:
                    return await asyncio.get_running_loop().run_in_executor(self._threads, timed)
                finally:
                    self.charge(address, seconds[0])

    def _account(self, address: str) -> Account:
        now = self._clock()
        account = self._accounts.get(address)
        if account is None:
            account = self._accounts[address] = Account(self._burst, now)
            if len(self._accounts) > MOST_REMEMBERED:
                self._accounts.popitem(last=False)
        self._accounts.move_to_end(address)
        account.left = min(self._burst, account.left + max(0.0, now - account.since) * self._per_second)
        account.since = now
        return account


class _Payer(NamedTuple):
    budget: CostBudget
    address: str

    async def __call__(self, work: Callable[[], T], /) -> T:
        return await self.budget.run(self.address, work)
