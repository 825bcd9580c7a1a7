"""Apply records about people to a table, other than seats and decisions."""

from typing import TypeAlias, assert_never

from msgspec.structs import replace

from dragondune.companion.room_records import AnyRoomRecord
from dragondune.engine.ids import SPECTATOR, Faction
from dragondune.notation.names import faction_from_id
from dragondune.server.table import log_records as r
from dragondune.server.table.lobby_taking import LobbyRecord, forget_numbers, take_lobby, unsettle
from dragondune.server.table.plans import Leave
from dragondune.server.table.room_taking import take_room
from dragondune.server.table.table_state import Announcement, TableState
from dragondune.wire import news, people_news

Moderation: TypeAlias = r.HostChanged | r.DoorSet | r.MuteSet
Other: TypeAlias = r.Renamed | r.ReadySet | r.PauseSet | r.LeaveSet | Moderation | LobbyRecord | AnyRoomRecord


def keep_seat(table: TableState, record: r.Held, seat: Faction, *, at: float) -> None:
    """[R225] Record a seat's new holder, and the person a bot keeps it for."""
    before = table.holders[seat]
    if record.is_kept and before.kind == "person":
        table.kept[seat] = before
    else:
        table.kept.pop(seat, None)
    table.holders[seat] = record.holder
    settle_lobby(table, record, seat, at=at)
    table.leaves.pop(seat, None)
    table.ready &= ~(1 << seat)
    table.pausing &= ~(1 << seat)
    settle_pause(table, at)


def settle_lobby(table: TableState, record: r.Held, seat: Faction, *, at: float) -> None:
    """[R340] [R341] A new holder chooses about the lot again; a bot taking a seat resets readiness."""
    bit = 1 << seat
    is_own = record.is_own or record.is_host
    own, lots = table.lobby.own & ~bit | bit * is_own, table.lobby.lots
    table.lobby = table.lobby._replace(own=own, lots=lots & ~bit, settled_at=at, swap=None)
    if table.status != "open" or record.is_kept:
        return
    if lots & bit:
        forget_numbers(table)
    if lots & bit or record.holder.kind == "bot":
        unsettle(table, "lots" if lots & bit else "seats", at)


def settle_pause(table: TableState, at: float) -> None:
    """[R228] The game is paused while everyone who plays wants it; no clock runs meanwhile."""
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
        case r.SwapAsked() | r.SwapAnswered() | r.Moved() | r.LotsSet() | r.Revised():
            return take_lobby(table, record, at)
        case r.LeaveSet(name, until):
            seat = faction_from_id(name)
            table.leaves.pop(seat, None)
            if until is not None:
                table.leaves[seat] = Leave(at, until)
            return Announcement(at, table.everybody, people_news.LeaveSet(name, until))
        case r.HostChanged() | r.DoorSet() | r.MuteSet():
            return _moderate(table, record, at)
        case _:
            return take_room(table, record, at)


def _moderate(table: TableState, record: Moderation, at: float) -> Announcement:
    match record:
        case r.HostChanged(seat):
            table.host, table.is_handed_over = faction_from_id(seat), True
            table.lobby = table.lobby._replace(own=1 << table.host)
            return Announcement(at, table.everybody, news.HostChanged(seat))
        case r.DoorSet(is_open):
            table.is_door_open = is_open
            return Announcement(at, table.everybody, news.DoorSet(is_open))
        case r.MuteSet(name, is_muted):
            bit = 1 << (SPECTATOR if name is None else faction_from_id(name))
            table.muted = table.muted | bit if is_muted else table.muted & ~bit
            return Announcement(at, table.everybody, news.MuteSet(name, is_muted))
        case _:
            assert_never(record)
