"""Bots in processes of their own: one that fails or thinks too long is replaced, and its table goes on."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from heapq import heappop, heappush
from itertools import count
from typing import Final

import msgspec
from msgspec import Struct

from dragondune.bots.asking import gone, slow, strange
from dragondune.bots.registry import BOTS, SUBSTITUTE, is_own
from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Malformed
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTION_NAMES, FACTIONS, Faction
from dragondune.server.bot_worker import LENGTH_BYTES, READY, Answer, Question, framed
from dragondune.views.situation import Budget
from dragondune.views.transfer import situation_to_bytes

FIRST_OPTION: Final = "first option"
"""Who decides where that one fails too."""
SHARE_TO_THINK: Final = 0.5
"""How much of its time limit a bot is told of: the rest is for the way there and back on a busy machine."""
LONGEST_ANSWER: Final = 10_000
START_SECONDS: Final = 60.0
RESTART_SECONDS: Final = 1.0
"""The pause after a process that could not be started."""
STOP_SECONDS: Final = 2.0
CHUNK: Final = 65_536

_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(Answer)


class Closed(Exception):
    """The pool does not answer any more; the question is to be asked again when the server is back."""


class Chosen(Struct, frozen=True):
    """`by` names who decided; `fault` is a sentence if that was not the bot wanted, and quotes nothing a bot saw."""

    decision: Decision
    by: str
    fault: str | None = None


class _Failure(Exception):
    """Why a bot gave no decision: a sentence."""


class _Request:
    """A decision that is wanted. Whoever asked earlier comes first, also when a second bot has to be asked."""

    def __init__(
        self, arrival: int, bot: str, *, seed: int, limit: float, options: Sequence[Decision], situation: bytes
    ) -> None:
        self.chosen: Final[asyncio.Future[Chosen]] = asyncio.get_running_loop().create_future()
        self._arrival: Final = arrival
        self._bots: Final = [bot, SUBSTITUTE]
        self._seed: Final = str(seed)
        self._limit: Final = limit
        self._options: Final = options
        self._situation: Final = situation
        self._faults: Final[list[str]] = []

    def __lt__(self, other: "_Request") -> bool:
        return self._arrival < other._arrival

    @property
    def bot(self) -> str:
        """Who is to be asked."""
        return self._bots[len(self._faults)]

    @property
    def question(self) -> Question:
        return Question(self.bot, self._seed, self._limit, self._situation)

    def take(self, answer: Answer) -> None:
        for option in self._options:
            if option.index == answer.option:
                self._settle(Chosen(option, self.bot, self._fault))
                return
        self.miss(answer.fault or strange(self.bot))

    def miss(self, fault: str) -> None:
        """Go on without the bot that was asked: to the next one, or to the first option."""
        self._faults.append(fault)
        if len(self._faults) == len(self._bots):
            self._settle(Chosen(self._options[0], FIRST_OPTION, self._fault))

    @property
    def _fault(self) -> str | None:
        return "; ".join(self._faults) or None

    def _settle(self, chosen: Chosen) -> None:
        if not self.chosen.done():
            self.chosen.set_result(chosen)

    def close(self) -> None:
        if not self.chosen.done():
            self.chosen.set_exception(_closed())


class _Worker:
    """One process and the pipes to it."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process: Final = process
        self._questions: Final = process.stdin
        self._answers: Final = process.stdout
        self._reading: Final = asyncio.Lock()

    @staticmethod
    async def launch(own_bots: list[str]) -> "_Worker | None":
        """A process that has imported everything, or None if it cannot be started."""
        command = (sys.executable, "-P", "-m", "dragondune.server.bot_worker", *own_bots)
        try:
            process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, env=_environment())
        except OSError:
            return None
        worker = _Worker(process)
        is_ready = False
        try:
            async with asyncio.timeout(START_SECONDS):
                is_ready = await worker._read() == READY
        except (TimeoutError, EOFError, OSError, msgspec.DecodeError):
            pass
        finally:
            if not is_ready:
                worker.kill()
        if is_ready:
            return worker
        await worker.ended()
        return None

    @property
    def pid(self) -> int:
        return self._process.pid

    async def ask(self, question: Question) -> Answer:
        """The answer; without one inside the limit the process is killed."""
        try:
            async with asyncio.timeout(question.limit):
                self._questions.write(framed(_ENCODER.encode(question)))
                await self._questions.drain()
                return _DECODER.decode(await self._read())
        except TimeoutError:
            fault = slow(question.bot, question.limit)
        except (EOFError, OSError):
            fault = gone(question.bot)
        except msgspec.DecodeError:
            fault = f'the bot "{question.bot}" disturbed the answers of its process'
        self.kill()
        raise _Failure(fault)

    async def _read(self) -> bytes:
        async with self._reading:
            length = int.from_bytes(await self._answers.readexactly(LENGTH_BYTES), "big")
            if length > LONGEST_ANSWER:
                raise msgspec.DecodeError(f"an answer of {length} bytes; at most {LONGEST_ANSWER} are read")
            return await self._answers.readexactly(length)

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()

    async def stop(self) -> None:
        """Let the process end by itself, or kill it."""
        self._questions.close()
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await self._process.wait()
        except TimeoutError:
            self.kill()

    async def ended(self) -> None:
        """Wait until the process has ended, and release its pipes: they stay open until they have been read."""
        await self._process.wait()
        self._questions.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS), self._reading:
                while await self._answers.read(CHUNK):
                    pass


