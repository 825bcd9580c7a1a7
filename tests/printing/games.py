"""The games that the tests print: all editions, and two files of house rules."""

from functools import cache
from pathlib import Path
from typing import Final

from dragondune.editions.house_rules import resolve
from dragondune.editions.loader import EDITIONS
from dragondune.printing.material import Material, material_of
from dragondune.printing.press import Settings, print_pdf
from dragondune.printing.printed_game import PrintedGame
from dragondune.web.bundle import ensure_bundle

HOUSE_RULES: Final = tuple(sorted(Path(__file__).with_name("house_rules").glob("*.toml")))
GAMES: Final = (*EDITIONS, *(path.stem for path in HOUSE_RULES))


def game_of(name: str) -> PrintedGame:
    ensure_bundle()
    paths = {path.stem: str(path) for path in HOUSE_RULES}
    return PrintedGame.of(*resolve(paths.get(name, name)))


@cache
def material(name: str) -> Material:
    return material_of(game_of(name))


@cache
def printed(name: str, settings: Settings) -> bytes:
    return print_pdf(material(name), settings)
