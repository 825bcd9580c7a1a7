"""Database records of notification settings and messages."""

from typing import Final

from msgspec import Struct

PUSH: Final = "push"
MAIL: Final = "mail"


class CallSettingsRow(Struct, frozen=True):
    """What a person is notified of and how; kinds are separated by commas, times are minutes after midnight.

    Without a row, a person is notified of everything by push and of nothing by mail.
    """

    person: str
    push_kinds: str = "turn,offer,whisper,request,end"
    mail_kinds: str = ""
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_to: int | None = None
    digest_at: int | None = None
    away_until: float | None = None


class SubscriptionRow(Struct, frozen=True):
    """A browser's push subscription; `device` is the hash of the key it had."""

    endpoint: str
    person: str
    device: str
    p256dh: str
    auth: str
    label: str
    created_at: float


class MailRow(Struct, frozen=True):
    """A person's address and the hash of its confirmation code; `sent` counts messages since a moment."""

    person: str
    address: str
    confirmed_at: float | None
    code: str
    until: float
    tries: int
    since: float
    sent: int


class Wait(Struct, frozen=True):
    """Something of one kind has been waiting for a person at a table since a moment."""

    person: str
    table_id: str
    seat: str
    kind: str
    sentence: str
    at: float


class NewWait(Struct, frozen=True):
    """Something is waiting for a seat's holder, who is notified at `call_at` unless they look at the table first."""

    seat: str
    kind: str
    sentence: str
    call_at: float


class Sending(Struct, frozen=True):
    """A message to a person's browser or mail address."""

    person: str
    channel: str
    target: str
    body: bytes
