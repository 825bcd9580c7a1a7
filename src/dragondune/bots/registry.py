"""The bots by name."""

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from dragondune.bots import text_bot
from dragondune.bots.base import Bot
from dragondune.bots.characters.bot import CharacterBot
from dragondune.bots.characters.cast import ANY, CHARACTERS, character
from dragondune.bots.greedy.bot import GreedyBot
from dragondune.bots.lesson_bot import LessonBot
from dragondune.bots.random_bot import RandomBot
from dragondune.bots.search.bot import ScoutBot, SearchBot
from dragondune.bots.simple.bot import SimpleBot
from dragondune.engine.chance import Chance
from dragondune.engine.errors import Malformed
from dragondune.lesson import script

BOTS: dict[str, tuple[Callable[[int], Bot], str]] = {
    "random": (RandomBot, "picks an option at random"),
    "simple": (SimpleBot, "holds castles, fights when it should win, keeps out of the troll's way"),
    "greedy": (GreedyBot, "plays for three castles, stops any player about to win, counts what a battle costs"),
    "scout": (ScoutBot, "looks ahead a little: tries greedy's best answers in a few worlds that fit what it sees"),
    "search": (SearchBot, "looks ahead: tries greedy's best answers in many worlds that fit what it sees"),
}
STRENGTHS: dict[str, str] = {"easy": "simple", "normal": "scout", "hard": "search"}
"""The names of the strengths."""
QUICK: frozenset[str] = frozenset({"random", "simple", "greedy", "scout"})
"""Bots that answer within a moment, whatever time they are given."""
SUBSTITUTE = "greedy"
"""The bot that decides where another fails."""
WITH = "+"
"""What separates a bot from its character in a name."""
STYLED: frozenset[str] = frozenset({"simple", "greedy", "scout", "search"})
"""Bots that can have a character."""
OWN = "a bot of your own is named module:Class, as in my_module:MyBot"


def make_bot(name: str, seed: int) -> Bot:
    """A new bot of this kind or strength; its chance follows from the seed.

    `normal+raider` has a character. `module:Class` is imported first, `text:COMMAND` is a program that reads text.
    """
    kind, role = with_character(name)
    if role:
        check_character(kind, role)
        return CharacterBot(seed, make_bot(kind, seed), character(role))
    name = STRENGTHS.get(name, name)
    if name == script.BOT:
        return LessonBot(seed)
    if name in BOTS:
        return BOTS[name][0](seed)
    if is_own(name):
        return _make_own(name, seed)
    raise Malformed(f'there is no bot "{name}"; use {", ".join((*BOTS, *STRENGTHS))}; {OWN}; {text_bot.HOW}')


def with_character(name: str) -> tuple[str, str]:
    """The kind or strength of a bot and its character, which is "" if it has none."""
    if is_own(name):
        return name, ""
    kind, _, role = name.partition(WITH)
    return kind, role


def check_character(kind: str, role: str) -> None:
    """Refuse an unknown character, or one for a bot that can have none."""
    if STRENGTHS.get(kind, kind) not in STYLED:
        raise Malformed(f'the bot "{kind}" has no character; easy, normal and hard bots can have one')
    character(role)


def cast_roles(names: Sequence[str], chance: Chance) -> list[str]:
    """Replace every `+any` by a character, with as few repetitions as possible; other names stay as they are."""
    taken = {role for _, role in map(with_character, names)}
    free: list[str] = []
    found: list[str] = []
    for name in names:
        kind, role = with_character(name)
        if role == ANY:
            free = free or [one for one in CHARACTERS if one not in taken] or [*CHARACTERS]
            role = free.pop(chance.below(len(free)))
            taken.add(role)
        found.append(f"{kind}{WITH}{role}" if role else name)
    return found


def called(name: str) -> str:
    """What people call a bot: its character's name, or its kind."""
    _, role = with_character(name)
    return CHARACTERS[role].name if role in CHARACTERS else name


def is_quick(name: str) -> bool:
    """Whether a bot of this kind or strength decides at once; a custom bot may think."""
    kind, _ = with_character(name)
    return STRENGTHS.get(kind, kind) in QUICK or name == script.BOT


def description(name: str) -> str:
    """How a bot of this kind or strength plays; for a custom bot, only its name is known."""
    kind = STRENGTHS.get(name, name)
    return BOTS[kind][1] if kind in BOTS else kind


def is_own(name: str) -> bool:
    """Whether this is a custom bot, to be imported or started."""
    return ":" in name


def sources_of(name: str) -> list[Path]:
    """The source files of a bot, as far as its name reveals them."""
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
