"""The bots by name."""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from dragondune.bots import text_bot
from dragondune.bots.base import Bot
from dragondune.bots.greedy.bot import GreedyBot
from dragondune.bots.lesson_bot import LessonBot
from dragondune.bots.random_bot import RandomBot
from dragondune.bots.search.bot import SearchBot
from dragondune.bots.simple.bot import SimpleBot
from dragondune.engine.errors import Malformed
from dragondune.lesson import script

BOTS: dict[str, tuple[Callable[[int], Bot], str]] = {
    "random": (RandomBot, "takes any option"),
    "simple": (SimpleBot, "holds castles, fights when it should win, keeps out of the troll's way"),
    "greedy": (GreedyBot, "plays for three castles, stops any player about to win, counts what a battle costs"),
    "search": (SearchBot, "looks ahead: tries what greedy would think of in many worlds that fit what it sees"),
}
STRENGTHS: dict[str, str] = {"easy": "simple", "normal": "greedy", "hard": "search"}
"""What people call them."""
QUICK: frozenset[str] = frozenset({"random", "simple", "greedy"})
"""Those that decide at once, however long they may think."""
SUBSTITUTE = "greedy"
"""The bot that decides where another fails."""
OWN = "a bot of your own is named module:Class, as in my_module:MyBot"


def make_bot(name: str, seed: int) -> Bot:
    """A new bot of this kind or strength; its chance follows from the seed.

    `module:Class` is imported first, `text:COMMAND` is a program that reads text.
    """
    name = STRENGTHS.get(name, name)
    if name == script.BOT:
        return LessonBot(seed)
    if name in BOTS:
        return BOTS[name][0](seed)
    if is_own(name):
        return _make_own(name, seed)
    raise Malformed(f'there is no bot "{name}"; use {", ".join((*BOTS, *STRENGTHS))}; {OWN}; {text_bot.HOW}')


def is_quick(name: str) -> bool:
    """Whether a bot of this kind or strength decides at once; a custom bot may think."""
    return STRENGTHS.get(name, name) in QUICK or name == script.BOT


def description(name: str) -> str:
    """How a bot of this kind or strength plays; for a custom bot, only its name is known."""
    kind = STRENGTHS.get(name, name)
    return BOTS[kind][1] if kind in BOTS else kind


def is_own(name: str) -> bool:
    """Whether this is a custom bot, to be imported or started."""
    return ":" in name


def sources_of(name: str) -> list[Path]:
    """The files that such a bot is made of, as far as its name tells."""
    if name.startswith(text_bot.PREFIX):
        return [Path(word) for word in text_bot.command_of(name) if word != sys.executable and Path(word).is_file()]
    file = import_module(name.partition(":")[0]).__file__
    return [] if file is None else [Path(file)]


def _make_own(name: str, seed: int) -> Bot:
    kind = load_own(name)
    try:
        bot = kind(seed)
    except Exception as error:
        raise Malformed(f'the bot "{name}" cannot be made from a seed: {_told(error)}') from error
    if not isinstance(bot, Bot):
        raise Malformed(f'"{name}" makes no bot: a bot is a class derived from dragondune.bots.base.Bot')
    return bot


def load_own(name: str) -> Callable[[int], object]:
    """What `module:Class` names, its module imported, or what starts the program of `text:COMMAND`."""
    if name.startswith(text_bot.PREFIX):
        text_bot.command_of(name)
        return lambda seed: text_bot.TextBot(seed, name)
    module_name, _, class_name = name.partition(":")
    if not all(part.isidentifier() for part in (*module_name.split("."), class_name)):
        raise Malformed(f'"{name}" names no bot; {OWN}')
    try:
        module = import_module(module_name)
    except Exception as error:
        raise Malformed(f'the bot "{name}" cannot be imported: {_told(error)}; {OWN}') from error
    kind: object = getattr(module, class_name, None)
    if not callable(kind):
        raise Malformed(f'the module {module_name} has no class "{class_name}"; {OWN}')
    return kind


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
