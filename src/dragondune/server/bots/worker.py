"""A bot process: questions come on stdin and answers go to stdout, one at a time.

It imports once and answers until stdin is closed, which also happens if the server dies. Its arguments name bots to
import at the start.
"""

import os
import signal
import sys
import traceback
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from time import process_time, sleep
from typing import BinaryIO, Final, Literal

import msgspec
from msgspec import Struct

from dragondune.bots.base import Speech
from dragondune.bots.language_bot import LanguageBot
from dragondune.bots.registry import load_own, make_bot
from dragondune.bots.supervision import BotFailed, ask_for_decision, ask_for_speech
from dragondune.engine.errors import Malformed
from dragondune.insight.studies import study_question, study_turn
from dragondune.knowledge.situation import Budget
from dragondune.knowledge.transfer import situation_from_bytes, talk_from_bytes
from dragondune.notation.codec import decision_to_record
from dragondune.server.framing import framed, read_message

PARENT_CHECK_SECONDS: Final = 1.0
SPARE_SECONDS: Final = 1.0
"""How long after its limit a decision ends the process, if the server did not."""


class Question(Struct, frozen=True, array_like=True):
    """`thought` is the bot's time budget in seconds, `limit` the time after which it is stopped.

    `seed` is text because it may exceed the format's integers. `kind` is the request: a decision, a speech, the review
    of a turn, or advice; for the last two, `bot` is only a label. `heard` is what a bot that reads text is told of the
    past.
    """

    bot: str
    seed: str
    thought: float
    limit: float
    situation: bytes
    kind: Literal["decision", "speech", "review", "advice"] = "decision"
    heard: tuple[str, ...] = ()


class Answer(Struct, frozen=True, array_like=True):
    """The index of the chosen option, or why there is none; or a speech, with the decision it explains.

    A speech is whispered if `to` names players. For a review or advice, `found` holds the result and `seconds` the
    processor time it took.
    """

    option: int | None
    fault: str | None = None
    words: str | None = None
    act: bytes | None = None
    found: bytes | None = None
    seconds: float = 0.0
    to: tuple[int, ...] = ()


STUDIES: Final[dict[str, Callable[[bytes], bytes]]] = {"review": study_turn, "advice": study_question}
READY: Final = b"ready"
_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(Question)


def answer(question: Question) -> Answer:
    """Ask the bot; any error in it becomes a fault."""
    if question.kind in STUDIES:
        return _studied(question)
    try:
        bot = make_bot(question.bot, int(question.seed))
        if isinstance(bot, LanguageBot):
            bot.recall(question.heard)
        if question.kind == "speech":
            return _said(ask_for_speech(question.bot, bot, talk_from_bytes(question.situation)))
        budget = Budget(milliseconds=int(1000 * question.thought))
        decision = ask_for_decision(question.bot, bot, situation_from_bytes(question.situation, budget))
    except Malformed as fault:
        return Answer(None, str(fault))
    except BotFailed as failure:
        if failure.__cause__ is not None:
            traceback.print_exception(failure.__cause__)
        return Answer(None, str(failure))
    return Answer(decision.index)


def _studied(question: Question) -> Answer:
    began = process_time()
    try:
        found = STUDIES[question.kind](question.situation)
    except Exception as error:
        traceback.print_exception(error)
        return Answer(None, f"{question.bot} raised {type(error).__name__}", seconds=process_time() - began)
    return Answer(None, found=found, seconds=process_time() - began)


def _said(speech: Speech | None) -> Answer:
    if speech is None:
        return Answer(None)
    act = None if speech.act is None else _ENCODER.encode(decision_to_record(speech.act))
    return Answer(None, None, speech.words, act, to=speech.to)


def _listen(stream: BinaryIO, questions: SimpleQueue[bytes]) -> None:
    """Read questions while a bot thinks, to notice at once that the server has ended."""
    while (message := read_message(stream)) is not None:
        questions.put(message)
    os._exit(0)


def _follow(parent: int) -> None:
    """End with the server even if another process keeps the pipe open."""
    while os.getppid() == parent:
        sleep(PARENT_CHECK_SECONDS)
    os._exit(0)


def _take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the server, out of reach of bots that read stdin or print."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return questions, answers


def _end_after(seconds: float) -> None:
    """Have the system end this process later (0: never); no thread could interrupt a long call into C."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def main(own_bots: list[str]) -> None:
    # Terminals and service managers signal the whole group; the server ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    incoming, outgoing = _take_pipes()
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(incoming, questions), daemon=True).start()
    Thread(target=_follow, args=(os.getppid(),), daemon=True).start()
    for name in own_bots:
        try:
            load_own(name)
        except Malformed as fault:
            print(fault, file=sys.stderr)
    message = READY
    while True:
        outgoing.write(framed(message))
        outgoing.flush()
        question = _DECODER.decode(questions.get())
        _end_after(question.limit + SPARE_SECONDS)
        message = _ENCODER.encode(answer(question))
        _end_after(0)


if __name__ == "__main__":
    main(sys.argv[1:])
