"""The host's tools: hand over the host's right, close the door to spectators, mute."""

from collections.abc import Collection

from dragondune.engine.errors import Illegal
from dragondune.engine.ids import SPECTATOR, Faction
from dragondune.server.table import log_records as r
from dragondune.server.table.seating import seat_at
from dragondune.server.table.table import Table
from dragondune.wire.commands import Mute, SetDoor
from dragondune.wire.lobby import SEATS

RULE = "R285"


def hand_over(table: Table, seat: Faction) -> list[r.AnyRecord]:
    """[R285] Make another player the host."""
    if not table.is_person(seat):
        raise Illegal(RULE, f"no person plays the {SEATS[seat]}; the host must be a person")
    if table.is_handed_over and table.host == seat:
        raise Illegal(RULE, f"{table.holders[seat].name} is the host already")
    return [r.HostChanged(SEATS[seat])]


def succeed(table: Table, present: Collection[Faction]) -> list[r.AnyRecord]:
    """[R285] When the host is gone, the person present who has held their seat longest becomes the host."""
    if not present or table.status not in ("open", "running"):
        return []
    return hand_over(table, min(present, key=lambda seat: table.began[seat]))


def set_door(table: Table, command: SetDoor) -> list[r.AnyRecord]:
    """[R285] Open or close the door; closing it removes spectators."""
    if table.spec.watch == "nobody":
        raise Illegal(RULE, "nobody may watch this table, so it has no door to open or close")
    return [] if command.is_open is table.is_door_open else [r.DoorSet(command.is_open)]


def mute(table: Table, command: Mute) -> list[r.AnyRecord]:
    """[R285] Mute or unmute; this covers whispers too."""
    observer = SPECTATOR if command.seat is None else seat_at(table, command.seat)
    is_muted = bool(table.muted >> observer & 1)
    return [] if command.is_muted is is_muted else [r.MuteSet(command.seat, command.is_muted)]
