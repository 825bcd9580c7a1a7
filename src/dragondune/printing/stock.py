"""What printing takes from the page: its rulebook, wording and fonts, from the built bundle."""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from dragondune.editions.parameters import Value
from dragondune.web.bundle import DIST
from dragondune.web.rulebook import FILE, Rulebook

FOLDER: Final = DIST / "print"
FONTS: Final = FOLDER / "fonts"


class People(msgspec.Struct, frozen=True):
    """How the page names a people; `icon` is the name of a drawing."""

    name: str
    suit: str
    letter: str
    icon: str
    promise: str


class Round(msgspec.Struct, frozen=True):
    id: str
    name: str
    icon: str


class ClauseGroup(msgspec.Struct, frozen=True):
    """Kinds of agreement clauses, each with a short description."""

    group: str
    kinds: tuple[tuple[str, str], ...]


@cache
def the_rulebook() -> Rulebook:
    return msgspec.json.decode((DIST / FILE).read_bytes(), type=Rulebook)


@cache
def peoples() -> dict[str, People]:
    return msgspec.json.decode(_words("factions"), type=dict[str, People])


@cache
def rounds() -> tuple[Round, ...]:
    return msgspec.json.decode(_words("rounds"), type=tuple[Round, ...])


@cache
def clause_groups() -> tuple[ClauseGroup, ...]:
    return msgspec.json.decode(_words("clause-kinds"), type=tuple[ClauseGroup, ...])


@cache
def _edition_names() -> dict[str, str]:
    return dict(msgspec.json.decode(_words("editions"), type=list[tuple[str, str]]))


@cache
def _phrases() -> dict[str, str]:
    return msgspec.json.decode(_words("rule-values"), type=dict[str, str])


def edition_name(edition: str) -> str:
    return _edition_names().get(edition, edition)


def value_text(value: Value) -> str:
    """Format a value of the ruleset as the page does."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value == "":
        return "none"
    return _phrases().get(str(value)) or str(value).replace("_", " ").replace(",", ", ")


def _words(name: str) -> bytes:
    return Path(FOLDER, f"{name}.json").read_bytes()
