"""The host's commands: start the game, hand over seats and the host's right, moderate, close the table."""

from collections.abc import Collection, Sequence
from typing import TypeAlias, assert_never

from dragondune.server.errors import NotAllowed
from dragondune.server.live.session import Actor, Session, is_host
from dragondune.server.table import hosting, room_acts, seating
from dragondune.server.table.lobby_acts import begin
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import OPEN_SEAT, Change
from dragondune.wire import commands as c

HostCommand: TypeAlias = c.Start | c.GiveSeat | c.HandOver | c.SetDoor | c.Mute | c.Archive | c.CloseBox


def host_changes(
    session: Session, table: Table, actor: Actor, command: HostCommand, *, bots: Collection[str], now: float
) -> Sequence[Change]:
    """The changes that a host's command makes to a table."""
    if not is_host(table, actor):
        raise NotAllowed("only the host of the table may do this; send the host's token")
    match command:
        case c.CloseBox():
            return room_acts.close_box(table)
        case c.Start():
            return begin(table, session.secret, now=now)
        case c.GiveSeat(name, bot):
            seat = seating.seat_at(table, name)
            holder = OPEN_SEAT if bot is None else seating.bot(seating.cast_bot(table, bot, seat), bots)
            return seating.give(table, seat, holder)
        case c.HandOver(name):
            return hosting.hand_over(table, seating.seat_at(table, name))
        case c.SetDoor():
            return hosting.set_door(table, command)
        case c.Mute():
            return hosting.mute(table, command)
        case c.Archive():
            return seating.archive(table)
        case _:
            assert_never(command)
