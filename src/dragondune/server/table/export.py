"""Export a table as a log that anyone can replay and verify."""

from collections.abc import Iterable

from dragondune.companion.box_log import header_of, write_box_log
from dragondune.companion.room import Room
from dragondune.engine.errors import Illegal
from dragondune.notation.chain import Undone, UndoneLinks, chain_key, chain_of
from dragondune.notation.codec import Entry
from dragondune.notation.game_record import Log
from dragondune.notation.log import head_of_header, write_log
from dragondune.server.table import log_records as r
from dragondune.server.table.table import Table


def check_open(table: Table) -> None:
    """[R227] [R296] Refuse a table that has no log, or whose secrets still matter."""
    is_open = table.status in ("over", "archived")
    if table.room is not None:
        if not is_open:
            raise Illegal(
                "R296", "the log reveals the seed of the draws; it is available when the host has closed the box"
            )
        return
    if table.game is None:
        raise Illegal("R227", "there is no log: the game of this table has not begun")
    if not is_open:
        raise Illegal(
            "R227", "the log reveals all secrets; it is available when the game is over or the table is archived"
        )
    if table.spec.position is not None:
        raise Illegal("R227", "a table that began with a position has no log from the set-up on")


def log_of(table: Table, secret: str, records: Iterable[r.AnyRecord]) -> str:
    """[R227] Write all decisions that stand, chained, with the secret of the draws; only if finished or archived.

    `records` are the table's: they include undone decisions, which the chain covers too.
    """
    check_open(table)
    if table.room is not None:
        return _box_log(table, table.room, secret)
    assert table.game is not None
    header, entries, game = table.header(), table.entries, table.game
    if table.spec.log is not None:
        plain = tuple(Entry(entry.seat, entry.decision, entry.check) for entry in entries)
        return write_log(Log(header, plain, game.winners, game.fingerprint()))
    key = chain_key(secret)
    chain = chain_of(key, head_of_header(header), entries, undone_in(records, key))
    return write_log(Log(header, entries, game.winners, game.fingerprint(), secret, chain))


def undone_in(records: Iterable[r.AnyRecord], key: bytes) -> tuple[Undone, ...]:
    """[R290] The chain links of the decisions undone in these records."""
    links, decided = UndoneLinks(key), 0
    moves: list[tuple[Entry, ...]] = []
    taken_back: list[tuple[Entry, ...]] = []
    for record in records:
        match record:
            case r.Started(entries) | r.Played(entries=entries):
                moves.append(entries)
                decided += len(entries)
                taken_back = []
            case r.Undone(kept=kept):
                taken_back = moves[kept:]
                del moves[kept:]
                gone = [entry for entries in taken_back for entry in entries]
                decided -= len(gone)
                links.take_back(gone, kept=decided)
            case r.Redone():
                moves += taken_back
                decided += sum(map(len, taken_back))
                taken_back = []
            case _:
                pass
    return links.undone()


def _box_log(table: Table, room: Room, secret: str) -> str:
    """[R296] What a companion table has drawn, revealed and recorded."""
    spec, given = table.spec, tuple(table.contributions.values())
    header = header_of(spec.edition, spec.overrides, spec.factions, sealed=table.commitment, contributions=given)
    return write_box_log(header, room, secret)
