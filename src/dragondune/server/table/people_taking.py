"""How a table takes in the records about the people at it, apart from their seats and decisions."""

from typing import TypeAlias

from msgspec.structs import replace

from dragondune.companion.records import AnyRoomRecord
from dragondune.engine.ids import Faction
from dragondune.notation.names import faction_from_id
from dragondune.server.table import log_records as r
from dragondune.server.table.room_taking import take_room
from dragondune.server.table.table_state import Announcement, TableState
from dragondune.wire import people_news

Other: TypeAlias = r.Renamed | r.ReadySet | r.PauseSet | AnyRoomRecord


def keep_seat(table: TableState, record: r.Held, seat: Faction, *, at: float) -> None:
    """[R225] Who sits there now, and for whom a bot keeps the seat."""
    before = table.holders[seat]
    if record.is_kept and before.kind == "person":
        table.kept[seat] = before
    else:
        table.kept.pop(seat, None)
    table.holders[seat] = record.holder
    table.ready &= ~(1 << seat)
    table.pausing &= ~(1 << seat)
    settle_pause(table, at)


def settle_pause(table: TableState, at: float) -> None:
    """[R228] The game stands still while everyone who plays wants it; no clock has run meanwhile."""
    people = table.persons()
    is_wanted = bool(people) and all(table.pausing >> seat & 1 for seat in people)
    if is_wanted and table.paused_at is None:
        table.paused_at = at
    elif not is_wanted and table.paused_at is not None:
        table.asked_at += at - table.paused_at
        table.paused_at = None


def take_other(table: TableState, record: Other, at: float) -> Announcement:
    match record:
        case r.Renamed(name, called, colour):
            seat = faction_from_id(name)
            held = table.holders[seat]
            table.holders[seat] = replace(held, name=called, colour=colour)
            return Announcement(at, table.everybody, people_news.Renamed(name, called, held.name))
        case r.ReadySet(name, is_ready):
            bit = 1 << faction_from_id(name)
            table.ready = table.ready | bit if is_ready else table.ready & ~bit
            return Announcement(at, table.everybody, people_news.ReadySet(name, is_ready))
        case r.PauseSet(name, is_wanted):
            bit = 1 << faction_from_id(name)
            table.pausing = table.pausing | bit if is_wanted else table.pausing & ~bit
            settle_pause(table, at)
            return Announcement(at, table.everybody, people_news.PauseSet(name, is_wanted, table.paused_at is not None))
        case _:
            return take_room(table, record, at)
