"""People who keep playing whatever happens to the server, and what must then be true of their tables."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import AsyncExitStack
from typing import Final, NamedTuple, Self

from dragondune.client import Client, Refused, Seat
from dragondune.notation.log import read_log
from dragondune.notation.trust import verify
from dragondune.server.live.past import new_table, read_stored
from dragondune.server.storage import Store, StoredRecord, TableRow
from dragondune.server.table import log_records as r
from dragondune.server.table.pictures import Lines, update_for
from dragondune.wire.commands import Archive, Decide, Start
from dragondune.wire.lobby import OBSERVERS, SEATS, Created, NewTable, SeatWish
from dragondune.wire.news import Update
from tests.server.databases import until
from tests.server.harness import is_asked, options_of
from tests.server.processes import insist

ALL: Final = tuple(SeatWish(seat, "me", name=seat.title()) for seat in SEATS)
TWO_AND_BOTS: Final = (*ALL[:2], SeatWish("goblins", "bot"), SeatWish("orcs", "bot"))
OVER: Final = ("over", "archived")
EXPECTED: Final = ("stale", "illegal")


class Receipt(NamedTuple):
    """An acknowledged decision and its number."""

    seat: str
    key: str
    n: int


class Gathering:
    """A table with two devices per seat and a spectator, and a record of everything the server acknowledged."""

    def __init__(self, made: Created, chance: random.Random, *, pace: float) -> None:
        self.made: Final = made
        self.id: Final = made.table.id
        self.receipts: Final[list[Receipt]] = []
        self.refused: Final[list[tuple[str, str]]] = []
        self.devices: Final[dict[str, list[Seat]]] = {}
        self._chance: Final = chance
        self._pace: Final = pace
        self._stack: Final = AsyncExitStack()
        self._tasks: Final[list[asyncio.Task[None]]] = []

    @staticmethod
    async def of(
        clients: Sequence[Client], seats: tuple[SeatWish, ...], chance: random.Random, *, pace: float
    ) -> "Gathering":
        """A new table with a running game."""
        wish = NewTable(seats=seats, answer_seconds=0, bot_seconds=0)
        client = clients[0]
        made = await insist(lambda: client.create(wish))
        gathering = Gathering(made, chance, pace=pace)
        await gathering.sit_down(clients)
        await insist(lambda: _start(client, made))
        return gathering

    async def sit_down(self, clients: Sequence[Client]) -> Self:
        """Connect one device per seat to every server, or two per seat to a single server."""
        servers = clients if len(clients) > 1 else [*clients, *clients]
        for name, token in (*self.made.seats.items(), ("spectator", None)):
            self.devices[name] = [server.follow(self.id, token=token, seen=0) for server in servers]
            for device in self.devices[name]:
                await self._stack.enter_async_context(device)
        return self

    def play(self) -> None:
        """Every device decides whenever its seat is asked, until the table is left."""
        for name in self.made.seats:
            for number, device in enumerate(self.devices[name]):
                self._tasks.append(asyncio.create_task(self._play(name, device, f"{name}-{number}")))

    async def _play(self, name: str, device: Seat, prefix: str) -> None:
        number = 0
        while True:
            picture = await device.until(lambda picture: is_asked(picture) or picture.info.status in OVER)
            if picture.info.status in OVER:
                return
            number += 1
            key = f"{prefix}-{number}"
            decision = self._chance.choice(options_of(picture)).decision
            try:
                n = await device.act(Decide(dict(decision), picture.n, key))
                self.receipts.append(Receipt(name, key, n))
            except Refused as refusal:
                if refusal.kind not in EXPECTED:
                    raise
                self.refused.append((name, key))
            await asyncio.sleep(self._pace * self._chance.random())

    @property
    def is_over(self) -> bool:
        return self.devices["spectator"][0].picture.info.status in OVER

    def check_alive(self) -> None:
        """No device has given up."""
        for task in self._tasks:
            if task.done():
                task.result()

    async def stop_playing(self) -> None:
        """Wait for pending answers and send nothing more."""
        self.check_alive()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def desert(self) -> None:
        """Stop without notice."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._stack.aclose()

    async def leave(self, client: Client) -> str:
        """Stop and archive the table. Returns its log."""
        await self.stop_playing()
        host = self.made.host
        await insist(lambda: client.command(self.id, Archive(), token=host))
        everybody = [device for devices in self.devices.values() for device in devices]
        await asyncio.gather(*(device.until(lambda picture: picture.info.status == "archived") for device in everybody))
        log = await insist(lambda: client.log(self.id, token=host))
        await self._stack.aclose()
        return log

    async def check(self, store: Store, log: str) -> None:
        """Every acknowledged decision is in the log once and in order, and everyone was told exactly its contents."""
        verify(read_log(log))
        await self._check_receipts(store)
        row, records = await store.table(self.id), await store.records(self.id)
        assert row is not None
        assert [one.n for one in records] == list(range(1, len(records) + 1))
        for name, devices in self.devices.items():
            told = told_by_log(row, records, OBSERVERS.index(name))
            for device in devices:
                numbers = [update.n for update in device.heard]
                assert numbers == list(range(1, len(told) + 1)), f"the {name} heard {numbers}"
                assert device.heard == list(told)
                assert device.picture.n == len(told)

    async def kept(self, store: Store) -> list[Receipt]:
        """The decisions that a store holds, as they were acknowledged."""
        row = await store.table(self.id)
        assert row is not None
        table = new_table(row)
        kept: list[Receipt] = []
        for stored in await store.records(self.id):
            record = r.record_from_bytes(stored.body)
            table.take(record, stored.at)
            if isinstance(record, (r.Played, r.Answered)) and record.key and record.seat is not None:
                kept.append(Receipt(record.seat, record.key, table.counts[SEATS.index(record.seat)]))
        return kept

    async def _check_receipts(self, store: Store) -> None:
        kept = await self.kept(store)
        keys = Counter((one.seat, one.key) for one in kept)
        assert set(keys.values()) <= {1}, "a decision counts once"
        assert set(self.receipts) <= set(kept), "a decision that was acknowledged is kept, with its number"
        assert not set(keys) & set(self.refused), "a decision that was refused is not kept"
        for name, devices in self.devices.items():
            for number in range(len(devices)):
                of_device = [one.key for one in kept if one.key.startswith(f"{name}-{number}-")]
                sent = [one.key for one in self.receipts if one.key.startswith(f"{name}-{number}-")]
                assert [key for key in of_device if key in set(sent)] == sent, "decisions are kept in their order"


def told_by_log(row: TableRow, records: Iterable[StoredRecord], observer: int) -> list[Update]:
    """All updates of an observer, read from the first record on."""
    table = new_table(row)
    found = [update_for(table, read_stored(table, stored), observer, began=0, lines=Lines()) for stored in records]
    return [update for update in found if update is not None]


async def _start(client: Client, made: Created) -> None:
    """Start the game, retrying if necessary. A game that has already started is fine."""
    try:
        await client.command(made.table.id, Start(), token=made.host)
    except Refused as refusal:
        if refusal.kind != "illegal":
            raise


async def acknowledged(gatherings: Iterable[Gathering], more: int) -> None:
    """Wait until this many more decisions have been acknowledged."""
    tables = list(gatherings)
    wanted = sum(len(one.receipts) for one in tables) + more

    def is_enough() -> bool:
        for one in tables:
            one.check_alive()
        return sum(len(one.receipts) for one in tables) >= wanted or all(one.is_over for one in tables)

    await until(is_enough)
