"""Commands of the host: start the game, hand on seats and the host's right, keep order, close the table."""

from collections.abc import Collection, Sequence
from typing import TypeAlias, assert_never

from dragondune.server.errors import NotAllowed
from dragondune.server.live.session import Actor, Session, is_host
from dragondune.server.table import deciding, hosting, room_acts, seating
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import OPEN_SEAT, Change
from dragondune.wire import commands as c

HostCommand: TypeAlias = c.Start | c.GiveSeat | c.HandOver | c.SetDoor | c.Mute | c.Archive | c.CloseBox


def host_changes(
    session: Session, table: Table, actor: Actor, command: HostCommand, *, bots: Collection[str]
) -> Sequence[Change]:
    """What a command of the host makes of a table."""
    if not is_host(table, actor):
        raise NotAllowed("only the host of the table may do this; send the host's token")
    match command:
        case c.Start() if table.spec.companion:
            return room_acts.open_box(table)
        case c.CloseBox():
            return room_acts.close_box(table)
        case c.Start():
            return deciding.start(table, session.secret)
        case c.GiveSeat(name, bot):
            holder = seating.bot(bot, bots) if bot is not None else OPEN_SEAT
            return seating.give(table, seating.seat_at(table, name), holder)
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
