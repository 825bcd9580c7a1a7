"""Positions as readable files: for a bug report, a puzzle, a test."""

import msgspec

from dragondune.editions.loader import DEFAULT_EDITION, edition_values, load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.errors import Malformed
from dragondune.engine.game import Game
from dragondune.engine.ids import REFEREE, Faction, members
from dragondune.engine.invariants import faults
from dragondune.engine.ruleset import Ruleset
from dragondune.views.build import build
from dragondune.views.observe import observe
from dragondune.views.view import View

VERSION = 1


class Position(msgspec.Struct, frozen=True):
    """A table with nothing hidden, and the rules it is played by."""

    dragondune_position: int
    edition: str
    overrides: dict[str, Value]
    table: View


class _Header(msgspec.Struct):
    dragondune_position: int


def write_position(game: Game) -> str:
    """The whole table as JSON text."""
    position = Position(VERSION, DEFAULT_EDITION, overrides_of(game.rules), observe(game, REFEREE))
    return msgspec.json.format(msgspec.json.encode(position), indent=1).decode() + "\n"


def factions_of(game: Game) -> tuple[Faction, ...]:
    """Who plays, in player order."""
    return tuple(game.state.order)


def overrides_of(rules: Ruleset) -> dict[str, Value]:
    """The keys in which rules differ from the default edition."""
    differing: dict[str, Value] = {}
    for key, value in edition_values(DEFAULT_EDITION).items():
        chosen: Value = getattr(rules, key)
        if chosen != value:
            differing[key] = chosen
    return differing


def read_position(text: str) -> Game:
    """The table that the file describes; a file that describes none is refused with a sentence."""
    try:
        version = msgspec.json.decode(text, type=_Header).dragondune_position
        if version > VERSION:
            raise Malformed(f"the position was written by a newer version (format {version}, here {VERSION})")
        position = msgspec.json.decode(text, type=Position, strict=True)
    except msgspec.DecodeError as error:
        raise Malformed(f"this is not a position: {error}") from None
    if position.table.observer != "referee":
        raise Malformed(f"a position hides nothing, but this is what the {position.table.observer} see")
    state = build(position.table, load_edition(position.edition, position.overrides))
    found = faults(state)
    if found:
        raise Malformed(f"this position is impossible: {'; '.join(found)}")
    game = Game(state)
    _check_options(game)
    return game


def _check_options(game: Game) -> None:
    """A table on which those who are asked cannot answer does not occur either."""
    for seat in members(game.asked):
        try:
            count = len(game.options(seat))
        except (IndexError, ValueError, NotImplementedError):
            count = 0
        if count == 0:
            step = game.prompts()[0].question or "this step"
            raise Malformed(f"this position is impossible: nothing can be chosen at {step}")
