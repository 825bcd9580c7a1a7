"""Ask a bot process for the review of a turn or for advice, in turn with bots that have a time budget."""

import asyncio
from typing import Final

from msgspec import Struct

from dragondune.server.bots.requests import Request
from dragondune.server.bots.worker import Answer, Question


class Studied(Struct, frozen=True):
    """The result, or why there is none; `seconds` is the processor time used."""

    found: bytes | None
    fault: str | None
    seconds: float


class StudyRequest(Request[Studied]):
    """A request for a study, served after bots that decide at once and in turn with bots that have a time budget."""

    def __init__(self, arrival: int, question: Question, *, owner: str) -> None:
        super().__init__(owner=owner)
        self.urgency: Final = (True, asyncio.get_running_loop().time() + question.thought, arrival)
        self.is_quick: Final = False
        self._question: Final = question

    def question(self, share: float) -> Question:
        return self._question

    def take(self, answer: Answer) -> None:
        self.settle(Studied(answer.found, answer.fault, answer.seconds))

    def miss(self, fault: str) -> None:
        self.settle(Studied(None, fault, 0.0))
