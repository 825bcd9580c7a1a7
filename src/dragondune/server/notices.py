"""What is worth a notice: a turn, an offer, the end of the game."""

from collections.abc import Iterable

from dragondune.engine.events import AgreementOffered, GameWon
from dragondune.engine.ids import SPECTATOR, Faction, Mask
from dragondune.notation.text import ask, narrate
from dragondune.server import records as r
from dragondune.server.playing import automatic
from dragondune.server.table import Table, Told
from dragondune.wire.news import HookBody, Notice
from dragondune.wire.tables import SEATS


def read_with_notices(table: Table, record: r.AnyRecord, at: float) -> Told:
    """Take a record in, and say who is to be notified of what it brought."""
    asked = _asked(table)
    told = table.read(record, at)
    if not isinstance(record, (r.Started, r.Played, r.Undone, r.Redone)):
        return told
    notices = [*_ends(told), *_offers(told), *_turns(table, new=_asked(table) & ~asked)]
    return told._replace(notices=tuple(notices)) if notices else told


def _asked(table: Table) -> Mask:
    mask = 0
    for prompt in table.prompts:
        mask |= 1 << prompt.seat
    return mask


def _turns(table: Table, *, new: Mask) -> Iterable[tuple[int, Notice]]:
    """A seat hears of questions that it has to answer; the table of all that people are asked, whatever they hold."""
    for prompt in table.prompts:
        seat = prompt.seat
        if new >> seat & 1 and table.is_person(seat):
            notice = Notice("turn", ask(prompt))
            yield SPECTATOR, notice
            if automatic(table, seat) is None:
                yield seat, notice


def _offers(told: Told) -> Iterable[tuple[int, Notice]]:
    for event in told.events:
        if isinstance(event, AgreementOffered):
            notice = Notice("offer", narrate(event))
            yield SPECTATOR, notice
            yield from ((seat, notice) for seat in _others(event))


def _others(event: AgreementOffered) -> list[Faction]:
    return [seat for seat in range(len(SEATS)) if event.parties >> seat & 1 and seat != event.seat]


def _ends(told: Told) -> Iterable[tuple[int, Notice]]:
    for event in told.events:
        if isinstance(event, GameWon):
            notice = Notice("end", narrate(event))
            yield from ((observer, notice) for observer in (*range(len(SEATS)), SPECTATOR))


def hook_body(table: Table, observer: int, notice: Notice, at: float) -> HookBody:
    seat = SEATS[observer] if observer < len(SEATS) else None
    return HookBody(table.id, table.spec.name, seat, notice.kind, notice.sentence, at)
