"""How a table takes in the records about the people at it, apart from their seats and decisions."""

from msgspec.structs import replace

from dragondune.companion.records import AnyRoomRecord
from dragondune.engine.ids import Faction
from dragondune.notation.names import faction_from_id
from dragondune.server.table import log_records as r
from dragondune.server.table.room_taking import take_room
from dragondune.server.table.table_state import Announcement, TableState
from dragondune.wire import news


def keep_seat(table: TableState, record: r.Held, seat: Faction) -> None:
    """[R225] Who sits there now, and for whom a bot keeps the seat."""
    before = table.holders[seat]
    if record.is_kept and before.kind == "person":
        table.kept[seat] = before
    else:
        table.kept.pop(seat, None)
    table.holders[seat] = record.holder
    table.ready &= ~(1 << seat)


def take_other(table: TableState, record: r.Renamed | r.ReadySet | AnyRoomRecord, at: float) -> Announcement:
    match record:
        case r.Renamed(name, called, colour):
            seat = faction_from_id(name)
            held = table.holders[seat]
            table.holders[seat] = replace(held, name=called, colour=colour)
            return Announcement(at, table.everybody, news.Renamed(name, called, held.name))
        case r.ReadySet(name, is_ready):
            bit = 1 << faction_from_id(name)
            table.ready = table.ready | bit if is_ready else table.ready & ~bit
            return Announcement(at, table.everybody, news.ReadySet(name, is_ready))
        case _:
            return take_room(table, record, at)
