"""Questions for programs that read text, and what they answer."""

import re
from collections.abc import Sequence
from typing import Final

from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Malformed
from dragondune.knowledge.situation import Situation
from dragondune.notation.names import shown
from dragondune.notation.prose import ask, describe
from dragondune.views.in_words import board_in_words, in_words

NUMBER: Final = re.compile(r"#?([0-9]{1,6})[.):]?(?: .*)?")


def introduction() -> str:
    """What a program is told once: the game, the map, and how it answers."""
    lines = [
        "This is Dragon Dune, a board game. You will be asked again and again what you do, with all you may know.",
        "Answer each question with one line: the number of an option, or its words.",
        *board_in_words(),
    ]
    return "\n".join(lines) + "\n"


def prompt(situation: Situation) -> str:
    """What the seat knows, the question and the numbered options, without an empty line in between."""
    options = [f"{number}. {describe(option)}" for number, option in enumerate(situation.options, start=1)]
    lines = [*in_words(situation.knowledge), ask(situation.prompt), *options, _request(len(options))]
    return "\n".join(lines) + "\n"


def reply(text: str, options: Sequence[Decision]) -> Decision:
    """The option that a line names, by its words or by a number at its beginning; another line is refused."""
    line = " ".join(text.split())
    words = line.rstrip(".").casefold()
    named = [option for option in options if describe(option).casefold() == words]
    if len(named) == 1:
        return named[0]
    number = NUMBER.fullmatch(line)
    if number is not None and 1 <= int(number[1]) <= len(options):
        return options[int(number[1]) - 1]
    raise Malformed(f"{shown(line)} is none of the options. {_request(len(options))}")


def _request(count: int) -> str:
    if count == 1:
        return "Answer with 1, or with the words of the option."
    return f"Answer with a number from 1 to {count}, or with the words of an option."
