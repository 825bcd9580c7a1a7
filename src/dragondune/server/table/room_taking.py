"""Apply room records to a companion table, and announce them."""

from typing import assert_never

from dragondune.companion import room_records as c
from dragondune.companion.room import new_room, take
from dragondune.editions.loader import load_edition
from dragondune.engine.ids import REFEREE
from dragondune.notation.names import faction_from_id
from dragondune.server.table.table_state import Announcement, TableState
from dragondune.wire import companion as w
from dragondune.wire import news


def take_room(table: TableState, record: c.AnyRoomRecord, at: float) -> Announcement:
    """[R296] Everybody hears who has sealed, not what; only the seat itself hears that it replaced its entry."""
    if isinstance(record, c.BoxOpened):
        spec = table.spec
        factions = [faction_from_id(name) for name in spec.factions]
        table.room, table.status = new_room(load_edition(spec.edition, spec.overrides), factions), "running"
        return Announcement(at, table.everybody, news.StatusChanged("running"))
    assert table.room is not None, "a room is opened before anything happens in it"
    before, (table.room, events) = table.room, take(table.room, record, at)
    if isinstance(record, c.BoxClosed):
        table.status = "over"
        return Announcement(at, table.everybody, news.StatusChanged("over"))
    told = news.Happened(record.seat, ()) if events else _news_of(record)
    audience = table.everybody
    if isinstance(record, c.EntrySealed) and before.sealing is not None and record.seat in before.sealing.entries:
        audience = 1 << faction_from_id(record.seat) | 1 << REFEREE
    return Announcement(at, audience, told, events)


def _news_of(record: c.ActRecord) -> news.AnyNews:
    """The news of a record that changes nothing in the game itself."""
    match record:
        case c.DragonPlaced(seat, number):
            return w.SetByHand(seat, dragon=number)
        case c.StarterNamed(seat, starter):
            return w.SetByHand(seat, starter=starter)
        case c.TimerSet(seat) | c.TimerHeld(seat):
            return w.TimerChanged(seat)
        case c.SealingCalled(seat, what, seats):
            return w.SealingCalled(seat, what, seats)
        case c.EntrySealed(seat):
            return w.EntrySealed(seat)
        case c.SealingCancelled(seat):
            return w.SealingCancelled(seat)
        case c.Drew(seat) | c.Talked(seat):
            return news.Happened(seat, ())
        case _:
            assert_never(record)
