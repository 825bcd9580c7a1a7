"""Notices: a turn, an offer, the end of the game."""

from collections.abc import Iterable, Sequence

from dragondune.engine.events import AgreementOffered, GameWon
from dragondune.engine.ids import SPECTATOR, Faction
from dragondune.engine.prompts import Prompt
from dragondune.notation.prose import ask, narrate
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import automatic
from dragondune.server.table.moves import Change, record_of
from dragondune.server.table.table import Announcement, Table
from dragondune.wire.lobby import SEATS, Seat
from dragondune.wire.news import HookBody, Notice


def take_with_notices(table: Table, change: Change, at: float) -> Announcement:
    """Take a change in, and add whom to notify of it."""
    before = table.prompts
    announced = table.take(change, at)
    match record_of(change):
        case r.Started():
            turns = _turns(table, before, by=None)
        case r.Played(seat, _, means):
            turns = _turns(table, before, by=seat, is_automatic=means == r.AUTOMATIC)
        case r.Undone(seat) | r.Redone(seat):
            turns = _turns(table, before, by=seat)
        case _:
            return announced
    notices = [*_ends(announced), *_offers(announced), *turns]
    return announced._replace(notices=tuple(notices)) if notices else announced


def _turns(
    table: Table, before: Sequence[Prompt], *, by: Seat | None, is_automatic: bool = False
) -> Iterable[tuple[int, Notice]]:
    """A seat hears of new questions that it has to answer; the table of all that people are asked, whatever they hold.

    A seat that has just decided by hand hears nothing. The notice for the table is the same if an answer was prepared.
    """
    for prompt in table.prompts:
        seat = prompt.seat
        is_new = by is None or prompt not in before
        if is_new and table.is_person(seat):
            notice = Notice("turn", ask(prompt))
            if SEATS[seat] != by:
                yield SPECTATOR, notice
            if (SEATS[seat] != by or is_automatic) and automatic(table, seat) is None:
                yield seat, notice


def _offers(announced: Announcement) -> Iterable[tuple[int, Notice]]:
    for event in announced.events:
        if isinstance(event, AgreementOffered):
            notice = Notice("offer", narrate(event))
            yield SPECTATOR, notice
            yield from ((seat, notice) for seat in _others(event))


def _others(event: AgreementOffered) -> list[Faction]:
    return [seat for seat in range(len(SEATS)) if event.parties >> seat & 1 and seat != event.seat]


def _ends(announced: Announcement) -> Iterable[tuple[int, Notice]]:
    for event in announced.events:
        if isinstance(event, GameWon):
            notice = Notice("end", narrate(event))
            yield from ((observer, notice) for observer in (*range(len(SEATS)), SPECTATOR))


def hook_body(table: Table, observer: int, notice: Notice, at: float) -> HookBody:
    seat = SEATS[observer] if observer < len(SEATS) else None
    return HookBody(table.id, table.spec.name, seat, notice.kind, notice.sentence, at)
