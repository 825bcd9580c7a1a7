"""How people want to be notified: their browsers, mail address, hours and vacation."""

import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from dragondune.engine.errors import Malformed, Refusal
from dragondune.server.alerts import push_messages
from dragondune.server.alerts.hours import check_zone
from dragondune.server.alerts.mail_messages import (
    checked_address,
    encode_letter,
    hashed_address,
    one_line,
    read_stop,
    stop_token,
)
from dragondune.server.alerts.push_delivery import check_endpoint
from dragondune.server.alerts.push_messages import BrowserKeys, Sender
from dragondune.server.errors import NotAllowed
from dragondune.server.live.registry import Registry
from dragondune.server.people import keys
from dragondune.server.people.call_messages import code_letter, trial_letter, trial_message
from dragondune.server.people.waiting import has_to_decide, opened
from dragondune.server.storage import ListedTable, PersonRow
from dragondune.server.storage.call_rows import MAIL, PUSH, CallSettingsRow, MailRow, Sending, SubscriptionRow
from dragondune.server.storage.calls import Calls
from dragondune.server.storage.tokens import SEAT
from dragondune.server.table import log_records as r
from dragondune.server.table.leave import LONGEST, set_leave
from dragondune.server.table.log_limits import check_full
from dragondune.server.table.table import Table
from dragondune.wire.calls import (
    Away,
    CalledDevice,
    CallInfo,
    CallWish,
    PushWish,
    Stopped,
    Waiting,
    WaitingTable,
)
from dragondune.wire.lobby import NOTICE_KINDS, SEATS, NoticeKind, Seat
from dragondune.wire.people import OldName

MOST_BROWSERS: Final = 16
CODE_DIGITS: Final = 8
CODE_SECONDS: Final = 3600.0
MOST_TRIES: Final = 5
MOST_WAITING: Final = 20
"""How many of a person's tables are checked, newest first."""
SECRET_BYTES: Final = 32
WRONG_CODE: Final = "this is not the code that was sent, or it is too old; ask for a new one"
NO_MAIL: Final = "this server sends no mail; its operator has not set smtp_host"
STOPPED: Final = "You will get no more mail about this game."


