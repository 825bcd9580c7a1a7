"""The game of an imported log, replayed once before the table that continues it begins."""

from functools import lru_cache
from typing import Final, NamedTuple

from dragondune.engine.errors import Malformed
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.notation.codec import Entry
from dragondune.notation.log import read_log
from dragondune.server.table.table_state import apply_entries

MOST_IMPORTED: Final = 3_000
"""Decisions in an imported log. The longest games have about 700; gifts could make a log longer without end."""
LONGEST_LOG: Final = 500_000
"""Characters of an imported log: decisions with agreements take a few hundred, others about a hundred."""
LONGEST_POSITION: Final = 100_000
KEPT: Final = 8


class ImportedGame(NamedTuple):
    """`game` is shared, so it must be cloned before it is played on."""

    entries: tuple[Entry, ...]
    game: Game
    events: tuple[Event, ...]


@lru_cache(KEPT)
def imported_game(log: str) -> ImportedGame:
    """Replay a log, which takes a while for a long one; later calls are quick."""
    read = read_log(log)
    game = read.header.new_game()
    return ImportedGame(read.entries, game, (*game.take_events(), *apply_entries(game, read.entries)))


def check_size(text: str, *, what: str, most: int) -> None:
    """Refuse a file padded to many times its size: the table keeps it."""
    if len(text) > most:
        raise Malformed(f"this {what} has {len(text):,} characters; a table can begin with one of at most {most:,}")


def check_length(decisions: int) -> None:
    if decisions > MOST_IMPORTED:
        raise Malformed(f"this log has {decisions} decisions; a table can begin with at most {MOST_IMPORTED}")
