"""Simulated people: processes that hold the seats of tables, decide, and note when the others hear of it.

They decode only what they need, so that they measure the server rather than themselves; how late their own event loop
runs is measured too.
"""

import asyncio
import random
import resource
from collections.abc import Callable
from itertools import cycle
from multiprocessing.connection import Connection
from time import perf_counter, process_time
from typing import Final, Literal

import uvloop
from msgspec import Raw, Struct, json

from benchmarks.raw_socket import RawSocket
from benchmarks.server_tables import Rights
from dragondune.wire.lobby import Seat

LAG_INTERVAL: Final = 0.01
CONNECTED_TOGETHER: Final = 32
SOCKETS_PER_ADDRESS: Final = 5_000
"""An address has only so many ports from which connections can begin."""
LONGEST_WAIT: Final = 30.0
"""Seconds after which a table that does not answer is left alone."""
MARKS: Final = {mark: f'{{"type":"{mark}"'.encode() for mark in ("updates", "done", "refused")}


class Load(Struct, frozen=True, kw_only=True):
    """Decisions for `seconds`, one in `interval` seconds at each table, or as fast as it goes if that is 0.

    `together` is how many tables are played at a time; when a game is over another one takes its place.
    """

    url: str
    tables: tuple[Rights, ...]
    together: int
    seconds: float
    interval: float
    seed: int
    is_scattered: bool = False
    """Whether sockets do not name their tables, so that several processes have those of one table."""
    addresses: int = 0
    """How many separate loopback addresses people have; with 0 they all have the usual one."""


class Tally(Struct):
    """What a process has seen; times are in seconds.

    `heard` is from sending a decision until its update is at another seat, one for each of them; `receipts` until it is
    acknowledged, secret answers included; `lags` is how late timers ran.
    """

    decisions: int = 0
    refused: int = 0
    seconds: float = 0.0
    frames: int = 0
    received: int = 0
    busy: float = 0.0
    heard: list[float] = []
    receipts: list[float] = []
    lags: list[float] = []

    def clear(self) -> None:
        """Reset it in place, since others hold it too."""
        self.decisions = self.refused = self.frames = self.received = 0
        self.seconds = self.busy = 0.0
        self.heard, self.receipts, self.lags = [], [], []


class Option(Struct):
    decision: Raw


class Mine(Struct):
    options: tuple[Option, ...]
    answers_itself: bool


class Info(Struct):
    status: str


class Picture(Struct):
    n: int
    info: Info
    mine: Mine


class Fields(Struct):
    info: Info | None = None
    mine: Mine | None = None


class MineChange(Struct):
    options: tuple[Option, ...] | None = None
    answers_itself: bool | None = None


class Change(Struct):
    """What turns the last picture into the next one."""

    n: int
    fields: Fields
    mine: MineChange


class Happening(Struct):
    news: str
    seat: str | None = None


class Update(Struct):
    news: Happening


class Updates(Struct, tag="updates"):
    updates: tuple[Update, ...]
    picture: Picture | None
    change: Change | None


class Answer(Struct):
    """Done or refused."""

    type: str


class Choice(Struct):
    do: Literal["decide"]
    decision: Raw
    at: int
    key: str


class Act(Struct, tag="act"):
    id: int
    table: str
    seat: Seat
    command: Choice


class Attach(Struct, tag="attach"):
    id: int
    table: str
    token: str


_encode: Final = json.Encoder().encode
_updates: Final[Callable[[bytes], Updates]] = json.Decoder(Updates).decode
_answer: Final[Callable[[bytes], Answer]] = json.Decoder(Answer).decode


