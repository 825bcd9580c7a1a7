"""Positions as readable files: for bug reports, puzzles and tests."""

from contextlib import suppress

import msgspec

from dragondune.editions.loader import DEFAULT_EDITION, load_edition, overrides_of
from dragondune.editions.parameters import Value
from dragondune.engine.chance import Chance, play_out
from dragondune.engine.errors import Malformed
from dragondune.engine.game import Game
from dragondune.engine.ids import CARDS, REFEREE, members
from dragondune.engine.invariants import faults
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import sample
from dragondune.views.reading import knowledge_of
from dragondune.views.view import View
from dragondune.views.viewing import view_of

VERSION = 1
SOURCE = "`dragondune position LOG` prints one"


class Position(msgspec.Struct, frozen=True):
    """A table with nothing hidden, together with its rules."""

    dragondune_position: int
    edition: str
    overrides: dict[str, Value]
    table: View


class _Header(msgspec.Struct):
    dragondune_position: int


def write_position(game: Game) -> str:
    """Write the whole table as JSON."""
    position = Position(VERSION, DEFAULT_EDITION, overrides_of(game.rules), view_of(know(game, REFEREE)))
    return msgspec.json.format(msgspec.json.encode(position), indent=1).decode() + "\n"


def read_position(text: str) -> Game:
    """Read the table that a file describes; an invalid file is refused with an explanation."""
    try:
        version = msgspec.json.decode(text, type=_Header).dragondune_position
        if version != VERSION:
            newer = "was written by a newer version (it" if version > VERSION else "has an unknown version (it"
            raise Malformed(f"the position {newer} has format {version}); this version reads format {VERSION}")
        position = msgspec.json.decode(text, type=Position, strict=True)
    except msgspec.DecodeError as error:
        raise Malformed(f"this is not a position: {error}; {SOURCE}") from None
    if position.table.observer != "referee":
        raise Malformed(f"a position hides nothing, but this is what the {position.table.observer} see; {SOURCE}")
    _check_counts(position.table)
    known = knowledge_of(position.table, load_edition(position.edition, position.overrides))
    found = faults(known)
    if found:
        raise Malformed(f"this position is impossible: {'; '.join(found)}")
    game = sample(known, Chance(0))
    _check_options(game)
    if view_of(know(game, REFEREE)).waiting != position.table.waiting:
        raise Malformed("this position is impossible: its agenda does not match the question it waits for")
    _check_goes_on(game)
    return game


def _check_counts(table: View) -> None:
    """[R28] [cards.2] The file's counts must match its lists."""
    for player in table.players:
        listed = len(set(player.hand))
        if player.hand_size != listed:
            counts = f"hand_size of the {player.faction} is {player.hand_size}, but their hand lists {listed} cards"
            raise Malformed(f"this position is impossible: [R28] {counts}")
    placed = sum(player.hand_size for player in table.players) + len(table.decks.discards)
    placed += (table.decks.top_card is not None) + (table.auction.card is not None)
    if placed + table.decks.deck_size != CARDS:
        counts = f"{table.decks.deck_size} artifact cards in the deck and {placed} elsewhere are not {CARDS}"
        raise Malformed(f"this position is impossible: [cards.2] {counts}")


def _check_options(game: Game) -> None:
    """Refuse a table where a seat being asked has no legal answer."""
    for seat in members(game.asked):
        try:
            count = len(game.options(seat))
        except (IndexError, ValueError, NotImplementedError):
            count = 0
        if count == 0:
            step = game.question or "this step"
            raise Malformed(f"this position is impossible: there is no legal option at {step}")


def _check_goes_on(game: Game) -> None:
    """Refuse a table that cannot be played: play it out to find faults that no check has noticed."""
    trial = game.clone()
    with suppress(AssertionError, LookupError, NotImplementedError, ValueError):
        play_out(trial, Chance(0))
    if not trial.is_over:
        raise Malformed("this position is impossible: [VII.4] no game from here can be played to its end")
