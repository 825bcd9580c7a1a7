"""All tables of a process: opened when somebody comes, changed one command at a time, closed when nobody is left."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from msgspec.json import Encoder
from msgspec.structs import replace

from dragondune.bots.registry import BOTS, STRENGTHS
from dragondune.engine.ids import Faction
from dragondune.server import records as r
from dragondune.server.bot_pool import BotPool
from dragondune.server.clocks import plan
from dragondune.server.driver import Driver
from dragondune.server.errors import TooMuch, Unknown
from dragondune.server.metrics import Metrics
from dragondune.server.notices import hook_body
from dragondune.server.rights import NO_TABLE, SEAT, is_table_id
from dragondune.server.room import Heard, Room, history, moment, new_table
from dragondune.server.settings import Settings
from dragondune.server.showing import info_of
from dragondune.server.storage import Conflict, Store, StoredRecord, Summary, TableRow, TokenRow, Unavailable
from dragondune.server.table import Table, Unreadable
from dragondune.wire import news
from dragondune.wire.tables import SEATS

logger: Final = logging.getLogger("dragondune.hall")

ATTEMPTS: Final = 8
"""How often a command is tried anew when another process was faster."""
SWEEP_SECONDS: Final = 1.0
REFRESH_SECONDS: Final = 15.0
TOUCH_SECONDS: Final = 4.0
"""How often the other processes hear who is here: less than half of the shortest time after which somebody is gone."""
OVERDUE_SECONDS: Final = 5.0
"""A table on which something is due for so long is looked at again: the database may have been away."""

REVOKED: Final = "the right to this seat was issued anew; show the new one"

READ_TOGETHER: Final = 50
"""Records that are read before other tables have their turn."""

encode: Final = Encoder().encode
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
        bots: Sequence[str] = (*STRENGTHS, *BOTS),
    ) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.clock: Final = clock
        self.bots: Final = bots
        self.metrics: Final = metrics or Metrics()
        self.rooms: Final[dict[str, Room]] = {}
        self._started_at: Final = clock()
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
        if self.store.is_shared:
            self._tasks.append(asyncio.create_task(self._repeat(TOUCH_SECONDS, self._touch_all)))

    async def stop(self) -> None:
        """Let what is being written be written, and begin nothing new."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.driver.stop()
        for room in list(self.rooms.values()):
            with suppress(Unavailable, Unreadable):
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
        row = await self.store.table(table_id) if is_table_id(table_id) else None
        if row is None:
            raise Unknown(NO_TABLE)
        room = Room(row, new_table(row), hooks=await self.store.hooks(table_id), now=self.clock())
        await self.learn_presence(room)
        async with room.lock:
            await self._read_log(room)
            if room.table.n < row.last:
                raise Unreadable(f"record {row.last} of this table is missing; the database has lost it")
            self.rooms[table_id] = room
            if self.store.is_shared:
                await self._catch_up(room)  # others may have written before this process was known to listen
            self.driver.look_at(room)
        return room

    async def learn_presence(self, room: Room) -> None:
        """When people were last seen by any process; nobody is gone because the server itself was away."""
        for name, at in (await self.store.seen(room.table.id)).items():
            seat = SEATS.index(name)
            room.seen[seat] = max(at, self._started_at, room.seen.get(seat, 0.0))

    async def _read_log(self, room: Room) -> None:
        """Read a table from its beginning; a long game must not keep all other tables waiting."""
        stored = await self.store.records(room.table.id)
        for first in range(0, len(stored), READ_TOGETHER):
            for one in stored[first : first + READ_TOGETHER]:
                room.read_again(one)
            await asyncio.sleep(0)

    async def _catch_up(self, room: Room) -> list[Heard]:
        """Read what the log has beyond what this process knows."""
        stored = await self.store.records(room.table.id, after=room.table.n)
        if stored:
            room.is_driver = False
        return [room.read_again(one) for one in stored]

    async def act(self, room: Room, build: Build, *, tokens: Sequence[TokenRow] = ()) -> None:
        """Write down what a command makes of the table, then tell; if it is refused nothing has happened."""
        async with room.lock:
            for _ in range(ATTEMPTS):
                records = build(room.table)
                if not records:
                    return
                if await self._write(room, records, tokens=tokens):
                    return
            raise TooMuch("too many others are changing this table; try again")

    async def _write(self, room: Room, records: Sequence[r.AnyRecord], *, tokens: Sequence[TokenRow]) -> bool:
        """False if another process was faster: the room then stands where the log does."""
        now = self.clock()
        known = room.table.n
        stored = [StoredRecord(known + i, now, r.record_to_bytes(one)) for i, one in enumerate(records, start=1)]
        ended = await self._ended(room, records)
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

    async def _ended(self, room: Room, records: Iterable[r.AnyRecord]) -> list[str]:
        """[R225] The rights to seats that change hands."""
        seats = [one.seat for one in records if isinstance(one, r.Held)]
        rows = [row for seat in seats for row in await self.store.tokens(room.table.id, role=SEAT, seat=seat)]
        return [row.hash for row in rows]

    async def _rebuild(self, room: Room, *, known: int) -> None:
        """Forget what was not written; what the log has after the first `known` records is told.

        If the log cannot be read now, it is by whoever takes the lock next.
        """
        room.lock.repair = partial(self._rebuild, room, known=known)
        stored = await self.store.records(room.table.id)
        room.table = new_table(room.row)
        room.tail.clear()
        room.is_driver = False
        heard = [room.read_again(one) for one in stored]
        room.lock.repair = None
        room.publish(heard[known:])
        self.driver.look_at(room)

    def _summary(self, room: Room, now: float) -> Summary:
        wakes = plan(room.table).wakes
        return Summary(room.table.status, encode(info_of(room.table, secret=room.secret)), wakes, now)

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
                self.driver.spawn(self._follow(room, is_all_new=n == 0))

    async def _follow(self, room: Room, *, is_all_new: bool) -> None:
        async with room.lock:
            await self.read_on(room)
            if is_all_new:
                await self._dismiss_revoked(room)

    async def read_on(self, room: Room) -> None:
        """Read and tell what other processes have written; the caller holds the lock."""
        room.publish(await self._catch_up(room))
        self.driver.look_at(room)

    async def reach(self, room: Room, observer: int, n: int) -> None:
        """Another process may have told of an update that this one has not read; the caller holds the lock."""
        if room.table.counts[observer] < n and self.store.is_shared:
            await self.read_on(room)

    async def _dismiss_revoked(self, room: Room) -> None:
        """Another process may have ended the rights of those who listen."""
        if any(listener.token is not None for listener in room.listeners):
            valid = {row.hash for row in await self.store.tokens(room.table.id)}
            for listener in list(room.listeners):
                if listener.token is not None and listener.token not in valid:
                    room.listeners.discard(listener)
                    listener.dismiss(REVOKED)

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

    async def updates_after(
        self, room: Room, observer: int, seen: int, *, before_replay: Callable[[], None] = lambda: None
    ) -> list[news.Update]:
        """Everything an observer was told after a number; the caller holds the lock, and may refuse a whole replay."""
        recent = room.recent(observer, seen)
        if recent is not None:
            return recent
        before_replay()
        stored = await self.store.records(room.table.id)
        known = stored[: room.table.n]  # what another process has just added is told when this one has read it
        return history(room.row, known, observer, after=seen)

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
            elif self._is_overdue(room, now):
                self.driver.look_at(room)
        for room in list(self.rooms.values()):
            if room.lock.repair is not None and not room.lock.locked():
                await self._follow(room, is_all_new=False)
            self._let_go(room, now)

    def _is_overdue(self, room: Room, now: float) -> bool:
        wakes = plan(room.table).wakes
        return wakes is not None and now - wakes > OVERDUE_SECONDS and not room.lock.locked()

    async def _wake(self, table_id: str) -> None:
        try:
            await self.room(table_id)
        except Unreadable as fault:
            logger.warning("a table cannot be opened", extra={"table": table_id, "reason": str(fault)})
            await self._let_sleep(table_id)

    async def _let_sleep(self, table_id: str) -> None:
        """Nobody is woken for a table that cannot be opened; whoever comes to it is told why."""
        row = await self.store.table(table_id)
        if row is not None:
            await self.store.append(table_id, (), Summary(row.status, row.summary, None, row.updated_at))

    def _let_go(self, room: Room, now: float) -> None:
        if room.listeners or room.lock.locked() or now - room.used_at <= self.settings.idle_seconds:
            return
        wakes = plan(room.table).wakes
        if wakes is None or wakes > now + self.settings.idle_seconds:
            self._close(room)

    def _close(self, room: Room) -> None:
        self.driver.forget(room)
        self.rooms.pop(room.table.id, None)

    async def touch(self, room: Room, seat: Faction) -> None:
        """The other processes hear that somebody is here."""
        room.touched[seat] = now = self.clock()
        with suppress(Unavailable):
            await self.store.touch([(room.table.id, SEATS[seat])], now)

    async def _touch_all(self) -> None:
        here = [(room.table.id, SEATS[seat]) for room in self.rooms.values() for seat in room.here]
        await self.store.touch(here, self.clock())

    async def _refresh(self) -> None:
        """Tell the other processes who is here, and learn it from them."""
        await self._touch_all()
        if not self.store.is_shared:
            return
        for room in list(self.rooms.values()):
            if room.listeners:
                await self.learn_presence(room)
                room.hooks = tuple(await self.store.hooks(room.table.id))
