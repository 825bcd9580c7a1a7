"""All tables of a process: opened when somebody comes, changed one command at a time, closed when nobody is left."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Final

from msgspec.json import Encoder
from msgspec.structs import replace

from dragondune.bots.registry import BOTS
from dragondune.engine.ids import Faction
from dragondune.server import records as r
from dragondune.server.bot_pool import BotPool
from dragondune.server.clocks import plan
from dragondune.server.driver import Driver
from dragondune.server.errors import Unknown
from dragondune.server.metrics import Metrics
from dragondune.server.notices import hook_body
from dragondune.server.room import Heard, Room, history, moment, new_table
from dragondune.server.settings import Settings
from dragondune.server.storage import Conflict, Store, StoredRecord, Summary, TableRow, TokenRow
from dragondune.server.table import Table, Unreadable
from dragondune.wire import news
from dragondune.wire.tables import SEATS

logger: Final = logging.getLogger("dragondune.hall")

ATTEMPTS: Final = 8
"""How often a command is tried anew when another process was faster."""
SWEEP_SECONDS: Final = 1.0
REFRESH_SECONDS: Final = 15.0
OVERDUE_SECONDS: Final = 5.0
"""A table on which something is due for so long is looked at again: the database may have been away."""

encode: Final = Encoder().encode
NO_RIGHTS: Final[Mapping[str, Sequence[str]]] = {}
Build = Callable[[Table], Sequence[r.AnyRecord]]


class Hall:
    """`act` is the only way in which a table changes, `clock` the only time there is."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        pool: BotPool,
        *,
        clock: Callable[[], float] = time.time,
        metrics: Metrics | None = None,
        queued: Callable[[], None] = lambda: None,
        bots: Sequence[str] = tuple(BOTS),
    ) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.clock: Final = clock
        self.bots: Final = bots
        self.metrics: Final = metrics or Metrics()
        self.rooms: Final[dict[str, Room]] = {}
        self._opening: Final[dict[str, asyncio.Task[Room]]] = {}
        self._queued: Final = queued
        self._tasks: Final[list[asyncio.Task[None]]] = []
        self.driver: Final = Driver(self.act, pool, clock)

    async def start(self) -> None:
        """Take up whatever was going on when the server stopped."""
        await self.store.listen(self._heard)
        await self._sweep()
        self._tasks.append(asyncio.create_task(self._repeat(SWEEP_SECONDS, self._sweep)))
        self._tasks.append(asyncio.create_task(self._repeat(REFRESH_SECONDS, self._refresh)))

    async def stop(self) -> None:
        """Let what is being written be written, and begin nothing new."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.driver.stop()
        for room in list(self.rooms.values()):
            async with room.lock:
                pass

    async def room(self, table_id: str) -> Room:
        """The table with this id, opened if it is not open yet."""
        room = self.rooms.get(table_id)
        if room is None:
            task = self._opening.get(table_id)
            if task is None:
                task = asyncio.create_task(self._open(table_id))
                self._opening[table_id] = task
                task.add_done_callback(lambda _: self._opening.pop(table_id, None))
            room = await asyncio.shield(task)
        room.used_at = self.clock()
        return room

    async def _open(self, table_id: str) -> Room:
        row = await self.store.table(table_id)
        if row is None:
            raise Unknown("there is no such table, or it is not yours to see")
        room = Room(row, new_table(row), hooks=await self.store.hooks(table_id), now=self.clock())
        room.seen.update(await self._seen(table_id))
        async with room.lock:
            await self._catch_up(room)
            self.rooms[table_id] = room
            self.driver.look_at(room)
        return room

    async def _seen(self, table_id: str) -> dict[int, float]:
        seen = await self.store.seen(table_id)
        return {SEATS.index(name): at for name, at in seen.items() if name in SEATS}

    async def _catch_up(self, room: Room) -> list[Heard]:
        """Read what the log has beyond what this process knows."""
        stored = await self.store.records(room.table.id, after=room.table.n)
        if stored:
            room.is_driver = False
        return [room.read(one) for one in stored]

    async def act(
        self,
        room: Room,
        build: Build,
        *,
        tokens: Sequence[TokenRow] = (),
        revoked: Mapping[str, Sequence[str]] = NO_RIGHTS,
    ) -> None:
        """Write down what a command makes of the table, then tell; if it is refused nothing has happened.

        `revoked` are rights to seats that end if the seat changes hands.
        """
        async with room.lock:
            for _ in range(ATTEMPTS):
                records = build(room.table)
                if not records:
                    return
                if await self._write(room, records, tokens=tokens, revoked=revoked):
                    return
            raise Unknown("too many others are changing this table; try again")

    async def _write(
        self,
        room: Room,
        records: Sequence[r.AnyRecord],
        *,
        tokens: Sequence[TokenRow],
        revoked: Mapping[str, Sequence[str]],
    ) -> bool:
        """False if another process was faster: the room then stands where the log does."""
        now = self.clock()
        known = room.table.n
        stored = [StoredRecord(known + i, now, r.record_to_bytes(one)) for i, one in enumerate(records, start=1)]
        ended = [token for one in records if isinstance(one, r.Held) for token in revoked.get(one.seat, ())]
        try:
            heard = [room.read(one) for one in stored]
            notices = [*self._notices(room, heard)]
            began = time.perf_counter()
            await self.store.append(
                room.table.id, stored, self._summary(room, now), tokens=tokens, revoked=ended, notices=notices
            )
            self.metrics.commits.observe(time.perf_counter() - began)
        except BaseException as fault:
            await self._rebuild(room, known=known)
            if isinstance(fault, Conflict):
                self.metrics.conflicts.add()
                return False
            raise
        room.is_driver = True
        self.metrics.count(records)
        room.publish(heard)
        if notices:
            self._queued()
        self.driver.look_at(room)
        return True

    async def _rebuild(self, room: Room, *, known: int) -> None:
        """Forget what was not written; what others have written after the first `known` records is told."""
        room.table = new_table(room.row)
        room.tail.clear()
        try:
            heard = await self._catch_up(room)
        except BaseException:
            self._close(room)
            raise
        room.publish(heard[known:])
        self.driver.look_at(room)

    def _summary(self, room: Room, now: float) -> Summary:
        wakes = plan(room.table).wakes
        return Summary(room.table.status, encode(room.info()), wakes, now)

    def _notices(self, room: Room, heard: Iterable[Heard]) -> Iterable[tuple[str | None, str, bytes]]:
        for one in heard:
            for observer, notice in one.told.notices:
                body = hook_body(room.table, observer, notice, one.told.at)
                for hook in room.hooks:
                    if hook.seat == body.seat:
                        yield body.seat, hook.url, encode(body)

    def _heard(self, table_id: str, n: int) -> None:
        """Another process has written."""
        rooms = list(self.rooms.values()) if not table_id else [self.rooms[table_id]] if table_id in self.rooms else []
        for room in rooms:
            if n == 0 or room.table.n < n:
                self.driver.spawn(self._follow(room))

    async def _follow(self, room: Room) -> None:
        async with room.lock:
            heard = await self._catch_up(room)
            room.publish(heard)
            self.driver.look_at(room)

    async def create(self, row: TableRow, records: Sequence[r.AnyRecord], tokens: Sequence[TokenRow]) -> Room:
        """A new table, kept before anybody is told of it."""
        now = row.created_at
        stored = [StoredRecord(i, now, r.record_to_bytes(one)) for i, one in enumerate(records, start=1)]
        room = Room(row, new_table(row), hooks=(), now=now)
        for one in stored:
            room.read(one)
        summary = self._summary(room, now)
        full = replace(row, status=summary.status, summary=summary.summary, wake_at=summary.wake_at, last=len(stored))
        await self.store.create(full, stored, tokens)
        room.is_driver = True
        self.rooms[row.id] = room
        self.metrics.tables.add()
        return room

    async def updates_after(self, room: Room, observer: int, seen: int) -> list[news.Update]:
        """Everything an observer was told after a number; the caller holds the lock."""
        recent = room.recent(observer, seen)
        if recent is not None:
            return recent
        return history(room.row, await self.store.records(room.table.id), observer, after=seen)

    async def table_at(self, room: Room, observer: int, n: int) -> Table:
        """The table as it was after an observer's update `n`."""
        return moment(room.row, await self.store.records(room.table.id), observer, n)

    async def _repeat(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Exception:
                logger.exception("a regular task failed and is tried again")

    async def _sweep(self) -> None:
        """Open tables on which something is due, and let go of those that nobody uses."""
        now = self.clock()
        for table_id in await self.store.due(now):
            room = self.rooms.get(table_id)
            if room is None:
                await self._wake(table_id)
            elif now - room.used_at > OVERDUE_SECONDS and not room.lock.locked():
                self.driver.look_at(room)
        for room in list(self.rooms.values()):
            self._let_go(room, now)

    async def _wake(self, table_id: str) -> None:
        try:
            await self.room(table_id)
        except Unreadable as fault:
            logger.warning("a table cannot be opened", extra={"table": table_id, "reason": str(fault)})

    def _let_go(self, room: Room, now: float) -> None:
        wakes = plan(room.table).wakes
        is_quiet = wakes is None or wakes > now + self.settings.idle_seconds
        is_unused = not room.listeners and not room.lock.locked() and now - room.used_at > self.settings.idle_seconds
        if is_quiet and is_unused:
            self._close(room)

    def _close(self, room: Room) -> None:
        self.driver.forget(room)
        self.rooms.pop(room.table.id, None)

    async def touch(self, room: Room, seat: Faction) -> None:
        """The other processes hear that somebody is here."""
        await self.store.touch([(room.table.id, SEATS[seat])], self.clock())

    async def _refresh(self) -> None:
        """Tell the other processes who is here, and learn it from them."""
        now = self.clock()
        here = [(room.table.id, SEATS[seat]) for room in self.rooms.values() for seat in room.here]
        await self.store.touch(here, now)
        for room in list(self.rooms.values()):
            if room.listeners:
                room.seen.update(await self._seen(room.table.id))
                room.hooks = tuple(await self.store.hooks(room.table.id))
