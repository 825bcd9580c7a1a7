"""Exports a table as a log that anyone can replay and verify."""

from dragondune.companion.log import header_of, write_box_log
from dragondune.companion.room import Room
from dragondune.engine.errors import Illegal
from dragondune.notation.chain import chain_key, chain_of
from dragondune.notation.codec import Entry
from dragondune.notation.game_record import Log
from dragondune.notation.log import head_of_header, write_log
from dragondune.server.table.table import Table


def log_of(table: Table, secret: str) -> str:
    """[R227] Every decision that stands, chained, and the secret of the draws; only once all is over or archived."""
    if table.room is not None:
        return _box_log(table, table.room, secret)
    if table.game is None:
        raise Illegal("R227", "there is no log: the game of this table has not begun")
    if table.status not in ("over", "archived"):
        raise Illegal("R227", "the log tells all secrets; it is open when the game is over or the table is archived")
    if table.spec.position is not None:
        raise Illegal("R227", "a table that began with a position has no log from the set-up on")
    header, entries, game = table.header(), table.entries, table.game
    if table.spec.log is not None:
        plain = tuple(Entry(entry.seat, entry.decision, entry.check) for entry in entries)
        return write_log(Log(header, plain, game.winners, game.fingerprint()))
    chain = chain_of(chain_key(secret), head_of_header(header), entries, table.undone)
    return write_log(Log(header, entries, game.winners, game.fingerprint(), secret, chain))


def _box_log(table: Table, room: Room, secret: str) -> str:
    """[R296] What a companion table has drawn, opened and recorded."""
    if table.status not in ("over", "archived"):
        raise Illegal("R296", "the log tells the seed of the draws; it is open when the host has closed the box")
    spec, given = table.spec, tuple(table.contributions.values())
    header = header_of(spec.edition, spec.overrides, spec.factions, sealed=table.commitment, contributions=given)
    return write_box_log(header, room, secret)
