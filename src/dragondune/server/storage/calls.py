"""Notifications: people's settings, browsers and addresses, what is waiting for them, and outgoing messages."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec.structs import asdict
from sqlalchemy import Connection, Table, delete, func, insert, select, update

from dragondune.server.storage import outbox, schema, waits
from dragondune.server.storage.call_rows import MAIL, PUSH, CallSettingsRow, MailRow, Sending, SubscriptionRow, Wait
from dragondune.server.storage.people import Read, Write
from dragondune.server.storage.rows import Notice

SETTINGS: Final = schema.call_settings.c
SUBSCRIPTIONS: Final = schema.subscriptions.c
MAILS: Final = schema.mail_addresses.c
COUNTS: Final = schema.mail_counts.c
KEYS: Final = schema.server_keys.c
SUBSCRIPTION: Final = select(*(SUBSCRIPTIONS[name] for name in SubscriptionRow.__struct_fields__))
DAY: Final = 86_400.0
REFUSED_SECONDS: Final = 90 * DAY
"""How long no codes are sent to an address that unsubscribed without being confirmed."""


class Calls:
    """The store's notification settings and pending messages."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read: Final = read
        self._write: Final = write

    async def server_key(self, name: str, fresh: bytes) -> bytes:
        """Return the key with this name, storing `fresh` if there was none."""

        def body(connection: Connection) -> bytes:
            wanted = select(KEYS.body).where(KEYS.name == name)
            found = connection.execute(wanted).scalar()
            if found is not None:
                return bytes(found)
            connection.execute(insert(schema.server_keys), {"name": name, "body": fresh})
            return fresh

        return await self._write(body, is_single=False)

    async def settings(self, person: str) -> CallSettingsRow:
        columns = [SETTINGS[name] for name in CallSettingsRow.__struct_fields__]
        wanted = select(*columns).where(SETTINGS.person == person)

        def body(connection: Connection) -> CallSettingsRow:
            row = connection.execute(wanted).first()
            return CallSettingsRow(person) if row is None else CallSettingsRow(*row)

        return await self._read(body)

    async def keep_settings(self, settings: CallSettingsRow) -> None:
        await self._write(partial(_replace, schema.call_settings, settings.person, asdict(settings)), is_single=False)

    async def subscriptions(self, person: str) -> list[SubscriptionRow]:
        """Return a person's subscriptions, oldest first."""
        wanted = SUBSCRIPTION.where(SUBSCRIPTIONS.person == person).order_by(SUBSCRIPTIONS.created_at)
        return await self._read(lambda connection: [SubscriptionRow(*row) for row in connection.execute(wanted)])

    async def subscription(self, endpoint: str) -> SubscriptionRow | None:
        wanted = SUBSCRIPTION.where(SUBSCRIPTIONS.endpoint == endpoint)

        def body(connection: Connection) -> SubscriptionRow | None:
            row = connection.execute(wanted).first()
            return None if row is None else SubscriptionRow(*row)

        return await self._read(body)

    async def subscribe(self, new: SubscriptionRow, *, most: int) -> bool:
        """Store a subscription: one per device and the newest `most` per person; False if it is somebody else's."""

        def body(connection: Connection) -> bool:
            held = connection.execute(SUBSCRIPTION.where(SUBSCRIPTIONS.endpoint == new.endpoint)).first()
            # A browser that switched to another person proves with its keys that it is the same browser.
            if held is not None and held.person != new.person and (held.p256dh, held.auth) != (new.p256dh, new.auth):
                return False
            same = (SUBSCRIPTIONS.endpoint == new.endpoint) | (
                (SUBSCRIPTIONS.person == new.person) & (SUBSCRIPTIONS.device == new.device)
            )
            connection.execute(delete(schema.subscriptions).where(same))
            mine = select(SUBSCRIPTIONS.endpoint).where(SUBSCRIPTIONS.person == new.person)
            older = mine.order_by(SUBSCRIPTIONS.created_at.desc()).offset(most - 1)
            excess = [row.endpoint for row in connection.execute(older)]
            connection.execute(delete(schema.subscriptions).where(SUBSCRIPTIONS.endpoint.in_(excess)))
            connection.execute(insert(schema.subscriptions), asdict(new))
            return True

        return await self._write(body, is_single=False)

    async def unsubscribe(self, endpoint: str, *, person: str | None = None) -> None:
        """Delete a subscription and the messages queued for it."""

        def body(connection: Connection) -> None:
            unwanted = delete(schema.subscriptions).where(SUBSCRIPTIONS.endpoint == endpoint)
            if person is not None:
                unwanted = unwanted.where(SUBSCRIPTIONS.person == person)
            for row in connection.execute(unwanted.returning(SUBSCRIPTIONS.person)).all():
                outbox.forget(connection, row.person, channel=PUSH, target=endpoint)

        await self._write(body, is_single=False)

    async def mail(self, person: str) -> MailRow | None:
        wanted = select(*(MAILS[name] for name in MailRow.__struct_fields__)).where(MAILS.person == person)

        def body(connection: Connection) -> MailRow | None:
            row = connection.execute(wanted).first()
            return None if row is None else MailRow(*row)

        return await self._read(body)

    async def keep_mail(self, mail: MailRow) -> None:
        await self._write(partial(_replace, schema.mail_addresses, mail.person, asdict(mail)), is_single=False)

    async def forget_mail(self, person: str) -> None:
        def body(connection: Connection) -> None:
            connection.execute(delete(schema.mail_addresses).where(MAILS.person == person))
            outbox.forget(connection, person, channel=MAIL)

        await self._write(body, is_single=False)

    async def may_confirm(self, hashed: str, *, now: float, most: int) -> bool:
        """Whether another code may be sent to an address today; if so, count it."""

        def body(connection: Connection) -> bool:
            row = connection.execute(select(schema.mail_counts).where(COUNTS.address == hashed)).first()
            if row is None:
                values = {"address": hashed, "since": now, "codes": 1, "is_refused": False}
                connection.execute(insert(schema.mail_counts), values)
                return True
            is_new_day = now - row.since >= DAY
            codes = 1 if is_new_day else row.codes + 1
            if (row.is_refused and now - row.since < REFUSED_SECONDS) or codes > most:
                return False
            since = now if is_new_day else row.since
            changed = update(schema.mail_counts).where(COUNTS.address == hashed)
            connection.execute(changed.values(since=since, codes=codes, is_refused=False))
            return True

        return await self._write(body, is_single=False)

    async def refuse_mail(self, hashed: str, now: float) -> None:
        """Send this address no codes for a long time."""
        values: dict[str, object] = {"since": now, "codes": 0, "is_refused": True}

        def body(connection: Connection) -> None:
            _replace(schema.mail_counts, hashed, {"address": hashed, **values}, connection)

        await self._write(body, is_single=False)

    async def take_waits(self, now: float, *, limit: int, lease: float) -> dict[str, list[tuple[Wait, float]]]:
        return await self._write(partial(waits.take, now=now, limit=limit, until=now + lease), is_single=False)

    async def settle_waits(
        self,
        over: Sequence[Wait],
        called: Sequence[Wait],
        sendings: Sequence[Sending],
        *,
        now: float,
        mail: MailRow | None = None,
    ) -> None:
        """Mark waits as over or notified, and queue the messages with it."""

        def body(connection: Connection) -> None:
            waits.settle(connection, over, due_at=None, called_at=None)
            waits.settle(connection, called, due_at=None, called_at=now)
            outbox.add(connection, sendings, now)
            if mail is not None:
                counted = update(schema.mail_addresses).where(MAILS.person == mail.person)
                connection.execute(counted.values(since=mail.since, sent=mail.sent))

        await self._write(body, is_single=False)

    async def postpone_waits(self, later: Sequence[Wait], at: float) -> None:
        await self._write(partial(waits.settle, waits=later, due_at=at, called_at=None), is_single=False)

    async def send(self, sendings: Sequence[Sending], now: float) -> None:
        await self._write(partial(outbox.add, sendings=sendings, at=now), is_single=False)

    async def unsent(self, channel: str) -> int:
        """How many messages of a channel are queued."""
        many = select(func.count()).where(schema.outbox.c.channel == channel, schema.outbox.c.due_at.is_not(None))
        return await self._read(lambda connection: connection.execute(many).scalar_one())


