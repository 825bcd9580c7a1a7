"""Processor time per address: everything computed on request is charged to one budget."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from typing import Final, NamedTuple, Protocol, TypeVar, cast

from dragondune.server.errors import TooMuch
from dragondune.server.side_process import SideProcess

T = TypeVar("T")

MOST_REMEMBERED: Final = 10_000
WORKERS: Final = 2
"""Compute threads; more would only take the interpreter from the event loop more often."""

WAIT_SECONDS: Final = 1.0
LOOK: Final = 0.01
"""Processor seconds charged for a page of a list."""


class Compute(Protocol):
    """Runs slow work where it keeps nobody else waiting."""

    async def __call__(self, work: Callable[[], T], /) -> T: ...


async def in_thread(work: Callable[[], T], /) -> T:
    """Run work that is not charged to anyone."""
    return await asyncio.to_thread(work)


class Account:
    """The seconds an address has left; work already begun may overdraw it."""

    __slots__ = ("lane", "left", "since")

    def __init__(self, left: float, since: float) -> None:
        self.left = left
        self.since = since
        self.lane: Final = asyncio.Lock()


class Budget:
    """Each address may use `burst` processor seconds at once and `per_second` of a core on average."""

    def __init__(self, *, per_second: float, burst: float, clock: Callable[[], float]) -> None:
        self._per_second: Final = per_second
        self._burst: Final = burst
        self._clock: Final = clock
        self._accounts: Final[OrderedDict[str, Account]] = OrderedDict()

    def check(self, address: str) -> None:
        """Refuse if the budget is used up."""
        account = self._account(address)
        if account.left <= 0:
            raise TooMuch(
                "your address has used up its share of this server's processor time; wait a moment and try again",
                retry_after=-account.left / self._per_second if self._per_second else 0.0,
            )

    async def wait(self, address: str) -> None:
        """Wait until the budget allows more, instead of being refused."""
        while self._account(address).left <= 0:
            await asyncio.sleep(WAIT_SECONDS)

    def charge(self, address: str, seconds: float) -> None:
        self._account(address).left -= seconds

    def pay(self, address: str, seconds: float) -> None:
        """Charge a fixed cost, or refuse if the budget is used up."""
        self.check(address)
        self.charge(address, seconds)

    @contextmanager
    def measured(self, address: str) -> Iterator[None]:
        """Charge for the enclosed code, which must be short and await nothing."""
        self.check(address)
        began = time.thread_time()
        try:
            yield
        finally:
            self.charge(address, time.thread_time() - began)

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Let an address do one thing per iteration of the event loop, so that others wait for one and not for all."""
        async with self._account(address).lane:
            await asyncio.sleep(0)
            yield

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


class CostBudget(Budget):
    """A budget for heavy work, and where that work runs.

    It runs in a few threads, or in a process `beside` this one if there is one and the work can be pickled. Each
    address runs one job at a time there, and addresses take turns, so that one of them can fill only its own queue.
    """

    def __init__(
        self, *, per_second: float, burst: float, clock: Callable[[], float], beside: SideProcess | None = None
    ) -> None:
        super().__init__(per_second=per_second, burst=burst, clock=clock)
        self._turns: Final = asyncio.Semaphore(WORKERS)
        self._threads: Final = ThreadPoolExecutor(WORKERS, "costly")
        self._beside: Final = beside

    async def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._beside is not None:
            await self._beside.close()

    def payer(self, address: str) -> Compute:
        """Return a function that runs work at the cost of this address."""
        return _Payer(self, address)

    def aside(self, address: str) -> Compute:
        """Return a function that runs picklable work apart from live play, at the cost of this address."""
        return _Payer(self, address) if self._beside is None else _PayerBeside(self, address, self._beside)

    async def run_beside(self, address: str, work: Callable[[], T], beside: SideProcess) -> T:
        """Run work in another process at the cost of an address."""
        async with self._account(address).lane:
            self.check(address)
            outcome = await beside.run(work)
            self.charge(address, outcome.seconds)
        if outcome.fault is not None:
            raise outcome.fault
        return cast(T, outcome.result)

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


class _Payer(NamedTuple):
    budget: CostBudget
    address: str

    async def __call__(self, work: Callable[[], T], /) -> T:
        return await self.budget.run(self.address, work)


class _PayerBeside(NamedTuple):
    budget: CostBudget
    address: str
    beside: SideProcess

    async def __call__(self, work: Callable[[], T], /) -> T:
        return await self.budget.run_beside(self.address, work, self.beside)