def _environment() -> Mapping[str, str]:
    """Workers import what the server can, and order sets alike, so that the same seed decides the same everywhere."""
    path = os.pathsep.join(place or os.getcwd() for place in sys.path)
    return {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"}


class BotPool:
    """Asks bots in `workers` processes, first come, first served; `limit` is how many seconds a decision may take.

    `allowed` names the bots that may be asked; those of the form `module:Class` are imported when a process starts.
    """

    def __init__(self, *, workers: int, limit: float, allowed: frozenset[str] = frozenset(BOTS)) -> None:
        if workers < 1:
            raise Malformed(f"bots think in 1 process or more, not in {workers}")
        _check_limit(limit)
        self._size: Final = workers
        self._limit: Final = limit
        self._allowed: Final = allowed
        self._own_bots: Final = sorted(name for name in allowed if is_own(name))
        self._arrivals: Final = count()
        self._waiting: Final[list[_Request]] = []
        self._asked: Final[dict[asyncio.Task[None], _Request]] = {}
        self._idle: Final[deque[_Worker]] = deque()
        self._alive: Final[set[_Worker]] = set()
        self._keepers: list[asyncio.Task[None]] = []
        self._starting: asyncio.Task[None] | None = None
        self._closing: Final = asyncio.Event()

    @property
    def pids(self) -> list[int]:
        """The processes that are ready."""
        return sorted(worker.pid for worker in self._alive)

    @property
    def waiting(self) -> int:
        """How many questions wait for a process."""
        return sum(not request.chosen.done() for request in self._waiting)

    async def start(self) -> None:
        """Start all processes and wait until they are ready; it is an error if none can be started."""
        workers = await asyncio.gather(*(_Worker.launch(self._own_bots) for _ in range(self._size)))
        if not any(workers):
            raise ChildProcessError("no process for bots could be started; stderr says why if it began at all")
        for worker in workers:
            if worker is not None:
                self._join(worker)
        self._keepers = [asyncio.create_task(self._keep(worker)) for worker in workers]

    async def close(self) -> None:
        """End all processes; whoever still waits for a decision is told that the pool is closed."""
        self._closing.set()
        if self._starting is not None:
            await self._starting
        for request in (*self._waiting, *self._asked.values()):
            request.close()
        self._waiting.clear()
        try:
            await asyncio.gather(*(worker.stop() for worker in self._alive))
        finally:
            for worker in self._alive:
                worker.kill()
        await asyncio.gather(*self._keepers, *self._asked)

    async def choose(self, game: Game, seat: Faction, bot: str, *, seed: int, limit: float | None = None) -> Chosen:
        """What this bot decides on what the seat sees now; if it fails, the substitute, then the first option."""
        if bot not in self._allowed:
            raise Malformed(f'there is no bot "{bot}" on this server; there is {", ".join(sorted(self._allowed))}')
        options = tuple(game.options(seat)) if seat in FACTIONS else ()
        if not options:
            who = f"the {FACTION_NAMES[seat]} are" if seat in FACTIONS else f"seat {seat} is"
            raise Malformed(f"{who} not asked now; a bot decides for a player who is")
        limit = self._limit if limit is None else limit
        _check_limit(limit)
        if self._closing.is_set():
            raise _closed()
        if len(options) == 1:
            return Chosen(options[0], bot)
        situation = situation_to_bytes(game, seat, _budget(limit))
        request = _Request(next(self._arrivals), bot, seed=seed, limit=limit, options=options, situation=situation)
        heappush(self._waiting, request)
        self._start_if_needed()
        self._hand_out()
        return await request.chosen

    def _start_if_needed(self) -> None:
        """Nobody waits for processes before the first bot has to decide."""
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
        """Give waiting questions to idle processes."""
        while self._idle and self._waiting:
            request = heappop(self._waiting)
            if not request.chosen.done():
                task = asyncio.create_task(self._ask(self._idle.popleft(), request))
                self._asked[task] = request
                task.add_done_callback(self._asked.pop)

    async def _ask(self, worker: _Worker, request: _Request) -> None:
        try:
            request.take(await worker.ask(request.question))
            if worker in self._alive:
                self._idle.append(worker)
        except _Failure as failure:
            request.miss(str(failure))
        if not request.chosen.done():
            heappush(self._waiting, request)
        self._hand_out()

    def _join(self, worker: _Worker) -> None:
        self._alive.add(worker)
        self._idle.append(worker)
        self._hand_out()

    async def _keep(self, worker: _Worker | None) -> None:
        """Hold one place of the pool: when its process ends, start another."""
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
            worker = await _Worker.launch(self._own_bots)
            if worker is not None:
                self._join(worker)
                if self._closing.is_set():
                    await worker.stop()

    def _go_without(self) -> None:
        for request in self._waiting:
            while not request.chosen.done():
                request.miss("no process for bots could be started")
        self._waiting.clear()

    async def _wait_to_restart(self) -> None:
        """Nobody waits for processes that cannot be started, unless another one is there to answer."""
        if not self._alive:
            self._go_without()
        with suppress(TimeoutError):
            async with asyncio.timeout(RESTART_SECONDS):
                await self._closing.wait()


def _closed() -> Closed:
    return Closed("the server is stopping and bots decide no more; ask again when it is back")


def _budget(limit: float) -> Budget:
    return Budget(milliseconds=int(1000 * SHARE_TO_THINK * limit))


def _check_limit(limit: float) -> None:
    if not 0 < limit <= 86_400:
        raise Malformed(f"a bot may think for more than 0 and at most 86400 seconds, not for {limit:g}")
