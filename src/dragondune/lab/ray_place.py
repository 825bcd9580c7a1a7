"""Games on a Ray cluster, a chunk at a time for each core; a chunk that is lost with its core is played again."""

import logging
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from time import monotonic, process_time
from typing import Final, Generic, TypeVar

from msgspec import Struct

from dragondune.engine.errors import Malformed
from dragondune.extras import explained
from dragondune.lab.batch import Batch, Task
from dragondune.lab.journal import fingerprint, program_digest
from dragondune.lab.places import Place, have_own, play_in_turn
from dragondune.lab.workers import Ended, play_in_processes

with explained():
    import ray
    from ray.exceptions import RayError, RayTaskError

CHUNK_SECONDS: Final = 2.0
"""How long a core should be busy with a chunk: long enough to outweigh the transfer, short enough to end together."""
LARGEST_CHUNK: Final = 256
CHUNKS_FOR_A_CORE: Final = 2
"""One being played and one queued, so that no core is idle."""
MOST_LOSSES: Final = 10
"""How often a chunk is played again after its process or machine was lost."""
AGAIN_IF_LOST: Final = ray.remote(max_retries=MOST_LOSSES)
MOST_ATTEMPTS: Final = 3
"""Ray's client server sometimes loses the process it forks for a new client (ray-project/ray#63202)."""
LOOK_SECONDS: Final = 1.0
"""How often to count the cluster's cores."""
SAME: Final = "all machines of the cluster need the same versions of dragondune and its bots as this one"

T = TypeVar("T")
R = TypeVar("R")


class Done(Struct, Generic[R], frozen=True):
    """The results of a chunk, and the processor time it took."""

    results: list[R]
    seconds: float


def connect(address: str | None) -> None:
    """Connect to the cluster at this address, in Ray's notation; None means any running one, else a new local one."""
    if ray.is_initialized():
        return
    # Ray would send usage reports to its makers.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        if address is not None and address.startswith("ray://"):
            _connect_as_client(address)
        else:
            ray.init(address, logging_level=logging.ERROR, log_to_driver=False, include_dashboard=False)
    except ConnectionAbortedError as fault:
        # Ray's message is a traceback of its server, which ends with the reason.
        raise Malformed(f"the Ray cluster at {address} refused the connection: {str(fault).splitlines()[-1]}") from None
    except (ConnectionError, OSError, RuntimeError, ValueError) as fault:
        where = address or "ray"
        raise Malformed(f"there is no Ray cluster at {where}: {str(fault).splitlines()[0]}") from None


def _connect_as_client(address: str) -> None:
    for _ in range(MOST_ATTEMPTS - 1):
        with suppress(ConnectionAbortedError):
            ray.init(address, logging_level=logging.ERROR)
            return
    ray.init(address, logging_level=logging.ERROR)


