"""Asking a bot, whatever it may do."""

from enum import StrEnum
from typing import Final, TypeGuard

from dragondune.bots.base import Bot, Speech
from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.decisions import Decision, GiveGold
from dragondune.views.situation import Situation
from dragondune.views.talk import Talk

LONGEST_SPEECH: Final = 300


class BotFailed(Exception):
    """Why a bot gave no decision: a sentence that does not quote it, since it may tell what the bot saw."""


class Reason(StrEnum):
    """Why a program that reads text gave no decision."""

    ENDED = "ended without an answer"
    ILLEGAL = "answered with none of its options"
    ENDLESS = "answered with more than a line"
    GIVEN_UP = "was not started again in a game in which it had failed too often"


class NoAnswer(Exception):
    """Raised by a bot that asks a program."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


def ask(name: str, bot: Bot, situation: Situation) -> Decision:
    """One of the options, or BotFailed with what the bot raised as its cause."""
    options = list(situation.options)
    try:
        decision = bot.choose(situation)
    except NoAnswer as failure:
        raise BotFailed(f'the program of the bot "{name}" {failure.reason.value}') from None
    except (Exception, SystemExit) as error:
        raise BotFailed(f'the bot "{name}" raised {type(error).__name__}') from error
    if not any(decision is option for option in options):
        raise BotFailed(strange(name))
    return decision


def listen(name: str, bot: Bot, talk: Talk) -> Speech | None:
    """What a bot has to say; whether the game takes it is for the game to judge. BotFailed if it is no speech."""
    try:
        speech: object = bot.talk(talk)
    except (Exception, SystemExit) as error:
        raise BotFailed(f'the bot "{name}" raised {type(error).__name__} when it could talk') from error
    if speech is None or is_speech(speech):
        return speech
    raise BotFailed(f'the bot "{name}" said what is neither an offer nor an answer nor a gift with a sentence')


def is_speech(speech: object) -> TypeGuard[Speech]:
    """An act of talk with a sentence on one line."""
    if not isinstance(speech, Speech) or not isinstance(speech.act, (TableTalk, GiveGold, type(None))):
        return False
    words: object = speech.words
    return isinstance(words, str) and words.isprintable() and 0 < len(words.strip()) <= LONGEST_SPEECH


def strange(name: str) -> str:
    """What is said of a bot that answers with something else."""
    return f'the bot "{name}" chose none of its options'


def slow(name: str, limit: float) -> str:
    """What is said of a bot that thinks too long."""
    return f'the bot "{name}" did not answer within {limit:g} s'


def gone(name: str) -> str:
    """What is said of a bot that ends the process it thinks in."""
    return f'the process of the bot "{name}" ended before it answered'
