"""Chat at a table: to everybody, or as a whisper to some seats."""

import sys
from collections.abc import Sequence
from typing import Final

from dragondune.engine.errors import Illegal
from dragondune.engine.ids import SPECTATOR
from dragondune.server.errors import NotAllowed
from dragondune.server.table import log_records as r
from dragondune.server.table.names import personal_name
from dragondune.server.table.seating import seat_at
from dragondune.server.table.table import Table
from dragondune.wire import news
from dragondune.wire.commands import Say
from dragondune.wire.lobby import SEATS

MUTED: Final = "the host has muted you; you may talk again when the host allows it"
NO_LIMIT: Final = sys.maxsize


def say(
    table: Table,
    observer: int,
    command: Say,
    *,
    is_host: bool,
    most: int = NO_LIMIT,
    is_stranger: bool = False,
) -> Sequence[r.AnyRecord]:
    """[note.8] Seats talk to everybody or whisper to some seats; spectators talk only among themselves.

    Seats and spectators may each write at most `most` lines per table, half of them before the game, or as strangers.
    Strangers write none once the game is over.
    """
    if table.muted >> observer & 1 and not is_host:
        raise NotAllowed(MUTED)
    if is_stranger and table.status in ("over", "archived"):
        raise NotAllowed("the game of this table is over; only its players, its host and invited people may still talk")
    _check_room(table, observer, most=most, is_stranger=is_stranger)
    text = command.text.strip()
    if not text:
        raise Illegal("note.8", "the message is empty; write something")
    if observer == SPECTATOR:
        if command.to:
            raise NotAllowed("spectators talk among themselves; only the holder of a seat may whisper")
        players = [holder.name for holder in table.holders.values() if holder.kind != "open"]
        return [r.Spoke(None, personal_name(command.name or "a spectator", players, people=None), text)]
    to = tuple(SEATS[seat_at(table, name)] for name in dict.fromkeys(command.to))
    return [r.Spoke(SEATS[observer], table.holders[observer].name, text, to)]


def _check_room(table: Table, observer: int, *, most: int, is_stranger: bool) -> None:
    """Refuse talk beyond the limit. Anyone can fill a lobby, so half of the lines are kept for those who are in."""
    is_spectator = observer == SPECTATOR
    whose, said = "spectators" if is_spectator else "players", table.lines_said[is_spectator]
    if said >= most:
        raise NotAllowed(f"the {whose} of this table have written {most} lines, which is the limit of this server")
    if said < most // 2:
        return
    if is_stranger:
        raise NotAllowed(f"the {whose} of this table have written {said} lines; the rest is for invited people")
    if not is_spectator and table.status == "open":
        raise NotAllowed(f"the {whose} of this table have written {said} lines; the rest is for the game itself")


def is_whisper(update: news.Update) -> bool:
    """[R227] Whether only its recipients may ever read it."""
    return isinstance(update.news, news.Said) and bool(update.news.to)
