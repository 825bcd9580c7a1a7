"""Requests about people and their devices."""

from collections.abc import Callable
from functools import partial
from typing import Final

from dragondune.server.cost_budget import LOOK
from dragondune.server.errors import NotAllowed
from dragondune.server.http.handlers import Handlers, Visitor
from dragondune.server.http.rate_limits import HOUR, RateLimit
from dragondune.server.live import access
from dragondune.server.live.registry import Registry
from dragondune.server.people.passkeys import Passkeys
from dragondune.server.table import seating
from dragondune.wire.lobby import SEATS, RightInfo
from dragondune.wire.people import (
    DeviceCode,
    DeviceCodeTold,
    Entrance,
    Passkey,
    PasskeyOptions,
    Person,
    PersonExport,
    PersonKey,
    PersonWish,
    Renaming,
    Words,
    WordsTold,
)

EXPORTS_PER_HOUR: Final = 30


class PeopleHandlers:
    """`Persons` does the work; these methods check who asks and how often."""

    def __init__(self, registry: Registry, handlers: Handlers, *, clock: Callable[[], float]) -> None:
        settings = registry.settings
        self._registry: Final = registry
        self._persons: Final = handlers.persons
        self._opened: Final = handlers.opened
        self._openings: Final = handlers.openings
        self._attaching: Final = handlers.attaching
        self._rounds: Final = handlers.rounds
        self._passkeys: Final = Passkeys(registry, handlers.persons)
        self._made: Final = hourly(settings.persons_per_hour, "new persons", clock)
        self._named: Final = hourly(settings.persons_per_hour, "new names", clock)
        self._exported: Final = hourly(EXPORTS_PER_HOUR, "downloads of everything stored about you", clock)
        self._tried: Final = hourly(settings.recoveries_per_hour, "attempts to recover a person", clock)

    async def create(self, visitor: Visitor, wish: PersonWish) -> PersonKey:
        self._made.check(visitor.address)
        return await self._persons.create(wish)

    async def person(self, visitor: Visitor) -> Person:
        person = await self._persons.of_key(visitor.person)
        self._attaching.pay(visitor.address, LOOK)
        return await self._persons.shown(person)

    async def export(self, visitor: Visitor) -> PersonExport:
        person = await self._persons.of_key(visitor.person)
        self._exported.check(visitor.address)
        return await self._persons.exported(person)

    async def rename(self, visitor: Visitor, wish: PersonWish) -> Renaming:
        person = await self._persons.of_key(visitor.person)
        self._named.check(visitor.address)
        async with self._rounds.of(visitor.address):
            before_each = partial(self._openings.wait, visitor.address)
            return await self._persons.rename(person, wish, before_each=before_each)

    async def remove(self, visitor: Visitor) -> Person:
        return await self._persons.remove(await self._persons.of_key(visitor.person))

    async def words(self, visitor: Visitor) -> Words:
        return Words(await self._persons.new_words(await self._persons.of_key(visitor.person)))

    async def recover(self, visitor: Visitor, told: WordsTold) -> PersonKey:
        self._tried.check(visitor.address)
        return await self._persons.recover(told.words)

    async def code(self, visitor: Visitor) -> DeviceCode:
        return await self._persons.new_code(await self._persons.of_key(visitor.person))

    async def add_device(self, visitor: Visitor, told: DeviceCodeTold) -> PersonKey:
        self._tried.check(visitor.address)
        return await self._persons.add_device(told.code)

    async def end_others(self, visitor: Visitor) -> PersonKey:
        return await self._persons.end_others(await self._persons.of_key(visitor.person), visitor.person or "")

    async def begin_passkey(self, visitor: Visitor) -> PasskeyOptions:
        person = await self._persons.of_key(visitor.person)
        self._tried.check(visitor.address)
        return await self._passkeys.begin_making(person, visitor.origin)

    async def make_passkey(self, visitor: Visitor, made: Passkey) -> Person:
        return await self._passkeys.make(await self._persons.of_key(visitor.person), made, visitor.origin)

    async def remove_passkeys(self, visitor: Visitor) -> Person:
        return await self._passkeys.remove(await self._persons.of_key(visitor.person))

    async def ask_for_passkey(self, visitor: Visitor) -> PasskeyOptions:
        self._tried.check(visitor.address)
        return await self._passkeys.begin_showing(visitor.origin)

    async def sign_in(self, visitor: Visitor, shown: Passkey) -> PersonKey:
        self._tried.check(visitor.address)
        return await self._passkeys.sign_in(shown, visitor.origin)

    async def enter(self, visitor: Visitor, table_id: str) -> Entrance:
        person = await self._persons.of_key(visitor.person)
        return await self._persons.enter(person, await self._opened(visitor, table_id))

    async def come_back(self, visitor: Visitor, table_id: str) -> RightInfo:
        """[R225] A person who was replaced takes the seat back from the bot; their tokens work again."""
        session = await self._opened(visitor, table_id)
        row = await access.right_of(self._registry.store, session.table, visitor.token or "")
        if row.role != access.FORMER:
            raise NotAllowed("only someone whose seat a bot plays can take it back; send the token of that seat")
        seat = SEATS.index(row.seat)
        await self._registry.act(session, lambda table: seating.come_back(table, seat))
        return RightInfo("seat", SEATS[seat])

    async def adopt(self, visitor: Visitor, table_id: str) -> RightInfo:
        """Link the token in the request to the person."""
        person = await self._persons.of_key(visitor.person)
        session = await self._opened(visitor, table_id)
        if visitor.token is None:
            raise NotAllowed("send the token that is yours")
        row = await access.right_of(self._registry.store, session.table, visitor.token)
        await self._persons.adopt(person, visitor.token)
        return access.right_info(row)


def hourly(many: float, what: str, clock: Callable[[], float]) -> RateLimit:
    """A limit per address and hour."""
    return RateLimit(many / HOUR, many, what=what, clock=clock)
