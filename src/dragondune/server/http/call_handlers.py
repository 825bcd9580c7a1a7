"""Requests about notifications."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from dragondune.server.http.handlers import Handlers, Visitor
from dragondune.server.http.people_handlers import hourly
from dragondune.server.people.calling import Calling
from dragondune.server.storage import PersonRow
from dragondune.wire.calls import (
    Away,
    AwayWish,
    CallInfo,
    CallWish,
    MailCode,
    MailWish,
    PushEnd,
    PushWish,
    Stopped,
    Waiting,
)

PER_HOUR: Final = 60
"""Changes of notification settings, per address."""
MAILS_PER_HOUR: Final = 10
"""Codes and test messages that an address can trigger."""


class CallHandlers:
    """`calling` does the work; these methods check who asks and how often. `sent` is called after queuing."""

    def __init__(
        self, calling: Calling, handlers: Handlers, *, clock: Callable[[], float], sent: Callable[[], None]
    ) -> None:
        self._calling: Final = calling
        self._persons: Final = handlers.persons
        self._openings: Final = handlers.openings
        self._rounds: Final = handlers.rounds
        self._sent: Final = sent
        self._changed: Final = hourly(PER_HOUR, "changes of notification settings", clock)
        self._mailed: Final = hourly(MAILS_PER_HOUR, "test messages and codes", clock)
        self._tried: Final = hourly(PER_HOUR, "codes and links", clock)

    async def shown(self, visitor: Visitor) -> CallInfo:
        return await self._calling.shown(await self._persons.of_key(visitor.person), visitor.person)

    async def choose(self, visitor: Visitor, wish: CallWish) -> CallInfo:
        person = await self._changing(visitor)
        await self._calling.choose(person, wish)
        return await self._calling.shown(person, visitor.person)

    async def subscribe(self, visitor: Visitor, wish: PushWish) -> CallInfo:
        person = await self._changing(visitor)
        await self._calling.subscribe(person, visitor.person, wish)
        return await self._calling.shown(person, visitor.person)

    async def unsubscribe(self, visitor: Visitor, wish: PushEnd) -> CallInfo:
        person = await self._changing(visitor)
        await self._calling.unsubscribe(person, wish.endpoint)
        return await self._calling.shown(person, visitor.person)

    async def set_address(self, visitor: Visitor, wish: MailWish) -> CallInfo:
        person = await self._changing(visitor)
        if wish.address is not None:
            self._mailed.check(visitor.address)
        await self._calling.set_address(person, wish.address)
        self._sent()
        return await self._calling.shown(person, visitor.person)

    async def confirm(self, visitor: Visitor, told: MailCode) -> CallInfo:
        person = await self._persons.of_key(visitor.person)
        self._tried.check(visitor.address)
        await self._calling.confirm(person, told.code)
        return await self._calling.shown(person, visitor.person)

    async def stop_mail(self, visitor: Visitor, token: str) -> Stopped:
        self._tried.check(visitor.address)
        return await self._calling.stop_mail(token)

    async def try_out(self, visitor: Visitor) -> CallInfo:
        person = await self._persons.of_key(visitor.person)
        self._mailed.check(visitor.address)
        await self._calling.try_out(person)
        self._sent()
        return await self._calling.shown(person, visitor.person)

    async def go_away(self, visitor: Visitor, wish: AwayWish) -> Away:
        person = await self._changing(visitor)
        async with self._rounds.of(visitor.address):
            return await self._calling.go_away(person, wish.until, before_each=self._wait_for_opening(visitor))

    async def waiting(self, visitor: Visitor) -> Waiting:
        person = await self._persons.of_key(visitor.person)
        async with self._rounds.of(visitor.address):
            return await self._calling.waiting(person, before_opening=self._wait_for_opening(visitor))

    def _wait_for_opening(self, visitor: Visitor) -> Callable[[], Awaitable[None]]:
        return partial(self._openings.wait, visitor.address)

    async def _changing(self, visitor: Visitor) -> PersonRow:
        person = await self._persons.of_key(visitor.person)
        self._changed.check(visitor.address)
        return person
