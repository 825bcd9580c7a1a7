"""Undo and redo: your own last decision at once, anything else if all agree, and never to peek at a card."""

from typing import Final

from dragondune.engine.errors import Illegal
from dragondune.engine.ids import Faction
from dragondune.server.table import log_records as r
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Move
from dragondune.wire.lobby import SEATS

RULE = "R224"
MOST_UNDOS: Final = 20
"""How often moves are taken back, or that is asked for, until the game gets further than it was."""


def undo(table: Table, seat: Faction) -> list[r.AnyRecord]:
    """[R224] Take back a sealed answer, or a last decision that showed nothing, at once; otherwise ask everyone."""
    _check_running(table)
    if seat in table.sealed:
        return [r.Answered(SEATS[seat], None)]
    _check_unasked(table)
    _check_often(table)
    kept = table.last_move_of(seat)
    if kept is None:
        raise Illegal(RULE, f"the {SEATS[seat]} have made no decision yet that could be undone")
    moves = table.moves[kept:]
    if _is_own(table, seat, moves):
        return [r.Undone(SEATS[seat], kept)]
    return _ask(table, seat, moves, kept=kept, is_redo=False)


def redo(table: Table, seat: Faction) -> list[r.AnyRecord]:
    """[R224] What was taken back returns as it was, cards included, until someone makes another decision."""
    _check_running(table)
    _check_unasked(table)
    if not table.taken_back:
        raise Illegal(RULE, "nothing has been undone since the last decision")
    if all(move.seats == 1 << seat for move in table.taken_back):
        return [r.Redone(SEATS[seat])]
    _check_often(table)
    return _ask(table, seat, table.taken_back, kept=len(table.moves), is_redo=True)


def answer_undo(table: Table, seat: Faction, *, agree: bool) -> list[r.AnyRecord]:
    """[R224] One refusal ends the request, even by a seat that agreed or asked before."""
    request = table.undo_request
    if request is None:
        raise Illegal(RULE, "nobody has asked for an undo")
    if agree and request.agreed >> seat & 1:
        raise Illegal(RULE, f"the {SEATS[seat]} have already agreed")
    records: list[r.AnyRecord] = [r.UndoAgreed(SEATS[seat], agree)]
    agreed = request.agreed | 1 << seat
    if agree and all(agreed >> person & 1 for person in table.persons()):
        records.append(_carried_out(request.seat, kept=request.kept, is_redo=request.is_redo))
    return records


def _check_running(table: Table) -> None:
    if table.status != "running":
        raise Illegal(RULE, "only a running game can be undone")


def _check_unasked(table: Table) -> None:
    """One request at a time; only sealed answers can be taken back meanwhile."""
    if table.undo_request is not None:
        raise Illegal(RULE, f"the {SEATS[table.undo_request.seat]} have asked for an undo; answer that first")


def _check_often(table: Table) -> None:
    if table.undos >= MOST_UNDOS:
        raise Illegal(RULE, f"this was undone {MOST_UNDOS} times; decide, and undo again when the game has gone on")


def _is_own(table: Table, seat: Faction, moves: list[Move]) -> bool:
    """Whether nothing was shown or agreed, nobody else has decided, and nobody may be answering in secret."""
    if any(move.shows or move.binds or move.seats != 1 << seat for move in moves):
        return False
    return not (table.is_held and any(prompt.seat != seat for prompt in table.prompts))


def _ask(
    table: Table, seat: Faction, moves: list[Move] | tuple[Move, ...], *, kept: int, is_redo: bool
) -> list[r.AnyRecord]:
    """Ask people; bots agree unless something was shown in what is taken back, or an agreement of theirs is in it."""
    has_bots = any(holder.kind == "bot" for holder in table.holders.values())
    if has_bots and not is_redo and any(move.shows for move in moves):
        raise Illegal(RULE, "a card or a secret has been revealed since; the bots do not agree to an undo")
    for party, holder in table.holders.items():
        if not is_redo and holder.kind != "person" and any(move.binds >> party & 1 for move in moves):
            sentence = "an agreement has been closed or ended since; only all its parties together could undo that"
            raise Illegal(RULE, f"{sentence}, and no person plays the {SEATS[party]}")
    if any(person != seat for person in table.persons()):
        return [r.UndoAsked(SEATS[seat], kept, is_redo)]
    return [_carried_out(seat, kept=kept, is_redo=is_redo)]


def _carried_out(seat: Faction, *, kept: int, is_redo: bool) -> r.AnyRecord:
    return r.Redone(SEATS[seat]) if is_redo else r.Undone(SEATS[seat], kept)
