"""The maximum length of a table's log: once full, it records only what the game needs."""

from collections.abc import Iterable
from typing import Final

from dragondune.companion import room_records as c
from dragondune.server.errors import NotAllowed
from dragondune.server.table import log_records as r
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Change, is_aside, record_of
from dragondune.wire.lobby import SEATS

SEATING: Final = (r.Held, r.SeatWanted, r.SeatAnswered)
RESERVED: Final = 4
"""A full log has room for one more quarter of its records about seats: talk keeps nobody from their seat."""


def check_full(table: Table, changes: Iterable[Change], *, most: int) -> None:
    """Refuse records that the game does not need once the log is full: a game ends by itself, talk does not."""
    if table.n < most:
        return
    has_reserve = table.n < most + most // RESERVED
    for record in map(record_of, changes):
        if not (_is_needed(table, record) or (has_reserve and isinstance(record, SEATING))):
            still = " and changes of seats" if has_reserve else ", and seats can only be left or given to bots"
            raise NotAllowed(
                f"the log of this table is full with {table.n} records; from now on it takes only decisions{still}"
            )


def _is_needed(table: Table, record: r.AnyRecord) -> bool:
    match record:
        case r.Started() | r.Moved(is_drawn=True) | r.Closed() | r.BotFaulted() | r.Rematched():
            return True
        case c.EntrySealed(seat):
            return table.room is not None and table.room.sealing is not None and seat not in table.room.sealing.entries
        case c.BoxOpened() | c.BoxClosed() | c.SealingCancelled():
            return True
        case r.Played(_, entries):
            return not is_aside(entries[0].decision)
        case r.Answered(seat, decision):
            return decision is not None and SEATS.index(seat) not in table.sealed
        case r.Held(seat, holder):
            return holder.kind == "bot" or (holder.kind == "open" and table.is_person(SEATS.index(seat)))
        case r.Voted(seat, against):
            return table.votes.get(SEATS.index(seat)) != SEATS.index(against)
        case _:
            return False