class Outbox:
    """The queue of one channel, for delivery."""

    def __init__(self, write: Write, channel: str) -> None:
        self._write: Final = write
        self._channel: Final = channel

    async def take_notices(self, now: float, *, limit: int, lease: float) -> list[Notice]:
        body = partial(outbox.WAITING.take, value=self._channel, now=now, limit=limit, until=now + lease)
        return await self._write(body, is_single=True)

    async def finish_notice(self, id: int) -> None:
        await self._write(partial(outbox.WAITING.finish, message=id), is_single=True)

    async def retry_notice(self, id: int, at: float) -> None:
        await self._write(partial(outbox.WAITING.retry, message=id, at=at), is_single=True)

    async def postpone_notice(self, id: int, at: float) -> None:
        await self._write(partial(outbox.WAITING.postpone, message=id, at=at), is_single=True)

    async def drop_notice(self, id: int, reason: str, *, now: float) -> None:
        await self._write(partial(outbox.WAITING.drop, message=id, reason=reason, now=now), is_single=True)


def _replace(table: Table, key: str, values: dict[str, object], connection: Connection) -> None:
    """Replace the row with this key, which is in the table's first column."""
    connection.execute(delete(table).where(next(iter(table.primary_key.columns)) == key))
    connection.execute(insert(table), values)