class Calling:
    """Manages notification settings; messages are queued in the store."""

    def __init__(self, registry: Registry, sender: Sender, mail_key: bytes) -> None:
        self._registry: Final = registry
        self._mail_key: Final = mail_key
        self._sender: Final = sender

    @property
    def _calls(self) -> Calls:
        return self._registry.store.calls

    async def shown(self, person: PersonRow, key: str | None) -> CallInfo:
        kept = await self._calls.settings(person.id)
        mail = await self._calls.mail(person.id)
        browsers = await self._calls.subscriptions(person.id)
        device = keys.hashed(key or "")
        return CallInfo(
            CallWish(
                _kinds(kept.push_kinds),
                _kinds(kept.mail_kinds),
                kept.zone,
                kept.quiet_from,
                kept.quiet_to,
                kept.digest_at,
            ),
            self._sender.public_key,
            tuple(CalledDevice(one.label, one.created_at, one.device == device) for one in browsers),
            self._registry.settings.has_mail,
            mail.address if mail is not None else "",
            mail is not None and mail.confirmed_at is not None,
            kept.away_until,
        )

    async def choose(self, person: PersonRow, wish: CallWish) -> None:
        check_zone(wish.zone)
        if (wish.quiet_from is None) is not (wish.quiet_to is None):
            raise Malformed("quiet hours have a beginning and an end")
        kept = await self._calls.settings(person.id)
        chosen = CallSettingsRow(
            person.id,
            ",".join(dict.fromkeys(wish.push)),
            ",".join(dict.fromkeys(wish.mail)),
            wish.zone,
            wish.quiet_from,
            wish.quiet_to,
            wish.digest_at,
            kept.away_until,
        )
        await self._calls.keep_settings(chosen)

    async def subscribe(self, person: PersonRow, key: str | None, wish: PushWish) -> None:
        """Notify this browser from now on."""
        check_endpoint(wish.endpoint, allow_private=self._registry.settings.allow_private_hooks)
        BrowserKeys(wish.p256dh, wish.auth)
        row = SubscriptionRow(
            wish.endpoint,
            person.id,
            keys.hashed(key or ""),
            wish.p256dh,
            wish.auth,
            one_line(wish.label),
            self._registry.clock(),
        )
        if not await self._calls.subscribe(row, most=MOST_BROWSERS):
            raise NotAllowed("this subscription belongs to another browser; subscribe again")

    async def unsubscribe(self, person: PersonRow, endpoint: str) -> None:
        await self._calls.unsubscribe(endpoint, person=person.id)

    async def set_address(self, person: PersonRow, address: str | None) -> None:
        """Set the address and send a code. Nothing else is sent until it is confirmed, to protect others."""
        if address is None:
            await self._calls.forget_mail(person.id)
            return
        if not self._registry.settings.has_mail:
            raise NotAllowed(NO_MAIL)
        address = checked_address(address)
        now = self._registry.clock()
        code = f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
        await self._calls.forget_mail(person.id)
        row = MailRow(person.id, address, None, _code_hash(person, code), now + CODE_SECONDS, 0, now, 0)
        await self._calls.keep_mail(row)
        # The answer never reveals whether others asked for the same address or whether its owner refuses mail.
        most = self._registry.settings.mail_codes_per_day
        if await self._calls.may_confirm(hashed_address(address), now=now, most=most):
            stop = stop_token(self._mail_key, person.id, address)
            letter = code_letter(code, origin=self._registry.settings.link_origin, stop=stop)
            await self._calls.send([Sending(person.id, MAIL, address, encode_letter(letter))], now)

    async def confirm(self, person: PersonRow, code: str) -> None:
        mail = await self._calls.mail(person.id)
        now = self._registry.clock()
        if mail is None or mail.confirmed_at is not None or now > mail.until or mail.tries >= MOST_TRIES:
            raise NotAllowed(WRONG_CODE)
        if _code_hash(person, "".join(code.split())) != mail.code:
            await self._calls.keep_mail(replace(mail, tries=mail.tries + 1))
            raise NotAllowed(WRONG_CODE)
        await self._calls.keep_mail(replace(mail, confirmed_at=now, code=""))

    async def stop_mail(self, token: str) -> Stopped:
        """Unsubscribe the recipient from this person's mail, or from all mail if they never asked for any."""
        person, address = read_stop(self._mail_key, token)
        mail = await self._calls.mail(person)
        is_wanted = mail is not None and mail.address == address and mail.confirmed_at is not None
        if mail is not None and mail.address == address:
            await self._calls.forget_mail(person)
        if not is_wanted:
            await self._calls.refuse_mail(hashed_address(address), self._registry.clock())
        return Stopped(STOPPED)

    async def try_out(self, person: PersonRow) -> None:
        """Send a test notification to all of a person's browsers and their address."""
        browsers = await self._calls.subscriptions(person.id)
        mail = await self._calls.mail(person.id)
        sendings = [Sending(person.id, PUSH, one.endpoint, trial_message()) for one in browsers]
        if mail is not None and mail.confirmed_at is not None and self._registry.settings.has_mail:
            letter = trial_letter(stop_token(self._mail_key, person.id, mail.address))
            sendings.append(Sending(person.id, MAIL, mail.address, encode_letter(letter)))
        if not sendings:
            raise NotAllowed("nothing can reach you yet; turn on push on a device, or confirm an address")
        await self._calls.send(sendings, self._registry.clock())

    async def go_away(
        self, person: PersonRow, until: float | None, *, before_each: Callable[[], Awaitable[None]]
    ) -> Away:
        """[R330] Go on vacation at all tables that allow it; no notifications are sent meanwhile.

        `before_each` may put off the next table: each is opened and written to.
        """
        now = self._registry.clock()
        if until is not None and not now < until <= now + LONGEST:
            raise Malformed("a vacation ends within the next 60 days")
        kept = await self._calls.settings(person.id)
        await self._calls.keep_settings(replace(kept, away_until=until))
        still: list[str] = []
        running: list[OldName] = []
        for row, seat in await self._seats(person):
            await before_each()
            try:
                await self._leave(row.id, seat, until)
                still.append(row.id)
            except Refusal as fault:
                running.append(OldName(row.id, str(fault)))
        return Away(until, tuple(still), tuple(running))

    async def _leave(self, table_id: str, seat: Seat, until: float | None) -> None:
        session = await self._registry.session(table_id)

        def build(table: Table) -> list[r.AnyRecord]:
            faction = SEATS.index(seat)
            if not table.is_person(faction):
                return []
            records = set_leave(table, faction, until, now=self._registry.clock())
            check_full(table, records, most=self._registry.settings.records)
            return records

        await self._registry.act(session, build)

    async def _seats(self, person: PersonRow) -> list[tuple[ListedTable, Seat]]:
        """The seats a person plays at tables whose game is not over."""
        return [
            (row, msgspec.convert(seat, Seat))
            for row, role, seat in await self._registry.store.people.rights(person.id)
            if role == SEAT and row.status in ("open", "running")
        ]

    async def waiting(self, person: PersonRow, *, before_opening: Callable[[], Awaitable[None]]) -> Waiting:
        """The tables waiting for a person's decision; `before_opening` may put off reading one from the database."""
        found: list[WaitingTable] = []
        held = [one for one in await self._seats(person) if one[0].status == "running"]
        for row, seat in held[:MOST_WAITING]:
            if row.id not in self._registry.sessions:
                await before_opening()
            session = await opened(self._registry, row.id)
            if session is not None and has_to_decide(session.table, SEATS.index(seat)):
                found.append(WaitingTable(row.id, session.table.spec.name, seat))
        return Waiting(tuple(found))


async def new_sender(calls: Calls, *, key_file: str, contact: str) -> Sender:
    """The server's push key: from the operator's file, or generated once and stored in the database."""
    if not key_file:
        return Sender(push_messages.read_key(await calls.server_key(PUSH, push_messages.new_key())), contact)
    try:
        text = Path(key_file).read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError):
        raise Malformed(f'push_key must be a readable file, not "{key_file}"') from None
    return Sender(push_messages.read_pem(text), contact)


async def mail_key(calls: Calls) -> bytes:
    """The key that signs unsubscribe links."""
    return await calls.server_key(MAIL, secrets.token_bytes(SECRET_BYTES))


def _code_hash(person: PersonRow, code: str) -> str:
    return keys.hashed(f"mail {person.id} {code}")


def _kinds(text: str) -> tuple[NoticeKind, ...]:
    chosen = text.split(",")
    return tuple(kind for kind in NOTICE_KINDS if kind in chosen)
