"""A pool of bot processes: a bot that fails or takes too long is replaced, and its table continues."""

import asyncio
from collections import Counter, deque
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from dragondune.bots.registry import BOTS, STRENGTHS, SUBSTITUTE, is_own, is_quick, with_character
from dragondune.bots.supervision import not_an_option
from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Malformed
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTION_NAMES, FACTIONS, Faction
from dragondune.knowledge.talk import Talk
from dragondune.knowledge.transfer import situation_to_bytes, talk_to_bytes
from dragondune.lesson.script import BOT as LESSON_BOT
from dragondune.server.bots.process import Failure, Worker
from dragondune.server.bots.requests import Request
from dragondune.server.bots.speech import Said, TalkRequest
from dragondune.server.bots.study import Studied, StudyRequest
from dragondune.server.bots.thinking_limits import LEAST_SECONDS, SPARE_SECONDS, thought_within
from dragondune.server.bots.turns import Turns
from dragondune.server.bots.worker import Answer, Question

FIRST_OPTION: Final = "first option"
"""The name of the decider if the substitute fails too."""
KNOWN: Final = frozenset((*STRENGTHS, *BOTS))
GATHER_SECONDS: Final = 0.02
"""How long bots with a time budget wait for others that have to share the processes with them."""
RESTART_SECONDS: Final = 1.0
"""The pause after a process failed to start."""


class Closed(Exception):
    """The pool no longer answers; ask again when the server is back."""


class Chosen(Struct, frozen=True):
    """`by` names the bot that decided; `fault` says why it is not the requested one, without quoting what a bot saw."""

    decision: Decision
    by: str
    fault: str | None = None


class _Asked(Struct, frozen=True):
    """The question and the bot to ask."""

    bot: str
    seed: str
    thought: float
    limit: float
    situation: bytes
    heard: tuple[str, ...]


class _DecisionRequest(Request[Chosen]):
    """A requested decision. Bots that decide at once come first, then the request with the earlier deadline.

    The time a bot waits for a process counts against its time budget.
    """

    def __init__(
        self,
        arrival: int,
        asked: _Asked,
        options: Sequence[Decision],
        *,
        owner: str,
        faults: Sequence[str] = (),
    ) -> None:
        super().__init__(owner=owner)
        loop = asyncio.get_running_loop()
        self._now: Final = loop.time
        self._arrival: Final = arrival
        self._due: Final = loop.time() + asked.thought
        self._bots: Final = [asked.bot, SUBSTITUTE]
        self._asked: Final = asked
        self._options: Final = options
        self._faults: Final = [*faults]

    @property
    def urgency(self) -> tuple[bool, float, int]:
        return (False, 0.0, self._arrival) if self.is_quick else (True, self._due, self._arrival)

    @property
    def bot(self) -> str:
        """The bot to ask next."""
        return self._bots[len(self._faults)]

    @property
    def is_quick(self) -> bool:
        return is_quick(self.bot)

    def question(self, share: float) -> Question:
        """`share` is the part of the remaining time this bot gets, since others are waiting for the same process."""
        asked = self._asked
        if self.is_quick:
            return Question(self.bot, asked.seed, asked.thought, asked.limit, asked.situation)
        left = max(LEAST_SECONDS, share * (self._due - self._now()))
        limit = min(asked.limit, left + SPARE_SECONDS)
        thought = min(left, thought_within(limit))
        return Question(self.bot, asked.seed, thought, limit, asked.situation, heard=asked.heard)

    def take(self, answer: Answer) -> None:
        for option in self._options:
            if option.index == answer.option:
                self.settle(Chosen(option, self.bot, self._fault))
                return
        self.miss(answer.fault or not_an_option(self.bot))

    def miss(self, fault: str) -> None:
        """Continue without the bot that was asked: ask the next one, or take the first option."""
        self._faults.append(fault)
        if len(self._faults) == len(self._bots):
            self.settle(Chosen(self._options[0], FIRST_OPTION, self._fault))

    @property
    def _fault(self) -> str | None:
        return "; ".join(self._faults) or None


AnyRequest: TypeAlias = _DecisionRequest | TalkRequest | StudyRequest


