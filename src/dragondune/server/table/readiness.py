"""Collective requests: start the game without the host, or pause it."""

from collections.abc import Sequence
from typing import assert_never

from dragondune.engine.errors import Illegal
from dragondune.engine.ids import Faction
from dragondune.server.table import log_records as r
from dragondune.server.table.lobby_acts import begin_now
from dragondune.server.table.room_acts import open_box
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Change
from dragondune.wire.commands import SetPause, SetReady
from dragondune.wire.lobby import SEATS


def agree_on(table: Table, seat: Faction, command: SetReady | SetPause, secret: str) -> Sequence[Change]:
    match command:
        case SetReady(is_ready):
            return set_ready(table, seat, is_ready=is_ready, secret=secret)
        case SetPause(is_wanted):
            return set_pause(table, seat, is_wanted=is_wanted)
        case _:
            assert_never(command)


def set_ready(table: Table, seat: Faction, *, is_ready: bool, secret: str) -> Sequence[Change]:
    """[R285] Start the game once all seats are taken and everybody is ready, unless the host wants to start it."""
    if table.status != "open":
        raise Illegal("R285", "the game has already begun")
    if is_ready is bool(table.ready >> seat & 1):
        return []
    said = r.ReadySet(SEATS[seat], is_ready)
    ready = table.ready | 1 << seat if is_ready else 0
    is_full = all(holder.kind != "open" for holder in table.holders.values())
    if not (table.spec.starts_itself and is_full and all(ready >> one & 1 for one in table.persons())):
        return [said]
    return [said, *(open_box(table) if table.spec.companion else begin_now(table, secret))]


def set_pause(table: Table, seat: Faction, *, is_wanted: bool) -> list[r.AnyRecord]:
    """[R228] The game is paused from when the last person asks for it until the first wants to continue."""
    if table.status != "running" or table.spec.companion:
        raise Illegal("R228", "only a running game can be paused")
    return [] if is_wanted is bool(table.pausing >> seat & 1) else [r.PauseSet(SEATS[seat], is_wanted)]
