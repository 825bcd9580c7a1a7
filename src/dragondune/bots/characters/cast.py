"""The characters, from their files in `cast/`."""

import tomllib
from importlib.resources import files
from typing import Final

import msgspec

from dragondune.bots.characters.character import Character, Manner, Sheet, Style
from dragondune.engine.errors import Malformed

FOLDER: Final = files("dragondune.bots.characters")
COMMON: Final = msgspec.convert(
    tomllib.loads(FOLDER.joinpath("common.toml").read_text(encoding="utf-8")), dict[str, str | list[str]]
)
NAMES: Final = ("raider", "hoarder", "diplomat", "gambler", "stickler", "schemer", "warden")
ANY: Final = "any"
"""Stands for a different character in every seat."""


def _read(name: str) -> Character:
    text = FOLDER.joinpath("cast", f"{name}.toml").read_text(encoding="utf-8")
    return Character(name, msgspec.convert(tomllib.loads(text), Sheet), COMMON)


PLAIN: Final = Character("", Sheet("", "", "", Style(), Manner(), {}), COMMON)
"""How bots without a character deal and talk."""
CHARACTERS: Final = {name: _read(name) for name in NAMES}


def character(name: str) -> Character:
    if name not in CHARACTERS:
        raise Malformed(
            f'there is no character "{name}"; use {", ".join(CHARACTERS)}, or {ANY} for a different one each'
        )
    return CHARACTERS[name]