class BotPool:
    """Asks bots in `workers` processes; `limit` is how many seconds a decision may take.

    If there are several, bots with a time budget leave one process to bots that decide at once, and share their time if
    they outnumber the processes. Owners of tables take turns. `allowed` names the bots that may be asked; those of the
    form `module:Class` are imported when a process starts.
    """

    def __init__(self, *, workers: int, limit: float, allowed: frozenset[str] = KNOWN) -> None:
        if workers < 1:
            raise Malformed(f"bots need at least 1 process, not {workers}")
        _check_limit(limit)
        self._size: Final = workers
        self._most_thinking: Final = max(1, workers - 1)
        self._limit: Final = limit
        self._allowed: Final = allowed | {LESSON_BOT}
        self._own_bots: Final = sorted(name for name in allowed if is_own(name))
        self._arrivals: Final = count()
        self._waiting: Final[Turns[AnyRequest]] = Turns(self._most_thinking)
        self._asked: Final[dict[asyncio.Task[None], AnyRequest]] = {}
        self._idle: Final[deque[Worker]] = deque()
        self._alive: Final[set[Worker]] = set()
        self._thinking: Final[dict[Worker, AnyRequest]] = {}
        self._gathering: asyncio.TimerHandle | None = None
        self._keepers: list[asyncio.Task[None]] = []
        self._starting: asyncio.Task[None] | None = None
        self._closing: Final = asyncio.Event()

    @property
    def pids(self) -> list[int]:
        """The processes that are ready."""
        return sorted(worker.pid for worker in self._alive)

    @property
    def waiting(self) -> int:
        """How many questions are waiting for a process."""
        return len(self._waiting)

    async def start(self) -> None:
        """Start all processes and wait until they are ready; raise if none can be started."""
        workers = await asyncio.gather(*(Worker.launch(self._own_bots) for _ in range(self._size)))
        if not any(workers):
            raise ChildProcessError("no bot process could be started; standard error may say why")
        for worker in workers:
            if worker is not None:
                self._join(worker)
        self._keepers = [asyncio.create_task(self._keep(worker)) for worker in workers]

    async def close(self) -> None:
        """End all processes; pending requests fail with Closed."""
        self._closing.set()
        if self._gathering is not None:
            self._gathering.cancel()
        if self._starting is not None:
            await self._starting
        for request in (*self._waiting, *self._asked.values()):
            request.close(_closed())
        self._waiting.clear()
        try:
            await asyncio.gather(*(worker.stop() for worker in self._alive))
        finally:
            for worker in self._alive:
                worker.kill()
        await asyncio.gather(*self._keepers, *self._asked)

    async def choose(
        self,
        game: Game,
        seat: Faction,
        bot: str,
        *,
        seed: int,
        thought: float | None = None,
        limit: float | None = None,
        owner: str = "",
        is_secret: bool = False,
        heard: Sequence[str] = (),
    ) -> Chosen:
        """The bot's decision from what the seat sees now; if it fails, the substitute's, then the first option.

        `thought` is how many seconds it may think, and `limit` after how many it is stopped, within the pool's limits.
        `owner` is whose share of the processes it uses, `heard` what a bot that reads text is told of the past. In a
        secret question a bot with a single option is asked like any other, so that the work does not reveal whether it
        has a choice.
        """
        options = tuple(game.options(seat)) if seat in FACTIONS else ()
        if not options:
            who = f"the {FACTION_NAMES[seat]} are" if seat in FACTIONS else f"seat {seat} is"
            raise Malformed(f"{who} not asked now; a bot decides for a player who is")
        limit = self._limit if limit is None else limit
        _check_limit(limit)
        most = thought_within(limit)
        thought = most if thought is None else min(thought, most)
        if self._closing.is_set():
            raise _closed()
        if len(options) == 1 and not is_secret:
            return Chosen(options[0], bot)
        asked = _Asked(bot, str(seed), thought, limit, situation_to_bytes(game, seat), tuple(heard))
        faults = () if self._is_allowed(bot) else (f'there is no bot "{bot}" on this server',)
        request = _DecisionRequest(next(self._arrivals), asked, options, owner=owner, faults=faults)
        self._want(request)
        return await request.chosen

    async def talk(self, talk: Talk, bot: str, *, seed: int, owner: str = "", heard: Sequence[str] = ()) -> Said:
        """What this bot has to say; nothing if it fails."""
        if not self._is_allowed(bot):
            return Said(None, f'there is no bot "{bot}" on this server')
        if self._closing.is_set():
            raise _closed()
        thought, about = thought_within(self._limit), talk_to_bytes(talk)
        question = Question(bot, str(seed), thought, self._limit, about, kind="speech", heard=tuple(heard))
        request = TalkRequest(next(self._arrivals), question, owner=owner)
        self._want(request)
        return await request.chosen

    async def study(
        self, kind: Literal["review", "advice"], subject: bytes, *, expected: float, limit: float, owner: str
    ) -> Studied:
        """The review of a turn, or advice; it takes about `expected` seconds and is stopped after `limit`."""
        if self._closing.is_set():
            raise _closed()
        question = Question(f"the {kind}", "0", expected, limit, subject, kind=kind)
        request = StudyRequest(next(self._arrivals), question, owner=owner)
        self._want(request)
        return await request.chosen

    def _is_allowed(self, bot: str) -> bool:
        return with_character(bot)[0] in self._allowed

    def _want(self, request: AnyRequest) -> None:
        self._waiting.add(request)
        self._start_if_needed()
        self._hand_out()

    def _start_if_needed(self) -> None:
        """Start the processes when the first bot has to decide."""
        if not self._keepers and self._starting is None:
            self._starting = asyncio.create_task(self._start_first())

    async def _start_first(self) -> None:
        try:
            await self.start()
        except ChildProcessError:
            self._go_without()
        finally:
            self._starting = None

    def _hand_out(self) -> None:
        """Give questions to idle processes; bots that decide at once do not wait."""
        while self._idle:
            request = self._waiting.next_quick()
            if request is None:
                break
            self._hand_to(self._idle.popleft(), request)
        if len(self._waiting) and self._gathering is None and not self._closing.is_set():
            self._gathering = asyncio.get_running_loop().call_later(GATHER_SECONDS, self._let_think)

    def _let_think(self) -> None:
        self._gathering = None
        while self._idle:
            request = self._waiting.next_thought(self._owners(), asyncio.get_running_loop().time())
            if request is None:
                break
            self._hand_to(self._idle.popleft(), request)

    def _owners(self) -> Counter[str]:
        """How many bots of each owner are thinking."""
        return Counter(request.owner for request in self._thinking.values())

    def _hand_to(self, worker: Worker, request: AnyRequest) -> None:
        if not request.is_quick:
            self._thinking[worker] = request
            request.chosen.add_done_callback(lambda _: self._give_up(worker, request))
        task = asyncio.create_task(
            self._ask(worker, request, request.question(self._waiting.share(request.owner, self._owners())))
        )
        self._asked[task] = request
        task.add_done_callback(self._asked.pop)

    def _give_up(self, worker: Worker, request: AnyRequest) -> None:
        """Free the process if nobody is waiting for this decision any more."""
        if request.chosen.cancelled() and self._thinking.get(worker) is request:
            worker.kill()

    async def _ask(self, worker: Worker, request: AnyRequest, question: Question) -> None:
        try:
            request.take(await worker.ask(question))
            if worker in self._alive:
                self._idle.append(worker)
        except Failure as failure:
            request.miss(str(failure))
        self._thinking.pop(worker, None)
        if not request.chosen.done():
            self._waiting.add(request)
        self._hand_out()

    def _join(self, worker: Worker) -> None:
        self._alive.add(worker)
        self._idle.append(worker)
        self._hand_out()

    async def _keep(self, worker: Worker | None) -> None:
        """Keep one slot of the pool filled: when its process ends, start another."""
        while True:
            if worker is None:
                await self._wait_to_restart()
            else:
                await worker.ended()
                self._alive.discard(worker)
                if worker in self._idle:
                    self._idle.remove(worker)
            if self._closing.is_set():
                return
            worker = await Worker.launch(self._own_bots)
            if worker is not None:
                self._join(worker)
                if self._closing.is_set():
                    await worker.stop()

    def _go_without(self) -> None:
        for request in self._waiting:
            while not request.chosen.done():
                request.miss("no bot process could be started")
        self._waiting.clear()

    async def _wait_to_restart(self) -> None:
        """If no process is left that could answer, continue requests without bots."""
        if not self._alive:
            self._go_without()
        with suppress(TimeoutError):
            async with asyncio.timeout(RESTART_SECONDS):
                await self._closing.wait()


def _closed() -> Closed:
    return Closed("the server is stopping and bots no longer decide; ask again when it is back")


def _check_limit(limit: float) -> None:
    if not 0 < limit <= 86_400:
        raise Malformed(f"a bot may think for more than 0 and at most 86400 seconds, not for {limit:g}")