class OnRay(Place):
    """All cores of a cluster, as many as it has at the moment."""

    def __init__(self, address: str | None) -> None:
        connect(address)

    def _games(self, batches: Sequence[Batch], tasks: Sequence[Task], *, limit: float) -> Iterator[Ended]:
        shared = ray.put(tuple(batches))
        play = AGAIN_IF_LOST(play_chunk)
        for done in self._spread(lambda chunk: play.remote(shared, chunk, limit, fingerprint(batches)), tasks):
            yield from done.results

    def each(self, work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
        """The results in order; a chunk that finishes early waits."""

        def send(chunk: list[tuple[int, T]]) -> "ray.ObjectRef[Done[tuple[int, R]]]":
            return do.remote(work, chunk, program_digest())

        do: ray.RemoteFunction[Done[tuple[int, R]]] = AGAIN_IF_LOST(do_chunk)
        numbered = list(enumerate(items))
        waiting: dict[int, R] = {}
        following = 0
        for done in self._spread(send, numbered):
            self.core_seconds += done.seconds
            waiting.update(done.results)
            while following in waiting:
                yield waiting.pop(following)
                following += 1

    def cost(self) -> str:
        machines = sum(1 for node in ray.nodes() if node["Alive"])
        return f"{self.core_seconds:.0f} core-seconds on {cores()} cores of {machines} machines"

    def _spread(self, send: Callable[[list[T]], "ray.ObjectRef[Done[R]]"], items: Sequence[T]) -> Iterator["Done[R]"]:
        """Chunks as they end, with enough in flight to keep every core busy."""
        left = deque(items)
        sent: list[ray.ObjectRef[Done[R]]] = []
        pace = Pace()
        try:
            while left or sent:
                room = CHUNKS_FOR_A_CORE * pace.cores() - len(sent)
                while left and room > 0:
                    size = min(pace.size(len(left)), len(left))
                    sent.append(send([left.popleft() for _ in range(size)]))
                    room -= 1
                ended, sent = ray.wait(sent, num_returns=1, timeout=LOOK_SECONDS)
                for one in ended:
                    done = _received(one)
                    pace.learn(len(done.results), done.seconds)
                    yield done
        finally:
            for one in sent:
                ray.cancel(one, force=True)


class Pace:
    """How large chunks should be: a single item at first, then as many as take `CHUNK_SECONDS`."""

    def __init__(self) -> None:
        self._items = 0
        self._seconds = 0.0
        self._cores = 1
        self._looked = -LOOK_SECONDS

    def cores(self) -> int:
        """The cores of the cluster, which may have grown or shrunk."""
        if monotonic() - self._looked >= LOOK_SECONDS:
            self._cores, self._looked = cores(), monotonic()
        return self._cores

    def learn(self, items: int, seconds: float) -> None:
        self._items += items
        self._seconds += seconds

    def size(self, left: int) -> int:
        """Towards the end chunks get smaller, so that all cores end at about the same time."""
        if self._items == 0:
            return 1
        usual = int(CHUNK_SECONDS * self._items / max(self._seconds, 1e-6))
        return max(1, min(usual, LARGEST_CHUNK, left // (CHUNKS_FOR_A_CORE * self._cores)))


def cores() -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _received(one: "ray.ObjectRef[Done[R]]") -> "Done[R]":
    try:
        return ray.get(one)
    except RayTaskError as fault:
        cause = fault.cause
        if isinstance(cause, Malformed):
            raise Malformed(str(cause)) from None
        raise Malformed(f"a machine of the cluster could not play ({_first_line(cause)}); {SAME}") from fault
    except RayError as fault:
        told = f"the cluster lost the same games {MOST_LOSSES + 1} times ({type(fault).__name__})"
        raise Malformed(f"{told}; its log says why, and --journal keeps the other games") from fault


def _first_line(fault: BaseException) -> str:
    return f"{type(fault).__name__}: {fault}".splitlines()[0]


def play_chunk(batches: Sequence[Batch], tasks: Sequence[Task], limit: float, program: str) -> Done[Ended]:
    """On the cluster: play these games. Users' own bots run in a separate process there, too."""
    check_version(fingerprint(batches), program)
    play = play_in_processes(batches, tasks, jobs=1, limit=limit) if have_own(batches) else None
    ended = list(play if play is not None else play_in_turn(batches, tasks, limit=limit))
    return Done(ended, sum(one.seconds for one in ended))


def check_version(found: str, wanted: str) -> None:
    """Refuse to mix what two versions of the program, or of a user's own bot, have played."""
    if found != wanted:
        raise Malformed(f"a machine of the cluster has another version of dragondune or of a bot; {SAME}")


def do_chunk(work: Callable[[T], R], items: Sequence[tuple[int, T]], program: str) -> "Done[tuple[int, R]]":
    """On the cluster: do this work."""
    check_version(program_digest(), program)
    began = process_time()
    return Done([(number, work(item)) for number, item in items], process_time() - began)
