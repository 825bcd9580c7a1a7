"""Commands at a companion table: its room checks them, and the table's secret determines the draws."""

from dragondune.companion import judging
from dragondune.companion import room_records as c
from dragondune.engine.errors import Illegal
from dragondune.engine.ids import Faction
from dragondune.notation.codec import decision_from_record
from dragondune.notation.trust import SealedChance, draw_secret
from dragondune.server.errors import Stale
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import check_fresh, check_seats_taken, check_words
from dragondune.server.table.table import Table
from dragondune.wire.commands import AnyRoomCommand, Decide, Draw


def open_box(table: Table) -> list[r.AnyRecord]:
    """[R291] [R296] Start once every seat is taken; the players' numbers are final then."""
    check_seats_taken(table)
    return [c.BoxOpened()]


def act(table: Table, seat: Faction, command: AnyRoomCommand, secret: str) -> list[r.AnyRecord]:
    room = table.opened
    if isinstance(command, Draw) and command.after != room.draws:
        raise Stale(f"someone else has just drawn; there were {room.draws} draws so far, not {command.after}")
    chance = SealedChance(draw_secret(secret, tuple(table.contributions.values())), room.draws + 1)
    return [judging.act(room, seat, command, chance)]


def decide(table: Table, seat: Faction, command: Decide) -> list[r.AnyRecord]:
    """Seal a requested entry, or talk about agreements."""
    room = table.opened
    check_fresh(table, seat, command.at)
    if table.muted >> seat & 1:
        check_words(decision_from_record(command.decision))
    return [judging.decide(room, seat, command)]


def close_box(table: Table) -> list[r.AnyRecord]:
    """[R296] Reveal the seed; nothing is drawn afterwards."""
    if table.opened.sealing is not None:
        raise Illegal("R296", "plans or bids are being collected; wait until they are revealed, or cancel them")
    return [c.BoxClosed()]
