"""How much of a budget is left."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from dragondune.knowledge.situation import Budget

Clock = Callable[[], float]

USUAL_PLAYOUTS: Final = 400
"""Where no limit is set."""
IN_TIME: Final = 0.95
"""The share of the milliseconds after which a playout is aborted."""

MANY: Final = 1000


class TimeBudget:
    """What one decision may cost. Without milliseconds the clock is not read, so every machine decides alike."""

    def __init__(self, budget: Budget, clock: Clock = monotonic, *, part: int = 1) -> None:
        """Of the whole budget, one of this many parts."""
        is_unlimited = budget.playouts is None and budget.milliseconds is None
        playouts = USUAL_PLAYOUTS if is_unlimited else budget.playouts
        self.playouts: Final = None if playouts is None else playouts // part
        seconds = None if budget.milliseconds is None else IN_TIME * budget.milliseconds / 1000
        self._seconds: Final = None if seconds is None else seconds / part
        self._clock: Final = clock
        self._began: Final = 0.0 if self._seconds is None else clock()
        self._made = 0

    def count_playout(self) -> None:
        self._made += 1

    def has_room(self, playouts: int) -> bool:
        """Whether this many more playouts may start."""
        return (self.playouts is None or self._made + playouts <= self.playouts) and not self.is_late

    def spent(self) -> float:
        """The share of the budget that is used."""
        return max(self._made / self.playouts if self.playouts else 0.0, self._spent_time())

    def expected(self) -> int:
        """How many playouts there will be in total, estimated from the time the finished ones took."""
        spent = self._spent_time()
        return int(self._made / spent) if spent > 0 else MANY

    @property
    def is_late(self) -> bool:
        """Whether a playout has to be aborted."""
        return self._spent_time() >= 1

    def _spent_time(self) -> float:
        if self._seconds is None:
            return 0.0
        return (self._clock() - self._began) / self._seconds if self._seconds > 0 else 1.0
