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

    Seats and spectators may each write at most `most` lines per table; strangers none once the game is over.
    """
    if table.muted >> observer & 1 and not is_host:
        raise NotAllowed(MUTED)
    if is_stranger and table.status in ("over", "archived"):
        raise NotAllowed("the game of this table is over; only its players, its host and invited people still talk")
    if table.lines_said[observer == SPECTATOR] >= most:
        whose = "spectators" if observer == SPECTATOR else "players"
        raise NotAllowed(f"the {whose} of this table have written {most} lines, which is the limit of this server")
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


def is_whisper(update: news.Update) -> bool:
    """[R227] Whether only its recipients may ever read it."""
    return isinstance(update.news, news.Said) and bool(update.news.to)
