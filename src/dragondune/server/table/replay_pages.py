"""A finished game, moment by moment, as any observer saw it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from dragondune.engine.errors import Illegal
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, REFEREE
from dragondune.knowledge.gate import know
from dragondune.notation.codec import Entry
from dragondune.notation.prose import describe
from dragondune.server.table.pictures import lines_for
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Move, apply_entries
from dragondune.views.viewing import view_of
from dragondune.wire import news
from dragondune.wire.lobby import SEATS

PAGE: Final = 250
"""Moments per answer: each contains a whole view."""


class Recording(NamedTuple):
    """What a replay needs, so that another process can build it."""

    game: Game
    moves: tuple[Move, ...]


def recording(table: Table) -> Recording:
    """[R227] All decisions that stand; only once the game is over or archived."""
    if table.spec.companion:
        raise Illegal("R296", "there is nothing to replay: the board of this game was a real one")
    if table.game is None:
        raise Illegal("R227", "there is nothing to replay: the game of this table has not begun")
    if table.status not in ("over", "archived"):
        raise Illegal(
            "R227", "a replay reveals all secrets; it is available when the game is over or the table is archived"
        )
    return Recording(table.new_game(), tuple(table.moves))


def replayed(recorded: Recording, observer: int, *, after: int) -> tuple[int, list[news.Moment]]:
    """The total number of moments, and a page of them starting at `after`."""
    parts = list(_parts(entry for move in recorded.moves for entry in move.entries))
    game = recorded.game
    for part in parts[:after]:
        apply_entries(game, part)
    moments = [_moment(game, part, observer, n) for n, part in enumerate(parts[after : after + PAGE], start=after)]
    return len(parts), moments


def _parts(entries: Iterable[Entry]) -> Iterator[Sequence[Entry]]:
    """First the draws before any decision, then each decision with the draws that follow it."""
    part: list[Entry] = []
    for entry in entries:
        if entry.seat != CHANCE:
            yield part
            part = []
        part.append(entry)
    yield part


def _moment(game: Game, part: Sequence[Entry], observer: int, n: int) -> news.Moment:
    """[R28] One moment; a seat's view shows what it saw then, although nothing is secret any more."""
    decided = part[0] if part and part[0].seat != CHANCE else None
    is_secret = any(prompt.is_secret for prompt in game.prompts())
    lines = lines_for(observer, apply_entries(game, part))
    seat, text = None, ""
    if decided is not None and observer in (decided.seat, REFEREE):
        seat, text = SEATS[decided.seat], describe(decided.decision)
    elif decided is not None and lines and not is_secret:
        seat = SEATS[decided.seat]
    return news.Moment(n, seat, text, lines, view_of(know(game, observer)))
