"""Apply lobby records to a table: swaps, lots, and changes of rules and clock."""

from typing import TypeAlias, assert_never

from dragondune.engine.ids import Faction, Mask
from dragondune.notation.names import faction_from_id
from dragondune.server.table import log_records as r
from dragondune.server.table.lobby_state import SwapRequest
from dragondune.server.table.names import at_seat
from dragondune.server.table.table_state import Announcement, TableState
from dragondune.wire import people_news
from dragondune.wire.lobby import SEATS, LobbyChange, Seat

LobbyRecord: TypeAlias = r.SwapAsked | r.SwapAnswered | r.Moved | r.LotsSet | r.Revised


def take_lobby(table: TableState, record: LobbyRecord, at: float) -> Announcement:
    match record:
        case r.SwapAsked(by, (one, other), asked):
            seats = faction_from_id(one), faction_from_id(other)
            request = SwapRequest(None if by is None else faction_from_id(by), seats, mask_of(asked), at)
            table.lobby = table.lobby._replace(swap=request)
            return Announcement(at, table.everybody, people_news.SwapWanted(by, (one, other), asked))
        case r.SwapAnswered(name, agree):
            asked_for = table.lobby.swap
            assert asked_for is not None, "a swap is asked for before it is answered"
            left = asked_for.asked & ~mask_of((name,) if name is not None else ())
            table.lobby = table.lobby._replace(swap=asked_for._replace(asked=left) if agree else None)
            return Announcement(at, table.everybody, people_news.SwapAnswered(name, agree))
        case r.Moved(moves, is_drawn):
            _move(table, moves, at, is_drawn=is_drawn)
            return Announcement(at, table.everybody, people_news.SeatsMoved(moves, is_drawn))
        case r.LotsSet(name, chosen):
            table.lobby = table.lobby._replace(lots=mask_of(chosen))
            unsettle(table, "lots", at)
            forget_numbers(table)
            return Announcement(at, table.everybody, people_news.LotsSet(name, chosen))
        case r.Revised(spec, changes):
            _revise(table, spec, changes, at)
            return Announcement(at, table.everybody, people_news.TableChanged(changes))
        case _:
            assert_never(record)


def seats_handed(record: r.Held | r.Moved) -> list[Faction]:
    """The seats that a record gives a new holder."""
    names = [record.seat] if isinstance(record, r.Held) else [to for _, to in record.moves]
    return [faction_from_id(name) for name in names]


def mask_of(seats: tuple[Seat, ...]) -> Mask:
    return sum(1 << faction_from_id(name) for name in seats)


def unsettle(table: TableState, change: LobbyChange, at: float) -> None:
    """[R340] Reset readiness after a change."""
    table.lobby = table.lobby._replace(
        settled_at=at, swap=None, ready_ended=change if table.ready else table.lobby.ready_ended
    )
    table.ready = 0


def forget_numbers(table: TableState) -> None:
    """[R341] Drop all numbers revealed before a change; everybody commits to a new one."""
    if any(one.number is not None for one in table.contributions.values()):
        table.contributions = {}


def _moved(mask: Mask, ways: dict[Faction, Faction]) -> Mask:
    """Move bits along with the holders of their seats."""
    return sum(1 << ways.get(bit, bit) for bit in range(mask.bit_length()) if mask >> bit & 1)


def _move(table: TableState, moves: tuple[tuple[Seat, Seat], ...], at: float, *, is_drawn: bool) -> None:
    """Move the holders with everything of theirs, except numbers, which belong to the seat they were committed for."""
    ways = {faction_from_id(one): faction_from_id(to) for one, to in moves}
    former, bots = dict(table.holders), dict(table.bots)
    for one, to in ways.items():
        table.holders[to] = at_seat(former[one], SEATS[to])
        if former[one].kind == "bot":
            table.bots[to] = former[one].bot
        elif one in bots:
            table.bots.pop(to, None)
    table.muted = _moved(table.muted, ways)
    table.host = None if table.host is None else ways.get(table.host, table.host)
    table.votes = {}
    table.lobby = table.lobby._replace(own=_moved(table.lobby.own, ways), lots=_moved(table.lobby.lots, ways))
    if is_drawn:
        table.draws = len(moves) - 1
        table.lobby = table.lobby._replace(drawn=tuple(ways.items()), lots=0, swap=None, ready_ended=None)
        return
    unsettle(table, "seats", at)
    forget_numbers(table)
    for seat in ways:
        table.contributions.pop(seat, None)


def _revise(table: TableState, spec: r.Spec, changes: tuple[LobbyChange, ...], at: float) -> None:
    table.spec = spec
    table.lobby = table.lobby._replace(revised=spec)
    table.holders = {SEATS.index(name): table.holders[SEATS.index(name)] for name in spec.factions}
    weighty = [one for one in changes if one in ("rules", "clock", "order")]
    if weighty:
        unsettle(table, weighty[0], at)
    if "rules" in changes or "order" in changes:
        forget_numbers(table)
