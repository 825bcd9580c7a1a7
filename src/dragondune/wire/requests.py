"""Requests over a socket."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from dragondune.wire.commands import AnyCommand
from dragondune.wire.lobby import Observer

Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
TableId: TypeAlias = Annotated[str, Meta(max_length=40)]


class Request(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """`id` is the sender's number for the request; the answer repeats it."""

    id: Number


class Attach(Request, frozen=True, tag="attach", kw_only=True):
    """Follow a table: as a seat with its token, otherwise as a spectator, where need be with an invitation.

    `seen` is the number of the last update that was received; what came after it is sent first.
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


FromClient: TypeAlias = Attach | Act | Detach
