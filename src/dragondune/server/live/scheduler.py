"""The server's clock, and scheduled actions at tables: questions close, clocks run out, bots decide."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from hashlib import sha256
from typing import Final

from dragondune.bots.registry import SUBSTITUTE, make_bot
from dragondune.engine.decisions import Decision
from dragondune.engine.ids import FACTIONS, REFEREE, Faction
from dragondune.knowledge.situation import situation_of
from dragondune.notation.codec import decision_to_record
from dragondune.server.bots.pool import BotPool, Chosen, Closed
from dragondune.server.live.conversation import Act, Conversation, Talker
from dragondune.server.live.recall import Recall
from dragondune.server.live.retention import FINISHED
from dragondune.server.live.session import Session
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import MARGIN, answer_seconds, close_question, plan, play
from dragondune.server.table.plans import Plan, Thinker
from dragondune.server.table.seating import stand_in
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Change
from dragondune.wire.lobby import SEATS

logger: Final = logging.getLogger("dragondune.scheduler")

LARGEST_STEP: Final = 86_400.0
"""A stamp in the database more than a day ahead is an error, not a clock that was set back."""
GRACE: Final = 1.0
"""Seconds of precedence for the process that wrote last."""
LEAST_THOUGHT: Final = 0.05
SHARE_OF_THOUGHT: Final = 0.75
"""Share of the time until a secret question closes; the answer must be committed by then."""


class SteadyClock:
    """The system's time at the start of the process plus the time elapsed since.

    Every second lasts a second even if the system's clock is changed: deadlines and limits neither freeze nor fire
    early. A restart takes the system's time again.
    """

    def __init__(
        self, *, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall: Final = wall
        self._monotonic: Final = monotonic
        self._offset = wall() - monotonic()

    def __call__(self) -> float:
        return self._offset + self._monotonic()

    def go_on_from(self, latest: float) -> None:
        """Start no earlier than the last stored stamp, in case the system's clock was set back."""
        ahead = latest - self()
        if 0 < ahead <= LARGEST_STEP:
            self._offset += ahead

    @property
    def drift(self) -> float:
        """How many seconds the system's clock has been moved since the start."""
        return self._wall() - self()


