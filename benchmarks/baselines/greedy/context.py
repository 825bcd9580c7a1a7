"""One question as the greedy bot looks at it."""

from typing import Final

from benchmarks.baselines.greedy.evaluation import Evaluation
from benchmarks.baselines.greedy.weights import ACE, discount
from benchmarks.baselines.perspective import Perspective
from dragondune.engine.decisions import Decision
from dragondune.engine.ids import Territory
from dragondune.knowledge.situation import Situation

Scored = list[tuple[float, Decision]]
"""Decisions and what they gain, in percentage points of the chance to win."""


class Context:
    """The situation, the seat's perspective, and an evaluation that is made when it is first asked for."""

    __slots__ = ("_evaluation", "seen", "situation")

    def __init__(self, situation: Situation) -> None:
        self.situation: Final = situation
        self.seen: Final = Perspective(situation.knowledge, situation.seat)
        self._evaluation: Evaluation | None = None

    @property
    def place(self) -> Territory:
        return self.situation.prompt.place

    @property
    def evaluation(self) -> Evaluation:
        if self._evaluation is None:
            self._evaluation = Evaluation(self.seen)
        return self._evaluation

    @property
    def ace(self) -> float:
        """What an ace is worth; at the end nobody needs it any more."""
        return ACE * discount(self.seen)
