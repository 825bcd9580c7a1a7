"""Notify people of requests to them: an undo, ending an agreement, replacing a player, taking a seat."""

from collections.abc import Iterable
from typing import Final, TypeAlias

from dragondune.engine.events import TerminationCalled
from dragondune.engine.ids import SPECTATOR, Faction
from dragondune.knowledge.gate import redact
from dragondune.notation.names import faction_from_id
from dragondune.notation.prose import narrate, tell
from dragondune.server.table import log_records as r
from dragondune.server.table.table import Table
from dragondune.server.table.undo import events_of
from dragondune.wire import news
from dragondune.wire.lobby import SEATS

MOST_TOLD: Final = 3
"""Sentences about what would be undone; the table shows all of them."""

Request: TypeAlias = r.UndoAsked | r.Voted | r.SeatWanted | r.Held | r.Spoke | r.PauseSet | r.SwapAsked


def request_notices(table: Table, record: Request) -> Iterable[tuple[int, news.Notice]]:
    """What the people at a table are asked for besides decisions."""
    if isinstance(record, r.Spoke):
        whisper = news.Notice("whisper", f"{record.name} whispers to you.")
        yield from ((faction_from_id(one), whisper) for one in record.to if one != record.seat)
        return
    if isinstance(record, r.SwapAsked):
        yield from _swap_wanted(table, record)
        return
    if table.status != "running":
        return
    match record:
        case r.UndoAsked(name):
            yield from _undo_wanted(table, faction_from_id(name))
        case r.Voted(name, against):
            wanted = faction_from_id(against)
            if list(table.votes.values()).count(wanted) == 1:
                who = table.holders[wanted].name or f"the {against.title()}"
                sentence = f"{_called(table, faction_from_id(name))} wants a bot to play for {who}. Do you?"
                yield from _to_others(table, (faction_from_id(name), wanted), sentence)
        case r.SeatWanted(name, asker):
            yield from _to_others(table, (), f"{asker} asks to play the {name.title()}. Everyone must agree.")
        case r.Held(name, holder) if holder.kind == "open":
            sentence = f"The seat of the {name.title()} is free. Should a bot play it, or will you invite someone?"
            yield from _to_others(table, (), sentence)
        case r.PauseSet(name, is_wanted):
            seat = faction_from_id(name)
            if is_wanted and table.pausing == 1 << seat and table.paused_at is None:
                yield from _to_others(table, (seat,), f"{_called(table, seat)} asks for a pause. Do you agree?")
        case r.Held():
            pass


def _swap_wanted(table: Table, record: r.SwapAsked) -> Iterable[tuple[int, news.Notice]]:
    who = "The host" if record.seat is None else _called(table, faction_from_id(record.seat))
    one, other = (name.title() for name in record.seats)
    notice = news.Notice("request", f"{who} asks to swap the {one} and the {other}. You have 20 seconds to answer.")
    yield from ((faction_from_id(seat), notice) for seat in record.asked)


def _undo_wanted(table: Table, by: Faction) -> Iterable[tuple[int, news.Notice]]:
    request = table.undo_request
    assert request is not None
    events = events_of(table, request)
    what = "redo" if request.is_redo else "undo"
    for seat in table.persons():
        if seat != by:
            told = [tell(event)[1] for event in redact(events, seat)][-MOST_TOLD:]
            yield seat, news.Notice("request", f"{_called(table, by)} asks to {what}: {' '.join(told)}".strip())


def public_request(table: Table, record: r.UndoAsked) -> news.Notice:
    """What an undo would take back, limited to public facts because others may read the message."""
    request = table.undo_request
    assert request is not None
    told = [tell(event)[1] for event in redact(events_of(table, request), SPECTATOR)][-MOST_TOLD:]
    what = "redo" if request.is_redo else "undo"
    asked = f"{_called(table, faction_from_id(record.seat))} asks to {what}: {' '.join(told)}"
    return news.Notice("request", asked.strip())


def end_call(table: Table, event: TerminationCalled) -> Iterable[tuple[int, news.Notice]]:
    """Notify the other parties that someone calls to end an agreement."""
    parties = sum(one.parties for one in table.running.agreements if one.number == event.number)
    notice = news.Notice("request", narrate(event))
    yield from ((seat, notice) for seat in table.persons() if parties >> seat & 1 and seat != event.seat)


def _to_others(table: Table, apart: tuple[Faction, ...], sentence: str) -> Iterable[tuple[int, news.Notice]]:
    notice = news.Notice("request", sentence)
    yield from ((seat, notice) for seat in table.persons() if seat not in apart)


def _called(table: Table, seat: Faction) -> str:
    return table.holders[seat].name


def hook_body(table: Table, observer: int, notice: news.Notice, at: float) -> news.HookBody:
    seat = SEATS[observer] if observer < len(SEATS) else None
    return news.HookBody(table.id, table.spec.name, seat, notice.kind, notice.sentence, at)
