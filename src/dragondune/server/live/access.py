"""Access rights at a table: tokens that cannot be guessed, stored as hashes."""

import re
import secrets
from hashlib import sha256
from typing import Final, Literal, TypeAlias

from msgspec import convert

from dragondune.engine.errors import Refusal
from dragondune.engine.ids import SPECTATOR, Faction
from dragondune.server.errors import NotAllowed, Unknown
from dragondune.server.live.session import DOOR_IS_CLOSED, Actor
from dragondune.server.storage import Store, TokenRow
from dragondune.server.storage import tokens as roles
from dragondune.server.table.table import Table
from dragondune.wire.lobby import SEATS, RightInfo

TOKEN_BYTES: Final = 32
TABLE_ID_BYTES: Final = 12
MOST_LINKS: Final = 8
"""Tokens per right, for its holder's devices."""
TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
HOST: Final = roles.HOST
SEAT: Final = roles.SEAT
INVITATION: Final = roles.INVITATION
ASKER: Final = roles.ASKER
FORMER: Final = roles.FORMER
REVOKED: Final = "this token is not valid at this table; it may have been revoked"
NO_TABLE: Final = "there is no such table, or you may not see it"

Role: TypeAlias = Literal["host", "seat", "invite", "asker", "former"]


STRANGER: Final = Actor(SPECTATOR, is_host=False, token=None)


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_table_id() -> str:
    return secrets.token_urlsafe(TABLE_ID_BYTES)


def is_table_id(text: str) -> bool:
    """Whether this could be a table's id; PostgreSQL refuses some strings as text."""
    return TABLE_ID.fullmatch(text) is not None


def hashed(token: str) -> str:
    """The hash a token is stored under."""
    return sha256(token.encode()).hexdigest()


def token_row(
    token: str, table_id: str, role: Role, *, seat: Faction | None, now: float, person: str | None = None
) -> TokenRow:
    return TokenRow(hashed(token), table_id, role, SEATS[seat] if seat is not None else None, "", now, person)


async def actor_of(store: Store, table: Table, *, token: str | None, invitation: str | None) -> Actor:
    """Authenticate a client; without a token it is a spectator, if spectators are allowed."""
    tenures = dict(table.tenures)
    if token is not None:
        row = await right_of(store, table, token)
        if row.role == HOST:
            return Actor(SPECTATOR, is_host=True, token=row.hash)
        if row.role == SEAT:
            seat = SEATS.index(row.seat)
            return Actor(seat, is_host=False, token=row.hash, tenure=tenures.get(seat, 0))
        if row.role == FORMER:  # they see what everybody sees, and may return
            return STRANGER._replace(is_invited=True)
    invited = await invitation_of(store, table, invitation) is not None
    _check_watching(table, invited=invited)
    return STRANGER._replace(is_invited=invited)


async def right_of(store: Store, table: Table, token: str) -> TokenRow:
    """What a token grants at this table."""
    row = await store.token(hashed(token))
    if row is None or row.table_id != table.id or row.role == INVITATION:
        raise stranger(table, REVOKED)
    return row


def right_info(row: TokenRow) -> RightInfo:
    return convert({"right": row.role, "seat": row.seat}, RightInfo)


def stranger(table: Table, sentence: str) -> Refusal:
    """The refusal for a stranger, who must not learn that a private table exists."""
    return Unknown(NO_TABLE) if table.spec.watch == "nobody" else NotAllowed(sentence)


async def confirmed(store: Store, table: Table, actor: Actor) -> Actor:
    """The same actor, if the token is still valid for the same seat."""
    tenure = table.tenures.get(actor.observer, 0)
    row = None if actor.token is None else await store.token(actor.token)
    if row is None:
        raise NotAllowed(REVOKED)
    if row.role == SEAT and row.seat != SEATS[actor.seat]:
        raise NotAllowed(f"your token is for the seat of the {row.seat} now; attach again")
    return actor._replace(tenure=tenure)


def _check_watching(table: Table, *, invited: bool) -> None:
    match table.spec.watch:
        case "anyone":
            pass
        case "invited":
            if not invited:
                raise NotAllowed("only invited people may watch this table; open it with its invitation")
        case "nobody":
            raise Unknown(NO_TABLE)
    if not table.is_door_open:
        raise NotAllowed(DOOR_IS_CLOSED)


async def invitation_of(store: Store, table: Table, invitation: str | None) -> TokenRow | None:
    """What a valid invitation grants: a certain seat, or any."""
    row = None if invitation is None else await store.token(hashed(invitation))
    return row if row is not None and row.table_id == table.id and row.role == INVITATION else None
