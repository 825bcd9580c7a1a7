"""How a table takes in the records about the people at it, apart from their seats and decisions."""

from msgspec.structs import replace

from dragondune.companion.records import AnyRoomRecord
from dragondune.notation.names import faction_from_id
from dragondune.server.table import log_records as r
from dragondune.server.table.room_taking import take_room
from dragondune.server.table.table_state import Announcement, TableState
from dragondune.wire import news


def take_other(table: TableState, record: r.Renamed | AnyRoomRecord, at: float) -> Announcement:
    match record:
        case r.Renamed(name, called, colour):
            seat = faction_from_id(name)
            held = table.holders[seat]
            table.holders[seat] = replace(held, name=called, colour=colour)
            return Announcement(at, table.everybody, news.Renamed(name, called, held.name))
        case _:
            return take_room(table, record, at)
