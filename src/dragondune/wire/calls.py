"""Notification settings: push, mail, quiet hours and vacation."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from dragondune.wire.lobby import LONGEST_URL, NoticeKind, Seat
from dragondune.wire.people import OldName

Minute: TypeAlias = Annotated[int, Meta(ge=0, le=1439, description="minutes after midnight")]
Kinds: TypeAlias = Annotated[tuple[NoticeKind, ...], Meta(max_length=5)]


class CallWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What you are notified of and how; hours are in your time zone.

    Nothing is sent between `quiet_from` and `quiet_to`. With `digest_at`, a day's notifications are sent together at
    that hour.
    """

    push: Kinds
    mail: Kinds
    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    quiet_from: Minute | None = None
    quiet_to: Minute | None = None
    digest_at: Minute | None = None


class CalledDevice(Struct, frozen=True):
    """A browser that receives push notifications."""

    label: str
    created_at: float
    is_this: bool


class CallInfo(Struct, frozen=True):
    """How you are notified; `push_key` is the server key that browsers subscribe with.

    `mail_address` is used once it `is_confirmed`; `has_mail` tells whether this server can send mail at all.
    """

    wish: CallWish
    push_key: str
    devices: tuple[CalledDevice, ...]
    has_mail: bool
    mail_address: str
    is_confirmed: bool
    away_until: float | None


class PushWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A push subscription, as created by the browser."""

    endpoint: Annotated[str, Meta(max_length=2 * LONGEST_URL)]
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]
    label: Annotated[str, Meta(max_length=60)] = ""


class PushEnd(Struct, frozen=True, forbid_unknown_fields=True):
    """Unsubscribe a browser."""

    endpoint: Annotated[str, Meta(max_length=2 * LONGEST_URL)]


class MailWish(Struct, frozen=True, forbid_unknown_fields=True):
    """An address to send a confirmation code to; None deletes your current one."""

    address: Annotated[str, Meta(max_length=254)] | None


class MailCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The code from the confirmation mail; spaces are ignored."""

    code: Annotated[str, Meta(max_length=40)]


class StopMail(Struct, frozen=True, forbid_unknown_fields=True):
    """The token from the unsubscribe link of a mail."""

    token: Annotated[str, Meta(max_length=1000)]


class Stopped(Struct, frozen=True):
    """This address will receive no more mail."""

    sentence: str


class AwayWish(Struct, frozen=True, forbid_unknown_fields=True):
    """When your vacation ends; None if you are back."""

    until: float | None


class Away(Struct, frozen=True):
    """When your vacation ends; your clocks stand still at `tables`, but keep running at those in `kept`."""

    until: float | None
    tables: tuple[str, ...]
    kept: tuple[OldName, ...]


class WaitingTable(Struct, frozen=True):
    """A table that is waiting for your decision."""

    table: str
    name: str
    seat: Seat


class Waiting(Struct, frozen=True):
    """The tables that are waiting for you."""

    tables: tuple[WaitingTable, ...]
