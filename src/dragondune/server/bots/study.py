"""Asks a bot process for the review of a turn or for advice; it takes turns with the bots that think."""

import asyncio
from typing import Final

from msgspec import Struct

from dragondune.server.bots.worker import Answer, Question


class Studied(Struct, frozen=True):
    """What was found, or why nothing was; `seconds` of processor time were used."""

    found: bytes | None
    fault: str | None
    seconds: float


class StudyRequest:
    """A request for a study: after bots that decide at once, in turn with those that think."""

    def __init__(self, arrival: int, question: Question, *, owner: str) -> None:
        loop = asyncio.get_running_loop()
        self.owner = owner
        self.chosen: Final[asyncio.Future[Studied]] = loop.create_future()
        self.urgency: Final = (True, loop.time() + question.thought, arrival)
        self.is_quick: Final = False
        self._question: Final = question

    @property
    def is_done(self) -> bool:
        return self.chosen.done()

    def question(self, share: float) -> Question:
        return self._question

    def take(self, answer: Answer) -> None:
        self._settle(Studied(answer.found, answer.fault, answer.seconds))

    def miss(self, fault: str) -> None:
        self._settle(Studied(None, fault, 0.0))

    def _settle(self, studied: Studied) -> None:
        if not self.chosen.done():
            self.chosen.set_result(studied)

    def close(self, reason: Exception) -> None:
        if not self.chosen.done():
            self.chosen.set_exception(reason)
