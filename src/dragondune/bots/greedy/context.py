"""One question as the greedy bot looks at it."""

from typing import Final

from dragondune.bots.greedy.evaluation import Evaluation
from dragondune.bots.greedy.weights import ACE, discount
from dragondune.bots.perspective import Perspective
from dragondune.engine.ids import Territory
from dragondune.knowledge.situation import Situation


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
        """What an ace is worth; at the end of the game, nothing."""
        return ACE * discount(self.seen.knowledge, self.seen.seat)
