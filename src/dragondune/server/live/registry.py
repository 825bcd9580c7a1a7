"""The tables open in this process: opened on request, changed one command at a time, closed when unused."""

import asyncio
import logging
import time
from bisect import bisect_left
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, assert_never

from msgspec.structs import replace

from dragondune.bots.registry import BOTS, STRENGTHS
from dragondune.engine.ids import Faction
from dragondune.server.bots.pool import BotPool
from dragondune.server.cost_budget import Compute, in_thread
from dragondune.server.errors import SeatChanged, TooMuch, Unknown
from dragondune.server.live.access import NO_TABLE, actor_of, confirmed, is_table_id
from dragondune.server.live.history import EVERY, PAGE, History, stored_snapshot
from dragondune.server.live.host_commands import host_changes
from dragondune.server.live.insight import Insight
from dragondune.server.live.lobby_commands import lobby_changes
from dragondune.server.live.past import new_table, prepared_game, read_stored
from dragondune.server.live.presence import TOUCH_SECONDS, Presence
from dragondune.server.live.recall import recalled
from dragondune.server.live.retention import RETENTION_SECONDS, Retention, longest_unused
from dragondune.server.live.scheduler import Scheduler
from dragondune.server.live.session import Actor, Session, check_admission, is_host, rights_changed
from dragondune.server.metrics import BOUNDS, Metrics
from dragondune.server.settings import Settings
from dragondune.server.storage import Conflict, Store, Summary, TableRow, TokenRow, Unavailable, Written
from dragondune.server.table import advance_answers, chat, deciding, hosting, room_acts, seating, undo
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import closes_at_once, plan, receipt
from dragondune.server.table.log_limits import check_full
from dragondune.server.table.pictures import take_with_notices
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Announcement, Change, Unreadable, record_of
from dragondune.wire import commands as c
from dragondune.wire import news

logger: Final = logging.getLogger("dragondune.registry")

ATTEMPTS: Final = 8
"""How often a command is retried when another process was faster."""
SWEEP_SECONDS: Final = 1.0
REFRESH_SECONDS: Final = 15.0
CLOSED_TOGETHER: Final = 8
"""How many questions may close in one commit, where answers are not delayed."""
REVOKED: Final = "a new token was issued for this right; use that one"

Build = Callable[[Table], Sequence[Change]]


