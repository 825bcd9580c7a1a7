"""Requests over a socket."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from dragondune.wire.commands import AnyCommand
from dragondune.wire.lobby import Observer

Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
TableId: TypeAlias = Annotated[str, Meta(max_length=40)]


class Request(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The base of requests; `id` is the sender's number, which the answer repeats."""

    id: Number


class Attach(Request, frozen=True, tag="attach", kw_only=True):
    """Follow a table: as a seat with its token, otherwise as a spectator, with an invitation if required.

    `seen` is the number of the last update received; later ones are sent first.
    """

    table: TableId
    token: Annotated[str, Meta(max_length=100)] | None = None
    invitation: Annotated[str, Meta(max_length=100)] | None = None
    seen: Number | None = None


class Act(Request, frozen=True, tag="act", kw_only=True):
    """A command from one of the seats attached to this socket."""

    table: TableId
    seat: Observer
    command: AnyCommand


class Detach(Request, frozen=True, tag="detach", kw_only=True):
    table: TableId
    seat: Observer


class Look(Request, frozen=True, tag="look", kw_only=True):
    """Whether somebody is looking at the page; if not, they may be notified even while connected."""

    is_looking: bool


FromClient: TypeAlias = Attach | Act | Detach | Look
