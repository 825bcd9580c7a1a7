"""Fair scheduling of thinking bots: owners take turns, however many questions each has."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from typing import Final, Generic, Protocol, TypeVar

MOST_REMEMBERED: Final = 10_000
RECENT_SECONDS: Final = 60.0
"""While another owner's bot has thought within this many seconds, one process is kept free for others."""


class Waiting(Protocol):
    """A question waiting for a process, and its owner."""

    owner: str

    @property
    def urgency(self) -> tuple[bool, float, int]:
        """Questions that take no time come first, then shorter ones."""

    @property
    def is_quick(self) -> bool: ...

    @property
    def is_done(self) -> bool:
        """Whether nobody is waiting for it any more."""


W = TypeVar("W", bound=Waiting)


class Turns(Generic[W]):
    """The queue of questions. An owner is a table's creator, so that having many tables gives nobody more turns.

    `processes` is how many questions with a time budget may run at once.
    """

    def __init__(self, processes: int) -> None:
        self._processes: Final = processes
        self._waiting: list[W] = []
        self._served: Final[OrderedDict[str, int]] = OrderedDict()
        self._thought_at: Final[OrderedDict[str, float]] = OrderedDict()
        self._count = 0

    def __iter__(self) -> Iterator[W]:
        return iter(self._waiting)

    def __len__(self) -> int:
        return sum(not request.is_done for request in self._waiting)

    def clear(self) -> None:
        self._waiting = []

    def add(self, request: W) -> None:
        self._waiting.append(request)

    def next_quick(self) -> W | None:
        """The next question that takes no time."""
        return self._take(lambda request: request.is_quick)

    def next_thought(self, thinking: Counter[str], now: float) -> W | None:
        """The next question for a free thinking process; `thinking` counts those of each owner."""
        if thinking.total() >= self._processes:
            return None
        chosen = self._take(lambda request: thinking[request.owner] < self._most(request.owner, now))
        if chosen is not None and not chosen.is_quick:
            _remember(self._thought_at, chosen.owner, now)
        return chosen

    def share(self, owner: str, thinking: Mapping[str, int]) -> float:
        """The share of its time that each of an owner's questions gets, so that all can be answered in time."""
        wanted = Counter(thinking)
        wanted.update(request.owner for request in self._waiting if not (request.is_quick or request.is_done))
        own = max(1, wanted[owner])
        return min(1.0, _fair_part(list(wanted.values()), float(self._processes)) / own)

    def _most(self, owner: str, now: float) -> int:
        """How many processes an owner may use: all but one while others use the server too."""
        has_others = any(
            other != owner and now - at < RECENT_SECONDS for other, at in reversed(self._thought_at.items())
        ) or any(request.owner != owner and not request.is_quick for request in self._waiting)
        return max(1, self._processes - 1) if has_others else self._processes

    def _take(self, may_go: Callable[[W], bool]) -> W | None:
        self._waiting = [request for request in self._waiting if not request.is_done]
        able = [request for request in self._waiting if may_go(request)]
        if not able:
            return None
        chosen = min(able, key=lambda one: (not one.is_quick, self._served.get(one.owner, -1), one.urgency))
        self._waiting.remove(chosen)
        self._count += 1
        _remember(self._served, chosen.owner, self._count)
        return chosen


V = TypeVar("V", int, float)


def _remember(known: OrderedDict[str, V], owner: str, value: V) -> None:
    known[owner] = value
    known.move_to_end(owner)
    if len(known) > MOST_REMEMBERED:
        known.popitem(last=False)


def _fair_part(wanted: list[int], processes: float) -> float:
    """The max-min fair share: what each owner gets who wants more, when nobody gets more than they want."""
    left = len(wanted)
    for want in sorted(wanted):
        part = processes / left
        if want > part:
            return part
        processes -= want
        left -= 1
    return float("inf")
