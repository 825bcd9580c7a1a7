"""Exports a table as a log that anyone can replay and verify."""

from dragondune.engine.errors import Illegal
from dragondune.notation.codec import Entry
from dragondune.notation.game_record import Header, Log
from dragondune.notation.log import write_log
from dragondune.notation.names import faction_from_id
from dragondune.server.table.table import Table


def log_of(table: Table, secret: str) -> str:
    """[R227] Every decision that stands, and the secret of the draws; only once the game is over or archived."""
    if table.game is None:
        raise Illegal("R227", "there is no log: the game of this table has not begun")
    if table.status not in ("over", "archived"):
        raise Illegal("R227", "the log tells all secrets; it is open when the game is over or the table is archived")
    if table.spec.position is not None:
        raise Illegal("R227", "a table that began with a position has no log from the set-up on")
    is_sealed = table.spec.log is None
    header = Header(
        table.spec.edition,
        table.spec.overrides,
        tuple(faction_from_id(name) for name in table.spec.factions),
        seats_given=table.spec.is_seating_given,
        commitment=table.commitment if is_sealed else None,
    )
    entries = tuple(
        entry if is_sealed else Entry(entry.seat, entry.decision, entry.check)
        for move in table.moves
        for entry in move.entries
    )
    log = Log(header, entries, table.game.winners, table.game.fingerprint(), secret if is_sealed else None)
    return write_log(log)
