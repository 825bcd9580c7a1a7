"""Ask a bot, in its process, whether it has something to say; a bot that fails says nothing."""

from typing import Final

import msgspec
from msgspec import Struct

from dragondune.bots.base import Speech
from dragondune.bots.registry import is_own
from dragondune.bots.supervision import is_speech
from dragondune.engine.errors import Malformed
from dragondune.notation.codec import decision_from_record
from dragondune.server.bots.requests import Request
from dragondune.server.bots.worker import Answer, Question
from dragondune.wire.commands import Json

_DECODER: Final = msgspec.msgpack.Decoder(Json)


class Said(Struct, frozen=True):
    """What a bot says, or why it says nothing; the reason never quotes what the bot saw."""

    speech: Speech | None
    fault: str | None = None


class TalkRequest(Request[Said]):
    """A request for a speech, served after bots that decide at once and before bots with a time budget."""

    def __init__(self, arrival: int, question: Question, *, owner: str) -> None:
        super().__init__(owner=owner)
        self.urgency: Final = (False, 1.0, arrival)
        self.is_quick: Final = not is_own(question.bot)
        self._question: Final = question

    def question(self, share: float) -> Question:
        return self._question

    def take(self, answer: Answer) -> None:
        if answer.fault is not None:
            self.miss(answer.fault)
            return
        try:
            self.settle(Said(speech_of(answer)))
        except (Malformed, msgspec.MsgspecError):
            self.miss(f'the bot "{self._question.bot}" said something unreadable')

    def miss(self, fault: str) -> None:
        self.settle(Said(None, fault))


def speech_of(answer: Answer) -> Speech | None:
    """Decode the speech from a process."""
    if answer.words is None:
        return None
    act = None if answer.act is None else decision_from_record(_DECODER.decode(answer.act))
    speech = Speech(act, answer.words, answer.to)  # type: ignore[arg-type]  # checked on the next line
    if not is_speech(speech):
        raise Malformed("that is not a speech")
    return speech