class Scheduler:
    """Checks a table whenever it has changed, and schedules the next action."""

    def __init__(
        self,
        act: Act,
        pool: BotPool,
        clock: Callable[[], float],
        *,
        gone: Callable[[Session], Awaitable[Collection[Faction]]],
        recall: Recall,
    ) -> None:
        self._act: Final = act
        self._gone: Final = gone
        self._pool: Final = pool
        self._recall: Final = recall
        self._clock: Final = clock
        self._timers: Final[dict[str, asyncio.TimerHandle]] = {}
        self._thinking: Final[dict[tuple[str, Faction], tuple[int, Thinker, asyncio.Task[None]]]] = {}
        self._secret: Final[dict[tuple[str, Faction], tuple[int, Thinker, asyncio.Task[Chosen]]]] = {}
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._conversation: Final = Conversation(act, pool, recall)
        self._talking: Final[dict[tuple[str, Faction, bool], asyncio.Task[None]]] = {}
        self._is_stopped = False
        self.closed: Callable[[Session], None] = lambda _: None
        """Called with a table whose game is over, whenever it has changed."""

    def spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Run a coroutine in the background, and log its errors."""
        task = asyncio.create_task(self._logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: work.close())  # a coroutine cancelled before it starts would never be awaited
        return task

    async def _logged(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Closed:
            pass
        except Exception:
            logger.exception("a scheduled action at a table failed")

    async def stop(self) -> None:
        self._is_stopped = True
        for timer in self._timers.values():
            timer.cancel()
        secret = [task for _, _, task in self._secret.values()]
        for task in (*(task for _, _, task in self._thinking.values()), *self._talking.values(), *secret):
            task.cancel()
        await asyncio.gather(*self._tasks, *secret, return_exceptions=True)

    def forget(self, session: Session) -> None:
        timer = self._timers.pop(session.table.id, None)
        if timer is not None:
            timer.cancel()
        self._conversation.forget(session.table)
        for seat in FACTIONS:
            thinking = self._thinking.pop((session.table.id, seat), None)
            if thinking is not None:
                thinking[2].cancel()
            secret = self._secret.pop((session.table.id, seat), None)
            if secret is not None:
                secret[2].cancel()
            for is_answer in (False, True):
                talking = self._talking.pop((session.table.id, seat, is_answer), None)
                if talking is not None:
                    talking.cancel()

    def look_at(self, session: Session) -> None:
        """Called whenever the table of a session has changed."""
        if self._is_stopped:
            return
        if session.table.status in FINISHED:
            self.closed(session)
        coming = plan(session.table)
        self._set_timer(session, coming)
        question = question_of(session.table)
        for thinker in coming.thinkers:
            self._begin(session, thinker, question)
        if session.wrote_last:
            for thinker in coming.secret:
                self._begin_secretly(session, thinker, question)
        if any(holder.kind == "bot" for holder in session.table.holders.values()):
            for talker in self._conversation.begin(session.table):
                self._let_talk(session, talker)

    def _let_talk(self, session: Session, talker: Talker) -> None:
        """Let a bot talk; a new reason replaces an older one, except for answers to people."""
        key = (session.table.id, talker.seat, talker.pending is not None)
        older = self._talking.get(key)
        if older is not None:
            older.cancel()
        grace = 0.0 if session.wrote_last else GRACE
        self._talking[key] = self.spawn(self._conversation.hold(session, talker, grace=grace))

    def _set_timer(self, session: Session, coming: Plan) -> None:
        timer = self._timers.pop(session.table.id, None)
        if timer is not None:
            timer.cancel()
        if coming.closes is not None:
            wait = self._wait(session, coming.closes)
            loop = asyncio.get_running_loop()
            question = question_of(session.table)
            self._timers[session.table.id] = loop.call_later(wait, lambda: self.spawn(self._close(session, question)))

    def _wait(self, session: Session, until: float) -> float:
        wait = max(0.0, until - self._clock())
        return wait if session.wrote_last else wait + GRACE

    async def _close(self, session: Session, question: int) -> None:
        bots = await self._secret_answers(session, question)
        await self._act(session, lambda table: self._closing(session, table, question, bots))

    def _closing(
        self, session: Session, table: Table, question: int, bots: Mapping[Faction, Decision]
    ) -> Sequence[Change]:
        if question_of(table) != question or plan(table).closes is None:
            return ()
        return close_question(table, session.secret, bots=bots)

    async def _secret_answers(self, session: Session, question: int) -> dict[Faction, Decision]:
        """[R226] The bots' answers to a secret question, which are written only when it closes."""
        table = session.table
        if question_of(table) != question:
            return {}
        found: dict[Faction, Decision] = {}
        for thinker in plan(table).secret:
            chosen = await self._begin_secretly(session, thinker, question)
            found[thinker.seat] = chosen.decision
            self._report(table, thinker, chosen)
        return found

    def _begin_secretly(self, session: Session, thinker: Thinker, question: int) -> asyncio.Task[Chosen]:
        """Ask a bot once in a secret question, whether or not it has a choice."""
        key = (session.table.id, thinker.seat)
        known = self._secret.get(key)
        if known is not None:
            if known[:2] == (question, thinker):
                return known[2]
            known[2].cancel()
        seed, limit = _seed(session.secret, question, thinker.seat), self._limit(session.table)
        task = asyncio.create_task(self._choose(session, thinker, seed=seed, limit=limit))
        task.add_done_callback(_look)
        self._secret[key] = (question, thinker, task)
        return task

    def _begin(self, session: Session, thinker: Thinker, question: int) -> None:
        key = (session.table.id, thinker.seat)
        known = self._thinking.get(key)
        if known is not None:
            if known[:2] == (question, thinker) and not known[2].done():
                return
            known[2].cancel()
        task = self.spawn(self._think(session, thinker, question))
        self._thinking[key] = (question, thinker, task)

    async def _think(self, session: Session, thinker: Thinker, question: int) -> None:
        await asyncio.sleep(self._wait(session, thinker.begins))
        table = session.table
        if not is_asked(table, thinker, question):
            return
        seed = _seed(session.secret, question, thinker.seat)
        chosen = await self._choose(session, thinker, seed=seed, limit=None)
        await asyncio.sleep(max(0.0, thinker.counts - self._clock()))
        is_gone = thinker.means == r.STAND_IN and thinker.seat in await self._gone(session)
        await self._act(
            session, lambda table: self._decided(session, table, thinker, chosen, question, is_gone=is_gone)
        )

    async def _choose(self, session: Session, thinker: Thinker, *, seed: int, limit: float | None) -> Chosen:
        """Ask a bot to choose; the limit includes the wait for a process."""
        seat, bot = thinker.seat, thinker.bot
        game, thought = session.table.running, session.table.spec.thinks_for
        try:
            async with asyncio.timeout(limit):
                past = await self._recall(session, seat, bot)
                return await self._pool.choose(
                    game,
                    seat,
                    bot,
                    seed=seed,
                    thought=thought,
                    limit=limit,
                    owner=session.owner,
                    is_secret=limit is not None,
                    heard=past,
                )
        except TimeoutError:
            decision = make_bot(SUBSTITUTE, seed).choose(situation_of(game, seat))
            return Chosen(decision, SUBSTITUTE, f'the bot "{bot}" had no answer when one was due')

    def _limit(self, table: Table) -> float:
        """How long a bot may take for a secret answer, so that the timing reveals nothing."""
        left = table.asked_at + answer_seconds(table) - self._clock()
        return max(LEAST_THOUGHT, SHARE_OF_THOUGHT * left, left - MARGIN)

    def _decided(
        self, session: Session, table: Table, thinker: Thinker, chosen: Chosen, question: int, *, is_gone: bool
    ) -> Sequence[Change]:
        """Record a bot's decision; empty if the question is no longer asked or the holder answers it.

        [R225] A person who `is_gone` when their time is up is replaced.
        """
        if not is_asked(table, thinker, question):
            return ()
        seat = SEATS[thinker.seat]
        self._report(table, thinker, chosen)
        if table.is_held:
            return [r.Answered(seat, decision_to_record(chosen.decision), thinker.means)]
        played = play(table, {thinker.seat: chosen.decision}, session.secret, seat=seat, means=thinker.means)
        replaced = [stand_in(table, thinker.seat)] if is_gone and not played.game.is_over else []
        return [*([] if chosen.fault is None else [r.BotFaulted(seat, chosen.fault)]), played, *replaced]

    def _report(self, table: Table, thinker: Thinker, chosen: Chosen) -> None:
        if chosen.fault is not None:
            said = {"table": table.id, "seat": SEATS[thinker.seat], "reason": chosen.fault, "decided_by": chosen.by}
            logger.warning("a bot failed", extra=said)


def _look(task: asyncio.Task[Chosen]) -> None:
    """Retrieve the exception: nobody may ever await this answer, and anyone who does still gets it."""
    if not task.cancelled():
        task.exception()


def question_of(table: Table) -> int:
    """The number of the current question, which changes whenever the game does."""
    return table.changed[REFEREE]


def is_asked(table: Table, thinker: Thinker, question: int) -> bool:
    """Whether this is still the question, and this bot still has to answer it."""
    return question_of(table) == question and thinker in plan(table).thinkers


def _seed(secret: str, question: int, seat: Faction) -> int:
    """The seed of a bot's chance: unpredictable, and unrelated to the table's own draws."""
    digest = sha256(f"dragondune bot {secret} {question} {seat}".encode()).digest()
    return int.from_bytes(digest[:6], "big")