class Sent:
    """A table's last decision: who sent it, when, and whether it was secret."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat
        self.at: Final = perf_counter()
        self.is_secret = False
        self.heard_by: Final[set[Seat]] = {seat}
        self.answered: Final[asyncio.Future[bool]] = asyncio.get_running_loop().create_future()


class Player:
    """One person on one connection; `picture` is the latest, as far as a person needs it to decide."""

    def __init__(self, table: "TableLoad", seat: Seat) -> None:
        self.seat: Final = seat
        self.picture: Picture | None = None
        self._table: Final = table
        self._line: RawSocket

    async def come(self, url: str, attach: Attach, *, table: str | None, address: str | None) -> None:
        self._line = await RawSocket.connect(url, self._hear, table=table, address=address)
        self._line.send(_encode(attach))

    def leave(self) -> None:
        self._line.close()

    def send(self, message: Act) -> None:
        self._line.send(_encode(message))

    @property
    def is_asked(self) -> bool:
        picture = self.picture
        return picture is not None and bool(picture.mine.options) and not picture.mine.answers_itself

    def _hear(self, frame: bytes) -> None:
        self._table.count(frame)
        if frame.startswith(MARKS["updates"]):
            told = _updates(frame)
            for update in told.updates:
                self._table.hear(self.seat, update.news)
            self._look(told)
            self._table.changed.set()
        elif frame.startswith((MARKS["done"], MARKS["refused"])):
            self._table.settle(_answer(frame).type)

    def _look(self, told: Updates) -> None:
        picture, change = told.picture or self.picture, told.change
        if picture is not None and change is not None:
            picture.n = change.n
            picture.info = change.fields.info or picture.info
            picture.mine = change.fields.mine or picture.mine
            if change.mine.options is not None:
                picture.mine.options = change.mine.options
            if change.mine.answers_itself is not None:
                picture.mine.answers_itself = change.mine.answers_itself
        self.picture = picture


class TableLoad:
    """The people of one table."""

    def __init__(self, rights: Rights, tally: Tally, chance: random.Random) -> None:
        self.changed: Final = asyncio.Event()
        self._rights: Final = rights
        self._tally: Final = tally
        self._chance: Final = chance
        self._players: list[Player] = []
        self._sent: Sent | None = None
        self._ids = 0

    async def open(self, load: Load) -> None:
        for seat, token in self._rights.seats.items():
            player = Player(self, seat)
            self._players.append(player)
            attach = Attach(0, self._rights.table, token)
            table = None if load.is_scattered else attach.table
            address = address_of(self._chance.randrange(load.addresses)) if load.addresses else None
            await player.come(load.url, attach, table=table, address=address)
        await self._until(lambda: all(player.picture is not None for player in self._players))

    def close(self) -> None:
        for player in self._players:
            player.leave()

    def count(self, frame: bytes) -> None:
        self._tally.frames += 1
        self._tally.received += len(frame)

    def hear(self, seat: Seat, news: Happening) -> None:
        sent = self._sent
        if sent is None:
            return
        if news.news == "sealed":
            sent.is_secret = True
        elif news.news == "happened" and seat not in sent.heard_by and not sent.is_secret:
            sent.heard_by.add(seat)
            self._tally.heard.append(perf_counter() - sent.at)

    def settle(self, answer: str) -> None:
        sent = self._sent
        if sent is None or sent.answered.done():
            return
        if answer == "done":
            self._tally.decisions += 1
            self._tally.receipts.append(perf_counter() - sent.at)
        else:
            self._tally.refused += 1
        sent.answered.set_result(answer == "done")

    async def _until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(LONGEST_WAIT):
            while not condition():
                self.changed.clear()
                await self.changed.wait()

    @property
    def is_over(self) -> bool:
        picture = self._players[0].picture
        return picture is not None and picture.info.status == "over"

    async def decide(self) -> bool:
        """An asked seat chooses any option; False if the game is over."""
        await self._until(lambda: self.is_over or any(player.is_asked for player in self._players))
        if self.is_over:
            return False
        player = self._chance.choice([player for player in self._players if player.is_asked])
        picture = player.picture
        assert picture is not None
        option = self._chance.choice(picture.mine.options)
        self._ids += 1
        choice = Choice("decide", option.decision, picture.n, f"{self._ids:016}")
        act = Act(self._ids, self._rights.table, player.seat, choice)
        self._sent = Sent(player.seat)
        player.send(act)
        async with asyncio.timeout(LONGEST_WAIT):
            await self._sent.answered
        return True


def address_of(number: int) -> str:
    """One of many addresses of this machine, none of them the usual one."""
    return f"127.0.{1 + number // 250}.{1 + number % 250}"


class ConnectionLimit:
    """All people of a process."""

    def __init__(self, load: Load) -> None:
        self.tally: Final = Tally()
        self._load: Final = load
        self._waiting: Final = list(load.tables)
        self._chance: Final = random.Random(load.seed)
        self._open: Final[list[TableLoad]] = []

    async def come(self) -> None:
        """Take the seats at the first tables."""
        gate = asyncio.Semaphore(CONNECTED_TOGETHER)

        async def one() -> None:
            async with gate:
                self._open.append(await self._next())

        await asyncio.gather(*(one() for _ in range(min(self._load.together, len(self._waiting)))))

    async def _next(self) -> TableLoad:
        table = TableLoad(self._waiting.pop(0), self.tally, random.Random(self._chance.random()))
        await table.open(self._load)
        return table

    async def play(self) -> None:
        began, busy = perf_counter(), process_time()
        until = began + self._load.seconds
        watching = asyncio.create_task(self._watch_lag())
        await asyncio.gather(*(self._keep_playing(table, until) for table in self._open))
        watching.cancel()
        self.tally.seconds = perf_counter() - began
        self.tally.busy = process_time() - busy

    async def _keep_playing(self, table: TableLoad, until: float) -> None:
        due = perf_counter() + self._load.interval * self._chance.random()
        while max(due, perf_counter()) < until:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            due += self._load.interval
            if not await table.decide():
                if not self._waiting:
                    return
                self._open.remove(table)
                table.close()
                table = await self._next()
                self._open.append(table)

    async def _watch_lag(self) -> None:
        while True:
            due = perf_counter() + LAG_INTERVAL
            await asyncio.sleep(LAG_INTERVAL)
            self.tally.lags.append(perf_counter() - due)


def be_people(load: Load, parent: Connection) -> None:
    """The main function of a process: take the seats, wait for the signal, play, report, and stay until the end."""
    allow_sockets()
    uvloop.run(_be_people(load, parent))


def be_idle(load: Load, parent: Connection) -> None:
    """The main function of a process whose people attach to tables, `together` of them in all, and stay silent."""
    allow_sockets()
    uvloop.run(_be_idle(load, parent))


def allow_sockets() -> None:
    """As many open files as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _be_idle(load: Load, parent: Connection) -> None:
    seats = cycle([(one.table, token) for one in load.tables for token in one.seats.values()])
    gate = asyncio.Semaphore(CONNECTED_TOGETHER)

    async def come(number: int, table: str, token: str) -> RawSocket:
        async with gate:
            shown = asyncio.Event()
            line = await RawSocket.connect(
                load.url,
                lambda frame: shown.set() if frame.startswith(MARKS["updates"]) else None,
                table=table,
                address=address_of(number // SOCKETS_PER_ADDRESS),
            )
            line.send(_encode(Attach(0, table, token)))
            await asyncio.wait_for(shown.wait(), LONGEST_WAIT)
            return line

    lines = await asyncio.gather(*(come(number, *next(seats)) for number in range(load.together)))
    parent.send(Tally(decisions=len(lines)))
    await asyncio.Event().wait()


async def _be_people(load: Load, parent: Connection) -> None:
    connections = ConnectionLimit(load)
    await connections.come()
    parent.send(Tally())
    while await asyncio.to_thread(parent.recv):
        connections.tally.clear()
        await connections.play()
        parent.send(connections.tally)
