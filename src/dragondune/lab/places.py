"""Where games are played: in this process, in processes of this machine, or elsewhere. The games are the same."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from time import process_time
from typing import Final, TypeVar

from dragondune.bots.registry import is_own
from dragondune.engine.errors import Malformed
from dragondune.lab.batch import Batch, Outcome, Task, in_batches, play_seeds
from dragondune.lab.runner import LIMIT
from dragondune.lab.workers import Ended, play_in_processes

CHUNK: Final = 4
"""How many pieces of work a process of this machine gets at a time."""

T = TypeVar("T")
R = TypeVar("R")


class Place(ABC):
    """A place to play games. `core_seconds` is the processor time of all games and other work done there so far."""

    core_seconds: float = 0.0

    @abstractmethod
    def _games(self, batches: Sequence[Batch], tasks: Sequence[Task], *, limit: float) -> Iterator[Ended]:
        """Yield games as they end."""

    @abstractmethod
    def each(self, work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
        """The results of `work`, a module-level function, for all items, in order."""

    @abstractmethod
    def cost(self) -> str:
        """What has been spent so far."""

    def games(self, batches: Sequence[Batch], tasks: Sequence[Task], *, limit: float) -> Iterator[tuple[Task, Outcome]]:
        """Yield games as they end, and count what they cost."""
        for ended in self._games(batches, tasks, limit=limit) if tasks else ():
            self.core_seconds += ended.seconds
            yield ended.task, ended.outcome


class Here(Place):
    """This machine: a single job is done in this process, several in separate processes.

    Users' own bots always run in another process, so that the games go on whatever they do.
    """

    def __init__(self, jobs: int = 1) -> None:
        self._jobs: Final = jobs

    def _games(self, batches: Sequence[Batch], tasks: Sequence[Task], *, limit: float) -> Iterator[Ended]:
        if have_own(batches) or min(self._jobs, len(tasks)) > 1:
            return play_in_processes(batches, tasks, jobs=min(self._jobs, len(tasks)), limit=limit)
        return play_in_turn(batches, tasks, limit=limit)

    def each(self, work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
        if self._jobs == 1:
            for item in items:
                result, seconds = _timed(work, item)
                self.core_seconds += seconds
                yield result
            return
        pool = ProcessPoolExecutor(self._jobs, mp_context=get_context("spawn"))
        try:
            for result, seconds in pool.map(partial(_timed, work), items, chunksize=CHUNK):
                self.core_seconds += seconds
                yield result
        except BrokenProcessPool:
            raise Malformed("a process of this machine was killed before its work was done") from None
        finally:
            pool.shutdown(cancel_futures=True)

    def cost(self) -> str:
        return f"{self.core_seconds:.0f} core-seconds"


def _timed(work: Callable[[T], R], item: T) -> tuple[R, float]:
    """A result, and the processor time it took."""
    began = process_time()
    return work(item), process_time() - began


def have_own(batches: Sequence[Batch]) -> bool:
    """Whether some of the bots are users' own."""
    return any(is_own(name) for batch in batches for name in batch.bots.values())


def play_in_turn(batches: Sequence[Batch], tasks: Sequence[Task], *, limit: float) -> Iterator[Ended]:
    """Games one after another, in this process."""
    for task in tasks:
        began = process_time()
        number, seed = task
        (outcome,) = play_seeds(batches[number], (seed,), limit=limit)
        yield Ended(task, outcome, process_time() - began)


def play_batches(
    batches: Sequence[Batch],
    place: Place,
    *,
    limit: float = LIMIT,
    known: Mapping[Task, Outcome] | None = None,
    heard: Callable[[Task, Outcome], None],
) -> list[list[Outcome]]:
    """The outcomes of all games; `heard` is called with each new one as it ends."""
    outcomes = dict(play_in_order(batches, place, limit=limit, known=known or {}, heard=heard))
    return in_batches(batches, outcomes)


def play_in_order(
    batches: Sequence[Batch],
    place: Place,
    *,
    limit: float,
    known: Mapping[Task, Outcome],
    heard: Callable[[Task, Outcome], None],
) -> Iterator[tuple[Task, Outcome]]:
    """All games in order of their seeds. Games in `known` are not played again; games that end early wait."""
    ended: dict[Task, Outcome] = dict(known)
    wanted = sorted(((number, seed) for number, batch in enumerate(batches) for seed in batch.seeds), key=_by_seed)
    played = place.games(batches, [task for task in wanted if task not in ended], limit=limit)
    for task in wanted:
        while task not in ended:
            one, outcome = next(played)
            ended[one] = outcome
            heard(one, outcome)
        yield task, ended.pop(task)


def _by_seed(task: Task) -> tuple[int, int]:
    number, seed = task
    return seed, number
