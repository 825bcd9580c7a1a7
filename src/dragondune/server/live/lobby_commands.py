"""Commands for collective decisions: readiness, pauses, random numbers, swaps and lots."""

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from dragondune.engine.ids import SPECTATOR
from dragondune.server.live.session import Actor, Session, is_host
from dragondune.server.table import contributions
from dragondune.server.table.lobby_acts import rearrange
from dragondune.server.table.readiness import agree_on
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Change
from dragondune.wire import commands as c

LobbyCommand: TypeAlias = c.SetReady | c.SetPause | c.Commit | c.Reveal | c.Swap | c.AnswerSwap | c.SetLots


def lobby_changes(
    session: Session, table: Table, actor: Actor, command: LobbyCommand, *, now: float
) -> Sequence[Change]:
    match command:
        case c.SetReady() | c.SetPause():
            return agree_on(table, actor.seat, command, session.secret)
        case c.Commit() | c.Reveal():
            return contributions.contribute(table, actor.seat, command)
        case c.Swap() | c.AnswerSwap() | c.SetLots():
            seat = None if actor.observer == SPECTATOR else actor.seat
            may = is_host(table, actor) or (seat is not None and seat == table.host)
            return rearrange(table, seat, command, is_host=may, now=now)
        case _:
            assert_never(command)
