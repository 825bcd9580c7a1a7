"""Undo and redo: your own last decision at once, anything else if all agree, and never to peek at a card."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Illegal
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, Faction, members
from dragondune.notation.prose import describe
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import check_going_on
from dragondune.server.table.open_requests import UndoRequest
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Move, apply_entries
from dragondune.wire import news
from dragondune.wire.lobby import SEATS
from dragondune.wire.news import TakeBack

RULE = "R224"
MOST_UNDOS: Final = 20
"""How many undos or requests for them are allowed until the game gets further than before."""


class Retraction(NamedTuple):
    """What an undo takes back: the seat's last own decision, and `more` moves that followed it.

    It leaves the first `kept` moves; None is a sealed answer. `asks` are the people who have to agree; `fault` says why
    it is impossible.
    """

    decision: Decision
    kept: int | None
    more: int = 0
    asks: tuple[Faction, ...] = ()
    fault: str | None = None


def retraction(table: Table, seat: Faction) -> Retraction | None:
    """[R224] What this seat could undo now, and any obstacle; None if it has not decided anything yet."""
    if table.status != "running":
        return None
    sealed = table.sealed.get(seat)
    if sealed is not None:
        return Retraction(sealed, None)
    kept = table.last_move_of(seat)
    if kept is None:
        return None
    moves = table.moves[kept:]
    found = Retraction(_decision_of(moves[0], seat), kept, len(moves) - 1)
    if _is_own(table, seat, moves):
        return found
    asks = tuple(person for person in table.persons() if person != seat)
    return found._replace(asks=asks, fault=_fault(table, moves))


def take_back(table: Table, seat: Faction) -> TakeBack:
    """[R224] Preview an undo before anyone asks for it."""
    _check_running(table)
    found = retraction(table, seat)
    if found is None:
        raise _nothing_to_undo(seat)
    return TakeBack(describe(found.decision), found.more, tuple(SEATS[one] for one in found.asks), found.fault)


def _nothing_to_undo(seat: Faction) -> Illegal:
    return Illegal(RULE, f"the {SEATS[seat]} have made no decision yet that could be undone")


def _decision_of(move: Move, seat: Faction) -> Decision:
    return next(entry.decision for entry in move.entries if entry.seat == seat)


def undo(table: Table, seat: Faction) -> list[r.AnyRecord]:
    """[R224] Undo a sealed answer, or a last decision that revealed nothing, at once; otherwise ask everyone.

    Answers that the server gave for the seat are not its own decisions: they go with the one before them.
    """
    _check_running(table)
    found = retraction(table, seat)
    if found is not None and found.kept is None:
        return [r.Answered(SEATS[seat], None)]
    _check_unasked(table)
    _check_often(table)
    if found is None or found.kept is None:
        raise _nothing_to_undo(seat)
    if found.fault is not None:
        raise Illegal(RULE, found.fault)
    return _ask(table, seat, kept=found.kept, is_redo=False) if found.asks else [r.Undone(SEATS[seat], found.kept)]


def redo(table: Table, seat: Faction) -> list[r.AnyRecord]:
    """[R224] Restore undone moves unchanged, cards included, until someone makes another decision."""
    _check_running(table)
    _check_unasked(table)
    if not table.taken_back:
        raise Illegal(RULE, "nothing has been undone since the last decision")
    if all(move.seats == 1 << seat for move in table.taken_back):
        return [r.Redone(SEATS[seat])]
    _check_often(table)
    return _ask(table, seat, kept=len(table.moves), is_redo=True)


def answer_undo(table: Table, seat: Faction, *, agree: bool) -> list[r.AnyRecord]:
    """[R224] One refusal ends the request, even by a seat that agreed or asked before."""
    check_going_on(table)
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


def events_asked(table: Table, request: UndoRequest) -> Sequence[Event]:
    """The events that the open request would undo or redo, worked out once."""
    if table.undone is None:
        table.undone = tuple(events_of(table, request))
    return table.undone


def events_of(table: Table, request: UndoRequest) -> list[Event]:
    """The events that a request would undo or redo, by replaying them."""
    if request.is_redo:
        return _played(table.running.clone(), table.taken_back)
    first = max((after for after in table.checkpoints if after <= request.kept), default=0)
    game = table.checkpoints[first].clone() if first else table.new_game()
    _played(game, table.moves[first : request.kept])
    return _played(game, table.moves[request.kept :])


def _played(game: Game, moves: Iterable[Move]) -> list[Event]:
    return [event for move in moves for event in apply_entries(game, move.entries)]


def _check_running(table: Table) -> None:
    if table.status != "running":
        raise Illegal(RULE, "only a running game can be undone")
    check_going_on(table)


def _check_unasked(table: Table) -> None:
    """One request at a time; meanwhile only sealed answers can be withdrawn."""
    if table.undo_request is not None:
        raise Illegal(RULE, f"the {SEATS[table.undo_request.seat]} have asked for an undo; answer that first")


def _check_often(table: Table) -> None:
    if table.undos >= MOST_UNDOS:
        raise Illegal(RULE, f"there have been {MOST_UNDOS} undos; you can undo again when the game has moved on")


def _is_own(table: Table, seat: Faction, moves: list[Move]) -> bool:
    """Whether nothing was revealed or agreed, nobody else decided, and nobody may be answering in secret."""
    if any(move.shows or move.binds or move.seats != 1 << seat for move in moves):
        return False
    return not (table.is_held and any(prompt.seat != seat for prompt in table.prompts))


def _fault(table: Table, moves: Sequence[Move]) -> str | None:
    """[R224] Bots agree unless the undone moves revealed something or include one of their agreements."""
    shown = next((move for move in moves if move.shows), None)
    if shown is not None and any(holder.kind == "bot" for holder in table.holders.values()):
        return f"{_what_was_shown(shown)} since; the bots do not agree to an undo"
    for party, holder in table.holders.items():
        if holder.kind != "person" and any(move.binds >> party & 1 for move in moves):
            sentence = "an agreement has been closed or ended since; only all its parties together could undo that"
            return f"{sentence}, and no person plays the {SEATS[party]}"
    return None


def _what_was_shown(move: Move) -> str:
    if any(entry.seat == CHANCE for entry in move.entries):
        return "a card has been drawn"
    if len(move.entries) > 1:
        return "secret answers have been revealed"
    return "a card or a secret has been revealed"


def _ask(table: Table, seat: Faction, *, kept: int, is_redo: bool) -> list[r.AnyRecord]:
    if any(person != seat for person in table.persons()):
        return [r.UndoAsked(SEATS[seat], kept, is_redo)]
    return [_carried_out(seat, kept=kept, is_redo=is_redo)]


def _carried_out(seat: Faction, *, kept: int, is_redo: bool) -> r.AnyRecord:
    return r.Redone(SEATS[seat]) if is_redo else r.Undone(SEATS[seat], kept)


def undo_shown(table: Table, events: tuple[news.EventLine, ...]) -> news.UndoRequest:
    """The request, with the events that an observer may know."""
    request = table.undo_request
    assert request is not None
    return news.UndoRequest(
        SEATS[request.seat],
        tuple(SEATS[seat] for seat in members(request.agreed)),
        tuple(SEATS[seat] for seat in table.persons() if not request.agreed >> seat & 1),
        request.is_redo,
        events,
    )
