"""The tables that are open in this process: opened on request, changed one command at a time, closed when unused."""

import asyncio
import logging
import time
from bisect import bisect_left
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, assert_never

from msgspec.json import Encoder
from msgspec.structs import replace

from dragondune.bots.registry import BOTS, STRENGTHS
from dragondune.engine.ids import Faction
from dragondune.server.bots.pool import BotPool
from dragondune.server.clock import SteadyClock
from dragondune.server.cost_budget import Compute, at_once
from dragondune.server.errors import NotAllowed, SeatChanged, TooMuch, Unknown
from dragondune.server.live.access import NO_TABLE, SEAT, confirmed, is_table_id
from dragondune.server.live.scheduler import Scheduler
from dragondune.server.live.session import Actor, Session, check_tenure, history, moment, new_table, read_stored
from dragondune.server.metrics import BOUNDS, Metrics
from dragondune.server.settings import Settings
from dragondune.server.storage import Conflict, Store, StoredRecord, Summary, TableRow, TokenRow, Unavailable
from dragondune.server.table import advance_answers, chat, deciding, seating, undo
from dragondune.server.table import log_records as r
from dragondune.server.table.clocks import closes_at_once, plan
from dragondune.server.table.moves import Announcement, Change, Unreadable
from dragondune.server.table.pictures import hook_body, info_of, take_with_notices
from dragondune.server.table.table import OPEN_SEAT, Table, record_of
from dragondune.wire import commands as c
from dragondune.wire import news
from dragondune.wire.lobby import SEATS

logger: Final = logging.getLogger("dragondune.registry")

ATTEMPTS: Final = 8
"""How often a command is tried again when another process was faster."""
SWEEP_SECONDS: Final = 1.0
REFRESH_SECONDS: Final = 15.0
TOUCH_SECONDS: Final = 4.0
"""How often presence is shared with other processes: less than half the shortest time after which someone is gone."""
OVERDUE_SECONDS: Final = 5.0
"""A table on which something has been due for so long is looked at again: the database may have been away."""

CLOSED_TOGETHER: Final = 8
"""Questions that may close in the same commit, at a table where no answer takes time."""

REVOKED: Final = "a new token was issued for this seat; use that one"

READ_TOGETHER: Final = 50
"""Records that are read before other tables get their turn."""

encode: Final = Encoder().encode
Build = Callable[[Table], Sequence[Change]]