class Registry:
    """The only way to change a table is `act`; the only source of time is `clock`."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        pool: BotPool,
        *,
        clock: Callable[[], float],
        metrics: Metrics | None = None,
        queued: Callable[[], None] = lambda: None,
        bots: Sequence[str] = (*STRENGTHS, *BOTS),
    ) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.clock: Final = clock
        self.bots: Final = bots
        self.metrics: Final = metrics or Metrics()
        self.sessions: Final[dict[str, Session]] = {}
        self.history: Final = History(store)
        self._opening: Final[dict[str, asyncio.Task[Session]]] = {}
        self._queued: Final = queued
        self._tasks: Final[list[asyncio.Task[None]]] = []
        self.scheduler: Final = Scheduler(
            self.act, pool, self.clock, gone=self._gone, recall=partial(recalled, self.updates_after)
        )
        self.presence: Final = Presence(store, self.sessions, clock=self.clock, spawn=self.scheduler.spawn)
        self.insight: Final = Insight(store, pool, self.scheduler.spawn, playouts=settings.review_playouts)
        self.retention: Final = Retention(settings, store, self.clock, sessions=self.sessions, close=self._close)

    async def start(self) -> None:
        """Resume what was going on when the server stopped; tables with something due are opened one by one."""
        await self.store.listen(self._heard)
        regular = [(SWEEP_SECONDS, self._sweep), (REFRESH_SECONDS, self._refresh)]
        regular += [(RETENTION_SECONDS, self.retention.sweep)]
        if self.store.is_shared:
            regular += [(TOUCH_SECONDS, self.presence.touch_all), (SWEEP_SECONDS, self._find_untold)]
        self._tasks.extend(asyncio.create_task(self.repeat(seconds, work)) for seconds, work in regular)

    async def _gone(self, session: Session) -> list[Faction]:
        return await self.presence.gone(session)

    async def stop(self) -> None:
        """Let pending writes finish, and start nothing new."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.scheduler.stop()
        for session in list(self.sessions.values()):
            async with session.lock:
                pass

    async def session(self, table_id: str, *, before_opening: Callable[[], None] = lambda: None) -> Session:
        """The session of this table, opened if necessary; `before_opening` may refuse that."""
        session = self.sessions.get(table_id)
        if session is None:
            task = self._opening.get(table_id)
            if task is None:
                before_opening()
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
        table = await self.history.latest(row)
        session = Session(row, table, hooks=await self.store.hooks(table_id), now=self.clock())
        await self.presence.learn(session)
        self.sessions[table_id] = session
        self._make_room()
        if self.store.is_shared:
            await self.read_on(session)  # others may have written before this process was listening
        self.scheduler.look_at(session)
        return session

    async def authenticate(self, session: Session, *, token: str | None, invitation: str | None) -> Actor:
        """Authenticate against the latest table: another process may have just given them their seat."""
        known = session.table.n
        actor = await actor_of(self.store, session.table, token=token, invitation=invitation)
        if actor.token is not None and self.store.is_shared:
            await self.read_on(session)
            if session.table.n != known:
                return await actor_of(self.store, session.table, token=token, invitation=invitation)
        return actor

    async def carry_out(
        self, session: Session, actor: Actor, command: c.AnyCommand, *, compute: Compute = in_thread
    ) -> int:
        """Execute a command or raise a Refusal; return the number of the actor's last update afterwards."""
        log = session.table.spec.log
        if log is not None and session.table.status == "open" and isinstance(command, (c.Start, c.SetReady)):
            await compute(partial(prepared_game, log))  # the game may begin, and replaying it would keep others waiting
        if isinstance(command, c.Decide) and command.at > session.table.counts[actor.observer]:
            await self.reach(session, actor.observer, command.at)
        if isinstance(command, c.VoteToReplace) and self.store.is_shared:
            await self.presence.learn(session)
        try:
            await self.act(session, lambda table: self._changes(session, table, actor, command))
        except SeatChanged:
            same = await confirmed(self.store, session.table, actor)
            await self.act(session, lambda table: self._changes(session, table, same, command))
        if isinstance(command, c.Decide):
            return receipt(session.table, actor.seat, command) or session.table.counts[actor.observer]
        return session.table.counts[actor.observer]

    def _changes(self, session: Session, table: Table, actor: Actor, command: c.AnyCommand) -> Sequence[Change]:
        """The changes that a client's command makes, if there is room in the log."""
        changes = _changes(self, session, table, actor, command)
        if table.n >= self.settings.records:
            check_full(table, changes, most=self.settings.records)
        return changes

    async def act(self, session: Session, build: Build, *, tokens: Sequence[TokenRow] = ()) -> None:
        """Commit a command's changes and then announce them; if it is refused, nothing has happened."""
        async with session.lock:
            for _ in range(ATTEMPTS):
                if session.is_behind:
                    await self._catch_up(session)
                changes = build(session.table)
                if not changes or await self._commit(session, changes, tokens=tokens):
                    return
            raise TooMuch("too many others are changing this table; try again")

    async def _commit(self, session: Session, changes: Sequence[Change], *, tokens: Sequence[TokenRow]) -> bool:
        """Return False if another process was faster. Whatever goes wrong, the session keeps its current table."""
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
        rights = rights_changed(records, tokens)
        ended = {seat for _, seat in rights.ended} if rights is not None else set()
        notices = [*(session.notices(announced, ended=ended, links=self.settings) if session.hooks else ())]
        began = time.perf_counter()
        stored = session.chained(records, at=now)
        draft.link = stored[-1].link
        try:
            await self.store.append(
                draft.id,
                stored,
                self._summary(session, draft, now),
                rights=rights,
                notices=notices,
                waits=session.waits(announced, call_at=now + self.settings.call_seconds),
                snapshots=[stored_snapshot(draft)] if draft.n // EVERY > session.table.n // EVERY else (),
            )
        except Conflict:
            session.is_behind = True
            self.metrics.conflicts += 1
            return False
        except BaseException:
            session.is_behind = True  # it may have been committed nevertheless
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
            self.metrics.records[r.KINDS[type(record)]] += 1

    async def _recover(self, session: Session) -> None:
        """Read the log after a failed write; if that fails too, the next writer or sweep will."""
        with suppress(Unavailable):
            await self.read_on(session)

    async def _catch_up(self, session: Session, written: Written | None = None) -> None:
        """Announce what the log has beyond the table, read or received; the caller holds the lock."""
        stored = written.following(session.table.n) if written is not None and not session.is_behind else None
        if stored is None:
            stored = await self.store.records(session.table.id, after=session.table.n)
            session.is_behind = False
        if stored:
            session.wrote_last = False
            draft = session.table.draft()
            session.accept(draft, [read_stored(draft, one) for one in stored])
        self.scheduler.look_at(session)

    def _summary(self, session: Session, table: Table, now: float) -> Summary:
        return Summary(table.status, session.summary(table), plan(table).wakes, now)

    def _heard(self, written: Written) -> None:
        """Called when another process has written."""
        followed = [written.table_id] if written.table_id else list(self.sessions)
        for session in filter(None, map(self.sessions.get, followed)):
            if written.n == 0 or session.table.n < written.n:
                self.scheduler.spawn(self._follow(session, written))

    async def _follow(self, session: Session, written: Written) -> None:
        async with session.lock:
            if written.n == 0 or session.table.n < written.n:
                await self._catch_up(session, written)
        if written.n == 0:
            if await self.store.table(session.table.id) is None:
                self.retention.forget(session.table.id)
            await self._dismiss_revoked(session)

    async def read_on(self, session: Session) -> None:
        """Read and announce what other processes have written."""
        async with session.lock:
            await self._catch_up(session)

    async def reach(self, session: Session, observer: int, n: int) -> None:
        """Catch up if another process has already sent an update that this one has not read."""
        if session.table.counts[observer] < n and self.store.is_shared:
            await self.read_on(session)

    async def _dismiss_revoked(self, session: Session) -> None:
        """Dismiss listeners whose tokens another process has revoked."""
        if any(listener.token is not None for listener in session.listeners):
            session.dismiss_others({row.hash for row in await self.store.tokens(session.table.id)}, REVOKED)

    async def create(self, row: TableRow, changes: Sequence[Change], tokens: Sequence[TokenRow]) -> Session:
        """Commit a new table before announcing it."""
        now = row.created_at
        session = Session(row, new_table(row), hooks=(), now=now)
        stored = session.chained(map(record_of, changes), at=now)
        session.table.link = stored[-1].link if stored else session.table.link
        session.remember([take_with_notices(session.table, one, now) for one in changes])
        summary = self._summary(session, session.table, now)
        full = replace(row, status=summary.status, summary=summary.summary, wake_at=summary.wake_at, last=len(stored))
        await self.store.create(full, stored, tokens)
        session.wrote_last = True
        self.sessions[row.id] = session
        self._make_room()
        self.metrics.tables += 1
        return session

    async def updates_after(
        self,
        session: Session,
        observer: int,
        seen: int,
        *,
        before_replay: Callable[[], None] = lambda: None,
        compute: Compute = in_thread,
    ) -> tuple[news.Update, ...]:
        """An observer's updates after a number, at most a page; `before_replay` may refuse to read the log.

        Page boundaries depend only on the observer's own numbers.
        """
        recent = session.recent(observer, seen)
        if recent is not None:
            return recent
        before_replay()
        while True:
            found = await self.page_after(session, observer, seen, compute=compute)
            newer = () if len(found) == PAGE else session.recent(observer, found[-1].n if found else seen)
            if newer is not None:
                return found + newer

    async def page_after(
        self, session: Session, observer: int, seen: int, *, compute: Compute = in_thread
    ) -> tuple[news.Update, ...]:
        """A page of an observer's updates after a number, read from the log."""
        # Updates just added by another process follow once this one has read them.
        table = session.table
        began = table.began.get(observer, 0)
        return await self.history.page(session.row, observer, after=seen, last=table.n, began=began, compute=compute)

    async def picture_at(self, session: Session, observer: int, n: int, *, compute: Compute) -> news.Picture:
        """The picture of the table after an observer's update `n`."""
        began, here = session.table.began.get(observer, 0), session.here
        return await self.history.picture_at(session.row, observer, n=n, began=began, here=here, compute=compute)

    async def repeat(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except Exception:
                logger.exception("a regular task failed and is retried")
            await asyncio.sleep(seconds)

    async def _find_untold(self) -> None:
        """Catch up on the writes of a process that ended before it could announce them."""
        followed = [table_id for table_id, session in self.sessions.items() if session.listeners]
        for table_id, last in (await self.store.lasts(followed)).items():
            self._heard(Written(table_id, last))

    async def _sweep(self) -> None:
        """Open tables with something due, and close unused ones."""
        now = self.clock()
        for table_id in await self.store.due(now):
            session = self.sessions.get(table_id)
            if session is None:
                await self._wake(table_id)
            elif session.is_overdue(now):
                self.scheduler.look_at(session)
        for session in list(self.sessions.values()):
            if session.is_behind and not session.lock.locked():
                await self.read_on(session)
            self._let_go(session, now, idle=self.settings.idle_seconds)

    async def _wake(self, table_id: str) -> None:
        try:
            await self.session(table_id)
        except Unreadable as fault:
            logger.warning("a table cannot be opened", extra={"table": table_id, "reason": str(fault)})
            row = await self.store.table(table_id)
            if row is not None:  # it is not woken again; clients that ask for it get the reason
                await self.store.append(table_id, (), Summary(row.status, row.summary, None, row.updated_at))

    def close_unused(self) -> None:
        """Unload all tables that nobody follows and that have nothing due."""
        for session in list(self.sessions.values()):
            self._let_go(session, self.clock(), idle=0.0)

    def _make_room(self) -> None:
        """Unload unused tables if more are open than the settings allow."""
        for session in longest_unused(self.sessions.values(), most=self.settings.open_tables):
            self._let_go(session, self.clock(), idle=0.0)

    def _let_go(self, session: Session, now: float, *, idle: float) -> None:
        if session.listeners or session.lock.locked() or now - session.used_at <= idle:
            return
        wakes = plan(session.table).wakes
        if wakes is None or wakes > now + self.settings.idle_seconds:
            self._close(session)

    def _close(self, session: Session) -> None:
        self.scheduler.forget(session)
        self.sessions.pop(session.table.id, None)

    async def _refresh(self) -> None:
        """Exchange presence with the other processes, and replace hosts who are gone."""
        await self.presence.touch_all()
        for session in [one for one in self.sessions.values() if one.listeners]:
            if self.store.is_shared:
                await self.presence.learn(session)
                session.hooks = tuple(await self.store.hooks(session.table.id))
            if session.is_host_gone(self.clock()):
                await self.act(session, partial(self._succession, session))

    def _succession(self, session: Session, table: Table) -> Sequence[Change]:
        now = self.clock()
        return hosting.succeed(table, session.present(now)) if session.is_host_gone(now) else ()


def _changes(
    registry: Registry, session: Session, table: Table, actor: Actor, command: c.AnyCommand
) -> Sequence[Change]:
    """The changes that a command makes to a table; raises a Refusal if it is not allowed."""
    check_admission(table, actor)
    now = registry.clock()
    match command:
        case c.Decide() if receipt(table, actor.seat, command) is not None:
            return ()
        case c.Decide() if table.spec.companion:
            return room_acts.decide(table, actor.seat, command)
        case c.RoomCommand():
            return room_acts.act(table, actor.seat, command, session.secret)
        case c.Decide():
            return deciding.decide(table, actor.seat, command, session.secret)
        case c.Undo():
            return undo.undo(table, actor.seat)
        case c.Redo():
            return undo.redo(table, actor.seat)
        case c.AnswerUndo(agree):
            return undo.answer_undo(table, actor.seat, agree=agree)
        case c.Say():
            may, most = is_host(table, actor), registry.settings.talk_lines
            return chat.say(table, actor.observer, command, is_host=may, most=most, is_stranger=actor.is_stranger)
        case c.SetStanding() | c.SealBid() | c.Prepare() | c.Forget():
            return advance_answers.advise(table, actor.seat, command)
        case c.VoteToReplace(name):
            return seating.vote(table, actor.seat, seating.seat_at(table, name), gone=session.gone(now))
        case c.AnswerSeat(name, agree):
            return seating.answer_seat(table, actor.seat, seating.seat_at(table, name), agree=agree)
        case c.LeaveSeat():
            return seating.leave(table, actor.seat)
        case c.SetReady() | c.SetPause() | c.Commit() | c.Reveal() | c.Swap() | c.AnswerSwap() | c.SetLots():
            return lobby_changes(session, table, actor, command, now=now)
        case c.GiveSeat() | c.Start() | c.Archive() | c.HandOver() | c.SetDoor() | c.Mute() | c.CloseBox():
            return host_changes(session, table, actor, command, bots=registry.bots, now=now)
        case _:
            assert_never(command)
