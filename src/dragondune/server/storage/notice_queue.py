"""Webhooks, and the notifications queued for them."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from msgspec.structs import asdict, replace
from sqlalchemy import Connection, bindparam, case, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from dragondune.server.storage import schema
from dragondune.server.storage.delivery_queue import DeliveryQueue
from dragondune.server.storage.rows import Hook, Notice

Queued: TypeAlias = tuple[str | None, str, bytes]
"""A seat, or None for the table; the address; the body."""

HOOKS: Final = schema.hooks.c
NOTICES: Final = schema.notices.c

CHANGED: Final = ("url", "format", "kinds")
_insert_postgresql: Final = postgresql.insert(schema.hooks)
_insert_sqlite: Final = sqlite.insert(schema.hooks)
SET_HOOK_POSTGRESQL: Final = _insert_postgresql.on_conflict_do_update(
    index_elements=["table_id", "seat"], set_={name: _insert_postgresql.excluded[name] for name in CHANGED}
)
SET_HOOK_SQLITE: Final = _insert_sqlite.on_conflict_do_update(
    index_elements=["table_id", "seat"], set_={name: _insert_sqlite.excluded[name] for name in CHANGED}
)
SELECT_HOOKS: Final = (
    select(*(HOOKS[name] for name in Hook.__struct_fields__))
    .where(HOOKS.table_id == bindparam("table"))
    .order_by(HOOKS.seat)
)
DELETE_HOOK: Final = delete(schema.hooks).where(
    HOOKS.table_id == bindparam("table"), HOOKS.seat == bindparam("of_seat")
)

INSERT_NOTICES: Final = insert(schema.notices)
DELETE_WAITING: Final = delete(schema.notices).where(
    NOTICES.table_id == bindparam("table"), NOTICES.due_at.is_not(None)
)
WAITING: Final = DeliveryQueue(schema.notices, {name: name for name in Notice.__struct_fields__})


def set_hook(connection: Connection, hook: Hook) -> None:
    statement = SET_HOOK_POSTGRESQL if connection.dialect.name == "postgresql" else SET_HOOK_SQLITE
    connection.execute(statement, {**asdict(hook), "seat": hook.seat or ""})


def remove_hook(connection: Connection, table_id: str, seat: str | None) -> None:
    connection.execute(DELETE_HOOK, {"table": table_id, "of_seat": seat or ""})


def hooks(connection: Connection, table_id: str) -> list[Hook]:
    found = connection.execute(SELECT_HOOKS, {"table": table_id})
    return [Hook(row.table_id, row.seat or None, row.url, row.format, row.kinds) for row in found]


def end_hook(connection: Connection, table_id: str, seat: str | None) -> None:
    """Delete a webhook whose owner's right has ended, with its queued notifications."""
    remove_hook(connection, table_id, seat)
    of_seat = NOTICES.seat.is_(None) if seat is None else NOTICES.seat == seat
    connection.execute(DELETE_WAITING.where(of_seat), {"table": table_id})


def move_hooks(connection: Connection, table_id: str, ways: Mapping[str, str]) -> None:
    """Move seats' hooks and queued notifications along with their holders."""
    mine = [hook for hook in hooks(connection, table_id) if hook.seat in ways]
    moved = [replace(hook, seat=ways.get(hook.seat or "")) for hook in mine]
    for seat in ways:
        remove_hook(connection, table_id, seat)
    for hook in moved:
        set_hook(connection, hook)
    waiting = update(schema.notices).where(NOTICES.table_id == table_id, NOTICES.seat.in_(ways))
    connection.execute(waiting.values(seat=case(dict(ways), value=NOTICES.seat)))


def queue(connection: Connection, table_id: str, *, notices: Sequence[Queued], at: float) -> None:
    """Queue notifications; a seat's only if its webhook is still set, since the caller may know an earlier holder's."""
    if not notices:
        return
    set_now = {(hook.seat, hook.url) for hook in hooks(connection, table_id)}
    rows = [
        {"table_id": table_id, "seat": seat, "url": url, "body": body, "attempts": 0, "due_at": at}
        for seat, url, body in notices
        if seat is None or (seat, url) in set_now
    ]
    if rows:
        connection.execute(INSERT_NOTICES, rows)
