"""Rematches: a new table with the same people and rules, and a seat for every player."""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from dragondune.engine.errors import Illegal
from dragondune.engine.ids import SPECTATOR, Faction
from dragondune.notation.trust import new_secret
from dragondune.server.errors import NotAllowed, Unknown
from dragondune.server.live import access
from dragondune.server.live.creation import new_row
from dragondune.server.live.registry import Registry
from dragondune.server.live.session import Actor, Session, check_admission
from dragondune.server.storage import Conflict, PersonRow
from dragondune.server.table import log_records as r
from dragondune.server.table.names import at_seat
from dragondune.server.table.table import Table
from dragondune.wire.lobby import SEATS, Rematch, RematchWish, Right

FIRST_TENURE: Final = 1
"""The tenure of a seat that has had only one holder."""


async def rematch(
    registry: Registry,
    session: Session,
    actor: Actor,
    wish: RematchWish,
    *,
    before_making: Callable[[], None],
    creator: str = "",
    person: PersonRow | None = None,
) -> Rematch:
    """The first request creates the table, and its sender becomes the host; `before_making` may refuse that."""
    _check_asker(actor)
    check = _Once(before_making)
    async with session.rights:  # of simultaneous requests, only the first makes the table
        await registry.act(session, lambda table: _asked(table, actor, wish, check))
        asked = session.table.rematch
        assert asked is not None
        again = await _table_of(registry, session.table, asked, creator=creator, before_making=check)
    owner = None if person is None else person.id
    right = None if actor.observer == SPECTATOR else await _right(registry, session.table, again, actor, owner=owner)
    is_asker = right is None if asked.seat is None else right is not None and SEATS[actor.seat] == asked.seat
    host, invitation = (
        (await _token(registry, again, access.HOST, owner=owner), await _token(registry, again, access.INVITATION))
        if is_asker
        else (None, None)
    )
    return Rematch(again.info(), right, host, invitation)


class _Once:
    """A check that a request passes once, however often it tries to make its table."""

    def __init__(self, check: Callable[[], None]) -> None:
        self._check: Final = check
        self._is_passed = False

    def __call__(self) -> None:
        if not self._is_passed:
            self._check()
            self._is_passed = True


def _check_asker(actor: Actor) -> None:
    if actor.token is None:
        raise NotAllowed("only players of this game may ask for a rematch; send a seat's token, or the host's")


def _asked(table: Table, actor: Actor, wish: RematchWish, before_making: Callable[[], None]) -> list[r.AnyRecord]:
    """Record the next table before it is created, so that simultaneous requests lead to the same one."""
    check_admission(table, actor)
    if table.status not in ("over", "archived"):
        raise Illegal("R229", "the game is not over yet; a rematch is possible when it is")
    if table.spec.lesson:
        raise Illegal("R229", "a lesson has no rematch; take it again, or start your own game")
    if table.rematch is not None:
        return []
    before_making()
    seat = None if actor.observer == SPECTATOR else SEATS[actor.seat]
    return [r.Rematched(seat, access.new_table_id(), wish.seats)]


async def _table_of(
    registry: Registry, old: Table, asked: r.Rematched, *, creator: str, before_making: Callable[[], None]
) -> Session:
    """The session of the next game's table, created if it does not exist yet or was deleted."""
    try:
        return await registry.session(asked.table)
    except Unknown:
        before_making()
        seats = list(_seats(old, asked))
        host = next((SEATS[to] for seat, to in seats if SEATS[seat] == asked.seat), None)
        spec = replace(old.spec, log=None, position=None, host=host)
        held = [r.Held(SEATS[to], at_seat(old.holders[seat], SEATS[to])) for seat, to in seats if _is_held(old, seat)]
        try:
            row = new_row(asked.table, spec, registry.clock(), creator=creator, secret=new_secret())
            return await registry.create(row, held, ())
        except Conflict:
            return await registry.session(asked.table)


def _is_held(table: Table, seat: Faction) -> bool:
    return table.holders[seat].kind != "open"


def _seats(old: Table, asked: r.Rematched) -> Iterator[tuple[Faction, Faction]]:
    """Map each seat to the same one, or to the next at the table."""
    seats = list(old.holders)
    step = 1 if asked.seats == "rotated" else 0
    for index, seat in enumerate(seats):
        yield seat, seats[(index + step) % len(seats)]


async def _right(registry: Registry, old: Table, again: Session, actor: Actor, *, owner: str | None) -> Right:
    """[R229] The right to the reserved seat, unless someone else got it meanwhile."""
    assert old.rematch is not None
    seat = dict(_seats(old, old.rematch))[actor.seat]
    if registry.store.is_shared:
        await registry.read_on(again)
    async with again.rights, again.lock:
        if again.table.tenures.get(seat) != FIRST_TENURE:
            raise NotAllowed(f"the seat of the {SEATS[seat]} has been given to someone else")
        token = await _token(registry, again, access.SEAT, seat=seat, owner=owner)
        again.seen[seat] = registry.clock()
    await registry.presence.touch(again, SEATS[seat])
    return Right(SEATS[seat], token)


async def _token(
    registry: Registry, session: Session, role: access.Role, *, seat: Faction | None = None, owner: str | None = None
) -> str:
    token = access.new_token()
    row = access.token_row(token, session.table.id, role, seat=seat, now=registry.clock(), person=owner)
    await registry.store.add_newest(row, most=access.MOST_LINKS)
    return token
