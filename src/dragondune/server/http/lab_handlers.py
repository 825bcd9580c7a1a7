"""Requests about experiments: authorization, rate limits and costs."""

from collections.abc import Callable
from typing import Final

from dragondune.server.cost_budget import CostBudget
from dragondune.server.http.handlers import Visitor
from dragondune.server.http.laboratory import Laboratory
from dragondune.server.http.rate_limits import HOUR, RateLimit
from dragondune.server.settings import Settings
from dragondune.wire.lab import LabRuns, LabWish

LOOK: Final = 0.002
"""Processor seconds charged for a request; experiments themselves run one at a time."""


class LabHandlers:
    """`laboratory` does the work."""

    def __init__(
        self, laboratory: Laboratory, settings: Settings, *, costs: CostBudget, clock: Callable[[], float]
    ) -> None:
        self._laboratory: Final = laboratory
        self._costs: Final = costs
        many = settings.experiments_per_hour
        self._begun: Final = RateLimit(many / HOUR, many, what="experiments", clock=clock)

    def _pay(self, visitor: Visitor) -> None:
        self._laboratory.check_open()
        self._costs.check(visitor.address)
        self._costs.charge(visitor.address, LOOK)

    def runs(self, visitor: Visitor) -> LabRuns:
        self._pay(visitor)
        return self._laboratory.runs()

    async def start(self, visitor: Visitor, wish: LabWish) -> LabRuns:
        self._pay(visitor)
        self._begun.check(visitor.address)
        return await self._laboratory.start(wish)

    async def stop(self, visitor: Visitor) -> LabRuns:
        self._pay(visitor)
        return await self._laboratory.stop()

    def report(self, visitor: Visitor, run: str) -> str:
        self._pay(visitor)
        return self._laboratory.report(run)