class Registry:
    """The only way to change a table is `act`; the only source of time is `clock`."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        pool: BotPool,
        *,
        clock: Callable[[], float] | None = None,
        metrics: Metrics | None = None,
        queued: Callable[[], None] = lambda: None,
        bots: Sequence[str] = (*STRENGTHS, *BOTS),
    ) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.clock: Final = clock or SteadyClock()
        self.bots: Final = bots
        self.metrics: Final = metrics or Metrics()
        self.sessions: Final[dict[str, Session]] = {}
        self._started_at: Final = self.clock()
        self._opening: Final[dict[str, asyncio.Task[Session]]] = {}
        self._queued: Final = queued
        self._tasks: Final[list[asyncio.Task[None]]] = []
        self.scheduler: Final = Scheduler(self.act, pool, self.clock)

    async def start(self) -> None:
        """Resume what was going on when the server stopped."""
        await self.store.listen(self._heard)
        await self._sweep()
        regular = [(SWEEP_SECONDS, self._sweep), (REFRESH_SECONDS, self._refresh)]
        if self.store.is_shared:
            regular.append((TOUCH_SECONDS, self._touch_all))
        self._tasks.extend(asyncio.create_task(self._repeat(seconds, work)) for seconds, work in regular)

    async def stop(self) -> None:
        """Let pending writes finish, and begin nothing new."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.scheduler.stop()
        for session in list(self.sessions.values()):
            async with session.lock:
                pass

    async def session(self, table_id: str) -> Session:
        """The session of this table, opened if necessary."""
        session = self.sessions.get(table_id)
        if session is None:
            task = self._opening.get(table_id)
            if task is None:
                task = asyncio.create_task(self._open(table_id))
                self._opening[table_id] = task
                task.add_done_callback(lambda _: self._opening.pop(table_id, None))
            session = await asyncio.shield(task)
        session.used_at = self.clock()
        return session

    async def _open(self, table_id: str) -> Session:
        row = await self.store.table(table_id) if is_table_id(table_id) else None
        if row is None:
            raise Unknown(NO_TABLE)
        table = await self._read_log(row)
        session = Session(row, table, hooks=await self.store.hooks(table_id), now=self.clock())
        await self.learn_presence(session)
        self.sessions[table_id] = session
        if self.store.is_shared:
            await self.read_on(session)  # others may have written before this process was known to listen
        self.scheduler.look_at(session)
        return session

    async def _read_log(self, row: TableRow) -> Table:
        """Read a table from its beginning; a long game must not keep all other tables waiting."""
        table = new_table(row)
        stored = await self.store.records(row.id)
        for first in range(0, len(stored), READ_TOGETHER):
            for one in stored[first : first + READ_TOGETHER]:
                read_stored(table, one)
            await asyncio.sleep(0)
        if table.n < row.last:
            raise Unreadable(f"record {row.last} of this table is missing; the database has lost it")
        return table

    async def learn_presence(self, session: Session) -> None:
        """Learn when any process last saw people; nobody counts as gone because the server itself was away."""
        for name, at in (await self.store.seen(session.table.id)).items():
            seat = SEATS.index(name)
            session.seen[seat] = max(at, self._started_at, session.seen.get(seat, 0.0))

    async def carry_out(self, session: Session, actor: Actor, command: c.AnyCommand) -> int:
        """Carry a command out, or raise a Refusal; returns the number of the actor's last update afterwards."""
        if isinstance(command, c.Decide) and command.at > session.table.counts[actor.observer]:
            await self.reach(session, actor.observer, command.at)
        if isinstance(command, (c.GiveSeat, c.VoteToReplace)) and self.store.is_shared:
            await self.learn_presence(session)
        try:
            await self.act(session, lambda table: _changes(self, session, table, actor, command))
        except SeatChanged:
            same = await confirmed(self.store, session.table, actor)
            await self.act(session, lambda table: _changes(self, session, table, same, command))
        if isinstance(command, c.Decide):
            return receipt(session.table, actor, command) or session.table.counts[actor.observer]
        return session.table.counts[actor.observer]

    async def act(self, session: Session, build: Build, *, tokens: Sequence[TokenRow] = ()) -> None:
        """Keep what a command makes of the table, then tell; if it is refused nothing has happened."""
        async with session.lock:
            for _ in range(ATTEMPTS):
                if session.is_behind:
                    await self._catch_up(session)
                changes = build(session.table)
                if not changes or await self._commit(session, changes, tokens=tokens):
                    return
            raise TooMuch("too many others are changing this table; try again")

    async def _commit(self, session: Session, changes: Sequence[Change], *, tokens: Sequence[TokenRow]) -> bool:
        """False if another process was faster. Whatever goes wrong, the session keeps the table it had."""
        now = self.clock()
        draft = session.table.draft()
        records: list[r.AnyRecord] = []
        announced: list[Announcement] = []
        for _ in range(1 + CLOSED_TOGETHER):
            records += map(record_of, changes)
            announced += [take_with_notices(draft, change, now) for change in changes]
            if not closes_at_once(draft):
                break
            changes = deciding.close_question(draft, session.secret)
        notices = [*self._notices(session, announced)] if session.hooks else []
        ended = await self._ended(session, records)
        began = time.perf_counter()
        try:
            await self.store.append(
                draft.id,
                stored_records(records, after=session.table.n, at=now),
                self._summary(draft, session.secret, now),
                tokens=tokens,
                revoked=ended,
                notices=notices,
            )
        except Conflict:
            session.is_behind = True
            self.metrics.conflicts += 1
            return False
        except BaseException:
            session.is_behind = True  # it may have been kept all the same
            self.scheduler.spawn(self._recover(session))
            raise
        self._count(records, time.perf_counter() - began)
        session.wrote_last = True
        session.accept(draft, announced)
        if notices:
            self._queued()
        self.scheduler.look_at(session)
        return True

    def _count(self, records: Iterable[r.AnyRecord], seconds: float) -> None:
        self.metrics.commit_times[bisect_left(BOUNDS, seconds)] += 1
        self.metrics.commit_seconds += seconds
        for record in records:
            self.metrics.records[str(record.__struct_config__.tag)] += 1

    async def _recover(self, session: Session) -> None:
        """Read what the log has after a failed write; if it cannot be read now, the next writer or sweep does."""
        with suppress(Unavailable):
            await self._follow(session, is_all_new=False)

    async def _catch_up(self, session: Session) -> None:
        """Read and tell what the log has beyond the table; the caller holds the lock."""
        stored = await self.store.records(session.table.id, after=session.table.n)
        session.is_behind = False
        if stored:
            session.wrote_last = False
            draft = session.table.draft()
            session.accept(draft, [read_stored(draft, one) for one in stored])
        self.scheduler.look_at(session)

    async def _ended(self, session: Session, records: Iterable[r.AnyRecord]) -> list[str]:
        """[R225] The tokens of seats that change hands, which end."""
        seats = [one.seat for one in records if isinstance(one, r.Held)]
        rows = [row for seat in seats for row in await self.store.tokens(session.table.id, role=SEAT, seat=seat)]
        return [row.hash for row in rows]

    def _summary(self, table: Table, secret: str, now: float) -> Summary:
        return Summary(table.status, encode(info_of(table, secret=secret)), plan(table).wakes, now)

    def _notices(self, session: Session, announced: Iterable[Announcement]) -> Iterable[tuple[str | None, str, bytes]]:
        for one in announced:
            for observer, notice in one.notices:
                body = hook_body(session.table, observer, notice, one.at)
                for hook in session.hooks:
                    if hook.seat == body.seat:
                        yield body.seat, hook.url, encode(body)

    def _heard(self, table_id: str, n: int) -> None:
        """Called when another process has written."""
        if table_id:
            sessions = [self.sessions[table_id]] if table_id in self.sessions else []
        else:
            sessions = list(self.sessions.values())
        for session in sessions:
            if n == 0 or session.table.n < n:
                self.scheduler.spawn(self._follow(session, is_all_new=n == 0))

    async def _follow(self, session: Session, *, is_all_new: bool) -> None:
        await self.read_on(session)
        if is_all_new:
            await self._dismiss_revoked(session)

    async def read_on(self, session: Session) -> None:
        """Read and tell what other processes have written."""
        async with session.lock:
            await self._catch_up(session)

    async def reach(self, session: Session, observer: int, n: int) -> None:
        """Another process may have told of an update that this one has not read."""
        if session.table.counts[observer] < n and self.store.is_shared:
            await self.read_on(session)

    async def _dismiss_revoked(self, session: Session) -> None:
        """Dismiss listeners whose tokens another process has revoked."""
        if any(listener.token is not None for listener in session.listeners):
            valid = {row.hash for row in await self.store.tokens(session.table.id)}
            for listener in list(session.listeners):
                if listener.token is not None and listener.token not in valid:
                    session.listeners.discard(listener)
                    listener.dismiss(REVOKED)

    async def create(self, row: TableRow, records: Sequence[r.AnyRecord], tokens: Sequence[TokenRow]) -> Session:
        """A new table, committed before anyone is told of it."""
        now = row.created_at
        stored = stored_records(records, after=0, at=now)
        session = Session(row, new_table(row), hooks=(), now=now)
        session.tail.extend(take_with_notices(session.table, one, now) for one in records)
        summary = self._summary(session.table, session.secret, now)
        full = replace(row, status=summary.status, summary=summary.summary, wake_at=summary.wake_at, last=len(stored))
        await self.store.create(full, stored, tokens)
        session.wrote_last = True
        self.sessions[row.id] = session
        self.metrics.tables += 1
        return session

    async def updates_after(
        self, session: Session, observer: int, seen: int, *, compute: Compute = at_once
    ) -> tuple[news.Update, ...]:
        """Everything an observer was told after a number, up to the table as it is then; a replay may be refused."""
        recent = session.recent(observer, seen)
        if recent is not None:
            return recent
        while True:
            table = session.table
            stored = await self.store.records(table.id)
            # What another process has just added is told when this one has read it.
            found = await compute(partial(history, session.row, stored[: table.n], observer, after=seen))
            newer = session.recent(observer, table.counts[observer])
            if newer is not None:
                return found + newer

    async def table_at(self, session: Session, observer: int, n: int, *, compute: Compute = at_once) -> Table:
        """The table as it was after an observer's update `n`."""
        stored = await self.store.records(session.table.id)
        return await compute(lambda: moment(session.row, stored, observer, n))

    async def _repeat(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Exception:
                logger.exception("a regular task failed and is tried again")

    async def _sweep(self) -> None:
        """Open tables on which something is due, and close those that nobody uses."""
        now = self.clock()
        for table_id in await self.store.due(now):
            session = self.sessions.get(table_id)
            if session is None:
                await self._wake(table_id)
            elif self._is_overdue(session, now):
                self.scheduler.look_at(session)
        for session in list(self.sessions.values()):
            if session.is_behind and not session.lock.locked():
                await self._follow(session, is_all_new=False)
            self._let_go(session, now, idle=self.settings.idle_seconds)

    def _is_overdue(self, session: Session, now: float) -> bool:
        wakes = plan(session.table).wakes
        return wakes is not None and now - wakes > OVERDUE_SECONDS and not session.lock.locked()

    async def _wake(self, table_id: str) -> None:
        try:
            await self.session(table_id)
        except Unreadable as fault:
            logger.warning("a table cannot be opened", extra={"table": table_id, "reason": str(fault)})
            await self._let_sleep(table_id)

    async def _let_sleep(self, table_id: str) -> None:
        """Do not wake a table again that cannot be opened; clients that ask for it are told why."""
        row = await self.store.table(table_id)
        if row is not None:
            await self.store.append(table_id, (), Summary(row.status, row.summary, None, row.updated_at))

    def close_unused(self) -> None:
        """Unload all tables that nobody follows and on which nothing is due."""
        for session in list(self.sessions.values()):
            self._let_go(session, self.clock(), idle=0.0)

    def _let_go(self, session: Session, now: float, *, idle: float) -> None:
        if session.listeners or session.lock.locked() or now - session.used_at <= idle:
            return
        wakes = plan(session.table).wakes
        if wakes is None or wakes > now + self.settings.idle_seconds:
            self.scheduler.forget(session)
            self.sessions.pop(session.table.id, None)

    async def touch(self, session: Session, seat: Faction) -> None:
        """Tell the other processes that the holder of a seat is here."""
        session.touched[seat] = now = self.clock()
        with suppress(Unavailable):
            await self.store.touch([(session.table.id, SEATS[seat])], now)

    async def _touch_all(self) -> None:
        here = [(session.table.id, SEATS[seat]) for session in self.sessions.values() for seat in session.here]
        await self.store.touch(here, self.clock())

    async def _refresh(self) -> None:
        """Tell the other processes who is here, and learn it from them."""
        await self._touch_all()
        for session in list(self.sessions.values()) if self.store.is_shared else ():
            if session.listeners:
                await self.learn_presence(session)
                session.hooks = tuple(await self.store.hooks(session.table.id))


def stored_records(records: Iterable[r.AnyRecord], *, after: int, at: float) -> list[StoredRecord]:
    """Records as the database keeps them, numbered from after the last one."""
    return [StoredRecord(n, at, r.record_to_bytes(one)) for n, one in enumerate(records, start=after + 1)]


def receipt(table: Table, actor: Actor, command: c.Decide) -> int | None:
    """The number of the update that a repeated decision got the first time."""
    return table.keys.get(actor.seat, {}).get(command.key) if command.key else None


def _changes(
    registry: Registry, session: Session, table: Table, actor: Actor, command: c.AnyCommand
) -> Sequence[Change]:
    """What a command makes of a table; raises a Refusal if it is not allowed."""
    check_tenure(table, actor)
    match command:
        case c.Decide() if receipt(table, actor, command) is not None:
            return ()
        case c.Decide():
            return deciding.decide(table, actor.seat, command, session.secret)
        case c.Undo():
            return undo.undo(table, actor.seat)
        case c.Redo():
            return undo.redo(table, actor.seat)
        case c.AnswerUndo(agree):
            return undo.answer_undo(table, actor.seat, agree=agree)
        case c.Say():
            return chat.say(table, actor.observer, command)
        case c.SetStanding():
            return advance_answers.set_standing(actor.seat, command)
        case c.SealBid():
            return advance_answers.seal_bid(actor.seat, command)
        case c.Prepare():
            return advance_answers.prepare(table, actor.seat, command)
        case c.Forget():
            return advance_answers.forget(table, actor.seat, command)
        case c.VoteToReplace(name, bot):
            against, holder = seating.seat_at(table, name), seating.bot(bot, registry.bots)
            return seating.vote(table, actor.seat, against, holder, gone=session.gone(registry.clock()))
        case c.LeaveSeat():
            return seating.leave(table, actor.seat)
        case c.GiveSeat(name, bot):
            _check_host(actor)
            holder = seating.bot(bot, registry.bots) if bot is not None else OPEN_SEAT
            return seating.give(table, seating.seat_at(table, name), holder, gone=session.gone(registry.clock()))
        case c.Start():
            _check_host(actor)
            return deciding.start(table, session.secret)
        case c.Archive():
            _check_host(actor)
            return seating.archive(table)
        case _:
            assert_never(command)


def _check_host(actor: Actor) -> None:
    if not actor.is_host:
        raise NotAllowed("only the host of the table may do this; send the host's token")
