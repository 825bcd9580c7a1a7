"""Asking a bot for a decision or a speech, and what is said when it fails."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, TypeGuard

from dragondune.bots.base import Bot, Speech
from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.decisions import Decision, GiveGold
from dragondune.engine.ids import FACTIONS
from dragondune.knowledge.situation import Situation
from dragondune.knowledge.talk import Talk

LONGEST_SPEECH: Final = 300


class BotFailed(Exception):
    """Why a bot gave no decision: a sentence that never quotes the bot, since a quote could tell what the bot saw."""


class Reason(StrEnum):
    """Why a program that reads text gave no decision."""

    ENDED = "ended without an answer"
    ILLEGAL = "gave no answer that is one of its options"
    ENDLESS = "answered with more than one line"
    GIVEN_UP = "was not started again after it had failed too often in this game"


class NoAnswer(Exception):
    """Raised by a bot whose program gave no answer."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


def ask_for_decision(name: str, bot: Bot, situation: Situation) -> Decision:
    """One of the options, or BotFailed with what the bot raised as its cause."""
    options = situation.options
    try:
        decision = bot.choose(situation)
    except NoAnswer as failure:
        raise BotFailed(f'the program of the bot "{name}" {failure.reason.value}') from None
    except (Exception, SystemExit) as error:
        raise BotFailed(f'the bot "{name}" raised {type(error).__name__}') from error
    for option in options:
        if decision is option:
            return decision
    raise BotFailed(not_an_option(name))


def ask_for_speech(name: str, bot: Bot, talk: Talk) -> Speech | None:
    """What a bot has to say, whether or not the rules allow it now; BotFailed if it is not a speech."""
    return _speech(name, lambda: bot.talk(talk))


def ask_for_interjection(name: str, bot: Bot, situation: Situation) -> Speech | None:
    """What a bot has to say before it answers a question."""
    return _speech(name, lambda: bot.interject(situation))


def _speech(name: str, ask: Callable[[], Speech | None]) -> Speech | None:
    try:
        speech: object = ask()
    except NoAnswer as failure:
        raise BotFailed(f'the program of the bot "{name}" {failure.reason.value} when it was asked to talk') from None
    except (Exception, SystemExit) as error:
        raise BotFailed(f'the bot "{name}" raised {type(error).__name__} while it was asked to talk') from error
    if speech is None or is_speech(speech):
        return speech
    raise BotFailed(f'the bot "{name}" said something that is not an offer, an answer or a gift with one sentence')


def is_speech(speech: object) -> TypeGuard[Speech]:
    """An offer, an answer, a gift or nothing, with a sentence on one line."""
    if not isinstance(speech, Speech) or not isinstance(speech.act, (TableTalk, GiveGold, type(None))):
        return False
    words: object = speech.words
    to: object = speech.to
    if not isinstance(to, tuple) or any(seat not in FACTIONS for seat in to):
        return False
    return isinstance(words, str) and words.isprintable() and 0 < len(words.strip()) <= LONGEST_SPEECH


def not_an_option(name: str) -> str:
    """The fault of a bot that answers with a decision it was not offered."""
    return f'the bot "{name}" chose a decision that is not one of its options'


def too_slow(name: str, limit: float) -> str:
    """The fault of a bot that exceeds its time limit."""
    return f'the bot "{name}" did not answer within {limit:g} s'


def process_ended(name: str) -> str:
    """The fault of a bot that ends its process."""
    return f'the process of the bot "{name}" ended before it answered'
