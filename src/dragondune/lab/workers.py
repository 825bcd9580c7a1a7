"""Games in processes: each plays one game at a time; a process that a bot kills or stalls is replaced."""

import ctypes
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from ctypes import Structure, c_double, c_int64
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import RawValue
from threading import Thread
from time import monotonic, process_time
from typing import Final

from msgspec import Struct, structs

from dragondune.engine.errors import Malformed
from dragondune.lab.batch import Batch, Outcome, Task, play_seed
from dragondune.lab.runner import NOT_ASKING, Lost, Runner

CHECK_SECONDS: Final = 0.5
SPARE_SECONDS: Final = 2.0
"""Seconds after a bot's limit until its process is killed if it could not stop the bot."""
HASH_SEED: Final = "PYTHONHASHSEED"
AHEAD: Final = 1000
"""How many later games may start while one is unfinished, so that few have to wait for it."""
SET_DEATH_SIGNAL: Final = 1
"""PR_SET_PDEATHSIG of Linux."""


class Clock(Structure):
    """Which question a process is working on, and since when."""

    _fields_ = (("question", c_int64), ("since", c_double))
    question: int
    since: float


class Job(Struct, frozen=True):
    """A game; `suspect` is the question at which a process died once, `lost` the questions at fault."""

    task: Task
    lost: tuple[Lost, ...] = ()
    suspect: int | None = None


class Ended(Struct, frozen=True):
    """A game, how it went, and the processor time it took."""

    task: Task
    outcome: Outcome
    seconds: float


class _Queue:
    """The games in order, replays first."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        self._again: Final[deque[Job]] = deque()
        self._waiting: Final = deque(tasks)
        self._begun: Final[deque[Task]] = deque()
        self._ended: Final[set[Task]] = set()

    @property
    def is_open(self) -> bool:
        """Whether a game may start now."""
        return bool(self._again) or (bool(self._waiting) and len(self._begun) < AHEAD)

    def next(self) -> Job:
        if self._again:
            return self._again.popleft()
        self._begun.append(self._waiting.popleft())
        return Job(self._begun[-1])

    def put_back(self, job: Job) -> None:
        self._again.append(job)

    def end(self, task: Task) -> None:
        self._ended.add(task)
        while self._begun and self._begun[0] in self._ended:
            self._ended.remove(self._begun.popleft())


class _Worker:
    """A process, the pipe to it, and the game it plays."""

    def __init__(self, batches: Sequence[Batch], limit: float) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.clock = RawValue(Clock, NOT_ASKING, 0.0)
        self.job: Job | None = None
        self.is_overdue = False
        self._limit = limit
        arguments = (theirs, self.clock, tuple(batches), limit, os.getpid())
        self._process = context.Process(target=serve_games, args=arguments, daemon=True)
        _start_alike(self._process.start)
        theirs.close()

    def give(self, job: Job) -> None:
        """A dead process is noticed when it is read from."""
        self.job = job
        with suppress(BrokenPipeError):
            self.pipe.send(job)

    def check(self) -> None:
        """Kill the process if a bot has stalled it too long."""
        if self.clock.question != NOT_ASKING and monotonic() > self.clock.since + self._limit + SPARE_SECONDS:
            self.is_overdue = True
            self._process.kill()

    def end(self) -> int | None:
        self._process.kill()
        self._process.join()
        self.pipe.close()
        return self._process.exitcode

    def job_again(self) -> Job:
        """The game of a dead process: a bot is at fault if it was slow, or if it happens again."""
        if not self.is_overdue:
            self._process.join(SPARE_SECONDS)
        code = self.end()
        assert self.job is not None
        job, question = self.job, self.clock.question
        if not self.is_overdue and job.suspect != question:
            return structs.replace(job, suspect=question)
        if question == NOT_ASKING:
            _, seed = job.task
            raise Malformed(f"the process that played the game of seed {seed} ended twice (exit code {code})")
        return Job(job.task, (*job.lost, Lost(question, is_slow=self.is_overdue)))


def _start_alike(start: Callable[[], None]) -> None:
    """Start a process with a fixed hash seed, so that the same game seed plays the same everywhere."""
    before = os.environ.get(HASH_SEED)
    os.environ[HASH_SEED] = "0"
    try:
        start()
    finally:
        if before is None:
            del os.environ[HASH_SEED]
        else:
            os.environ[HASH_SEED] = before


def play_in_processes(batches: Sequence[Batch], tasks: Sequence[Task], *, jobs: int, limit: float) -> Iterator[Ended]:
    """Yield games as they end; all processes have exited when this is done."""
    queue = _Queue(tasks)
    workers: list[_Worker] = []
    try:
        while queue.is_open or workers:
            while queue.is_open and len(workers) < jobs:
                workers.append(_Worker(batches, limit))
                workers[-1].give(queue.next())
            ready = wait([worker.pipe for worker in workers], CHECK_SECONDS)
            for worker in [one for one in workers if one.pipe in ready]:
                yield from _hear(worker, workers, queue)
            for worker in workers:
                worker.check()
    finally:
        for worker in workers:
            worker.end()


def _hear(worker: _Worker, workers: list[_Worker], queue: _Queue) -> Iterator[Ended]:
    """Receive a process's result and give it the next game, or put its game back if it died."""
    assert worker.job is not None
    try:
        ended = worker.pipe.recv()
        assert isinstance(ended, Ended)
    except (EOFError, OSError):
        workers.remove(worker)
        queue.put_back(worker.job_again())
        return
    queue.end(ended.task)
    if queue.is_open:
        worker.give(queue.next())
    else:
        workers.remove(worker)
        worker.end()
    yield ended


def _end_with(parent: int) -> None:
    """End this process when its parent is gone; on Linux, even if a bot never releases the interpreter."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_DEATH_SIGNAL, signal.SIGKILL)
    else:
        Thread(target=_wait_for_parent, daemon=True).start()
    if os.getppid() != parent:
        os._exit(0)


def _wait_for_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)


def serve_games(pipe: Connection, clock: Clock, batches: Sequence[Batch], limit: float, parent: int) -> None:
    """The main loop of a process: play games until there are no more."""
    # A terminal signals the whole group; the parent ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What bots print must not end up in a table.
    os.dup2(2, 1)
    _end_with(parent)

    def watch(question: int) -> None:
        clock.since = monotonic()
        clock.question = question

    while True:
        try:
            job: Job = pipe.recv()
        except EOFError:
            return
        began = process_time()
        number, seed = job.task
        batch = batches[number]
        runner = Runner(batch.bots, seed, limit=limit, talk=batch.talk, lost=job.lost, watch=watch)
        outcome = play_seed(batch, runner, seed)
        pipe.send(Ended(job.task, outcome, process_time() - began))
