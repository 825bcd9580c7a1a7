"""Another game with the same people and rules: everybody who held a seat gets his right to the next one."""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from dragondune.engine.errors import Illegal
from dragondune.engine.ids import Faction
from dragondune.server import records as r
from dragondune.server import rights
from dragondune.server.errors import NotAllowed, Unknown
from dragondune.server.hall import Hall
from dragondune.server.making import new_row
from dragondune.server.room import Room
from dragondune.server.storage import Conflict
from dragondune.server.table import Table
from dragondune.wire.tables import SEATS, Rematch, RematchWish, Right

FIRST_TENURE: Final = 1
"""A seat of the new table that nobody but its first holder has had."""


async def rematch(
    hall: Hall, room: Room, actor: rights.Actor, wish: RematchWish, *, before_making: Callable[[], None]
) -> Rematch:
    """The first who asks has the table made, and is its host; `before_making` may refuse that."""
    _check_asker(actor)
    await hall.act(room, lambda table: _asked(table, actor, wish, before_making))
    asked = room.table.rematch
    assert asked is not None
    again = await _table_of(hall, room.table, asked)
    right = None if actor.is_host else await _right(hall, room.table, again, actor)
    is_asker = actor.is_host if asked.seat is None else right is not None and SEATS[actor.seat] == asked.seat
    host, invitation = (
        (await _token(hall, again, rights.HOST), await _token(hall, again, rights.INVITATION))
        if is_asker
        else (None, None)
    )
    async with again.lock:
        return Rematch(again.info(), right, host, invitation)


def _check_asker(actor: rights.Actor) -> None:
    if actor.token is None:
        raise NotAllowed("a rematch is for those who played; show the token of a seat, or the host's")


def _asked(
    table: Table, actor: rights.Actor, wish: RematchWish, before_making: Callable[[], None]
) -> list[r.AnyRecord]:
    """Where the next game is written down before its table is made: two who ask at once are led to the same one."""
    rights.check_tenure(table, actor)
    if table.status not in ("over", "archived"):
        raise Illegal("R229", "the game goes on; a rematch is for when it is over")
    if table.rematch is not None:
        return []
    before_making()
    seat = None if actor.is_host else SEATS[actor.seat]
    return [r.Rematched(seat, rights.new_table_id(), wish.seats)]


async def _table_of(hall: Hall, old: Table, asked: r.Rematched) -> Room:
    """The table of the next game, made if it is not there yet."""
    try:
        return await hall.room(asked.table)
    except Unknown:
        spec = replace(old.spec, log=None, position=None)
        held = [r.Held(SEATS[to], old.holders[seat]) for seat, to in _seats(old, asked) if _is_held(old, seat)]
        try:
            return await hall.create(new_row(asked.table, spec, hall.clock()), held, ())
        except Conflict:
            return await hall.room(asked.table)


def _is_held(table: Table, seat: Faction) -> bool:
    return table.holders[seat].kind != "open"


def _seats(old: Table, asked: r.Rematched) -> Iterator[tuple[Faction, Faction]]:
    """Which seat leads to which: the same, or that of the next people at the table."""
    seats = list(old.holders)
    step = 1 if asked.seats == "rotated" else 0
    for index, seat in enumerate(seats):
        yield seat, seats[(index + step) % len(seats)]


async def _right(hall: Hall, old: Table, again: Room, actor: rights.Actor) -> Right:
    """[R229] One's right to the seat that is kept for one, as long as nobody else got it."""
    assert old.rematch is not None
    seat = dict(_seats(old, old.rematch))[actor.seat]
    async with again.lock:
        if hall.store.is_shared:
            await hall.read_on(again)
        if again.table.tenures.get(seat) != FIRST_TENURE:
            raise NotAllowed(f"the seat of the {SEATS[seat]} was given to somebody else meanwhile")
        token = await _token(hall, again, rights.SEAT, seat=seat)
        again.seen[seat] = hall.clock()
    await hall.touch(again, seat)
    return Right(SEATS[seat], token)


async def _token(hall: Hall, room: Room, role: rights.Role, *, seat: Faction | None = None) -> str:
    token = rights.new_token()
    await hall.store.add_token(rights.token_row(token, room.table.id, role, seat=seat, now=hall.clock()))
    return token
