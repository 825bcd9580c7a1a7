"""Notify people of what is waiting for them, when and how they want, while they are away from the table."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from dragondune.server.alerts.hours import call_time
from dragondune.server.alerts.mail_messages import encode_letter, stop_token
from dragondune.server.live.registry import Registry
from dragondune.server.live.session import Session
from dragondune.server.people.call_messages import letter, push_message
from dragondune.server.people.waiting import still_waiting
from dragondune.server.storage import Unavailable
from dragondune.server.storage.call_rows import MAIL, PUSH, MailRow, Sending, Wait
from dragondune.server.storage.calls import DAY, Calls

logger: Final = logging.getLogger("dragondune.calls")

PERSONS_AT_ONCE: Final = 50
LEASE_SECONDS: Final = 60.0
POLL_SECONDS: Final = 5.0

Live = Sequence[tuple[Wait, Session]]


class Caller:
    """Polls for people to notify. Any process may run it; no notification is sent twice."""

    def __init__(
        self,
        registry: Registry,
        *,
        mail_key: bytes,
        queued: Callable[[], None],
    ) -> None:
        self._registry: Final = registry
        self._mail_key: Final = mail_key
        self._queued: Final = queued
        self._poll: Final = min(POLL_SECONDS, max(0.05, registry.settings.call_seconds / 2))

    @property
    def _calls(self) -> Calls:
        return self._registry.store.calls

    async def run(self) -> None:
        while True:
            try:
                taken = await self.look()
            except Unavailable:
                taken = 0
            except Exception:
                logger.exception("people could not be notified; this is retried")
                taken = 0
            if taken < PERSONS_AT_ONCE:
                await asyncio.sleep(self._poll)

    async def look(self) -> int:
        """Notify everybody who is due; return how many people that was."""
        now = self._registry.clock()
        due = await self._calls.take_waits(now, limit=PERSONS_AT_ONCE, lease=LEASE_SECONDS)
        for person, waits in due.items():
            await self._call(person, waits, now)
        return len(due)

    async def _call(self, person: str, waits: Sequence[tuple[Wait, float]], now: float) -> None:
        settings = await self._calls.settings(person)
        at = call_time(settings, since=min(wait.at for wait, _ in waits), now=now)
        if at > now:
            await self._calls.postpone_waits([wait for wait, _ in waits], at)
            return
        live = await still_waiting(self._registry, waits)
        pushed = [one for one in live if one[0].kind in settings.push_kinds.split(",")]
        mailed = [one for one in live if one[0].kind in settings.mail_kinds.split(",")]
        pushes = await self._pushes(person, pushed)
        mail = await self._counted(person, now) if mailed else None
        if mail is not None and mail.sent > self._registry.settings.mails_per_day:
            await self._calls.postpone_waits([wait for wait, _ in waits], mail.since + DAY)
            return
        sendings = [*pushes, *([self._mailing(mail, mailed)] if mail is not None else [])]
        called = {wait for wait, _ in (*(pushed if pushes else ()), *(mailed if mail is not None else ()))}
        over = [wait for wait, _ in waits if wait not in called]
        await self._calls.settle_waits(over, [*called], sendings, now=now, mail=mail)
        if sendings:
            self._queued()

    async def _pushes(self, person: str, waits: Live) -> list[Sending]:
        if not waits:
            return []
        message = push_message(waits)
        browsers = await self._calls.subscriptions(person)
        return [Sending(person, PUSH, one.endpoint, message) for one in browsers]

    async def _counted(self, person: str, now: float) -> MailRow | None:
        """A person's confirmed address with one more message counted, or None."""
        mail = await self._calls.mail(person) if self._registry.settings.has_mail else None
        if mail is None or mail.confirmed_at is None:
            return None
        if now - mail.since >= DAY:
            return replace(mail, since=now, sent=1)
        return replace(mail, sent=mail.sent + 1)

    def _mailing(self, mail: MailRow, waits: Live) -> Sending:
        stop = stop_token(self._mail_key, mail.person, mail.address)
        written = letter(waits, origin=self._registry.settings.link_origin, stop=stop)
        return Sending(mail.person, MAIL, mail.address, encode_letter(written))
