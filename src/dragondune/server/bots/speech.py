"""Ask a bot, in its process, whether it has something to say; a bot that fails says nothing."""

import asyncio
from typing import Final

import msgspec
from msgspec import Struct

from dragondune.bots.base import Speech
from dragondune.bots.registry import is_own
from dragondune.bots.supervision import is_speech
from dragondune.engine.errors import Malformed
from dragondune.notation.codec import decision_from_record
from dragondune.server.bots.worker import Answer, Question
from dragondune.wire.commands import Json

_DECODER: Final = msgspec.msgpack.Decoder(Json)


class Said(Struct, frozen=True):
    """What a bot says, or why it says nothing; the reason never quotes what the bot saw."""

    speech: Speech | None
    fault: str | None = None


class TalkRequest:
    """A request for a speech, served after bots that decide at once and before bots with a time budget."""

    def __init__(self, arrival: int, question: Question, *, owner: str) -> None:
        self.owner = owner
        self.chosen: Final[asyncio.Future[Said]] = asyncio.get_running_loop().create_future()
        self.urgency: Final = (False, 1.0, arrival)
        self.is_quick: Final = not is_own(question.bot)
        self._question: Final = question

    @property
    def is_done(self) -> bool:
        return self.chosen.done()

    def question(self, share: float) -> Question:
        return self._question

    def take(self, answer: Answer) -> None:
        if answer.fault is not None:
            self.miss(answer.fault)
            return
        try:
            self._settle(Said(speech_of(answer)))
        except (Malformed, msgspec.MsgspecError):
            self.miss(f'the bot "{self._question.bot}" said something unreadable')

    def miss(self, fault: str) -> None:
        self._settle(Said(None, fault))

    def _settle(self, said: Said) -> None:
        if not self.chosen.done():
            self.chosen.set_result(said)

    def close(self, reason: Exception) -> None:
        if not self.chosen.done():
            self.chosen.set_exception(reason)


def speech_of(answer: Answer) -> Speech | None:
    """Decode the speech from a process."""
    if answer.words is None:
        return None
    act = None if answer.act is None else decision_from_record(_DECODER.decode(answer.act))
    speech = Speech(act, answer.words, answer.to)  # type: ignore[arg-type]  # checked on the next line
    if not is_speech(speech):
        raise Malformed("that is not a speech")
    return speech
