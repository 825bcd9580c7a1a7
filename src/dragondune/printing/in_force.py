"""Decide which options, clauses and rulings are in force in a game."""

import re
from typing import Final

from dragondune.editions.loader import DEFAULT_EDITION, edition_values
from dragondune.editions.parameters import BY_KEY
from dragondune.printing.printed_game import PrintedGame
from dragondune.web.rulebook import Entry, Rulebook, Ruling

OPTIONS: Final = ("option", "twoaces", "balance")
"""Clauses with these prefixes are in force only if the rules enable them."""
AGREEMENTS: Final = "note.8"
OFF: Final = ("off", "none")


def family(clause: str) -> str:
    """The prefix of a clause's number: its list or its round."""
    return clause.partition(".")[0]


def is_option(clause: str) -> bool:
    return family(clause) in OPTIONS


def is_on(game: PrintedGame, entry: Entry) -> bool:
    """Whether an optional clause is in use, judging by its first key: a switch, a choice, or an added number."""
    if not entry.keys:
        return False
    key = entry.keys[0]
    value = game.values[key]
    match BY_KEY[key].kind:
        case "switch":
            return value is True
        case "words":
            return value not in OFF
        case "factions":
            return value != ""
        case "number":
            return value != edition_values(game.edition)[key] or (
                edition_values(DEFAULT_EDITION)[key] == 0 and value != 0
            )


def is_dropped(game: PrintedGame, book: Rulebook, entry: Entry) -> bool:
    """Whether the edition's rulebook lacks a clause of 1.10 and the game does not use it.

    Its keys decide, unless house rules set them; a clause without keys follows the list it belongs to.
    """
    edition = book.editions.get(game.edition)
    if edition is None or not edition.readings[entry.id].is_silent:
        return False
    if is_option(entry.id):
        return not is_on(game, entry)
    if entry.keys:
        return _differs(game, entry.keys) and not any(key in game.house_keys for key in entry.keys)
    kin = [one for section in book.sections for one in section.entries if family(one.id) == family(entry.id)]
    return all(edition.readings[one.id].is_silent for one in kin) and any(_differs(game, one.keys) for one in kin)


def applies(game: PrintedGame, book: Rulebook, ruling: Ruling) -> bool:
    """Whether a ruling belongs in the rulebook of this game; rulings without a clause are about online tables."""
    if not ruling.clauses:
        return False
    if game.edition in ruling.editions:
        return True
    if not ruling.is_optional:
        return not ruling.editions
    optional = [one for one in ruling.clauses if is_option(one) or one == AGREEMENTS]
    if optional:
        entries = (entry for section in book.sections for entry in section.entries if entry.id in optional)
        return any(is_on(game, entry) for entry in entries)
    return _differs(game, ruling.keys or _keys_asked_about(book, ruling))


def _keys_asked_about(book: Rulebook, ruling: Ruling) -> tuple[str, ...]:
    """The keys named in a ruling's question, and those of the rulings it names."""
    question = ruling.text.partition("?")[0]
    named = [key for key in BY_KEY if f"`{key}`" in question]
    cited = re.findall(r"\bR\d+\b", question)
    return (*named, *(key for one in book.rulings if one.id in cited for key in one.keys))


def _differs(game: PrintedGame, keys: tuple[str, ...]) -> bool:
    written = edition_values(DEFAULT_EDITION)
    return any(game.values[key] != written[key] for key in keys)
