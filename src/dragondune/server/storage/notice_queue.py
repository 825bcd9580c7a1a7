"""Webhooks and the notices that wait to be delivered to them."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from dragondune.server.storage import schema
from dragondune.server.storage.rows import Hook, Notice

Queued: TypeAlias = tuple[str | None, str, bytes]
"""A seat or None for the table, the address, the body."""

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
_due: Final = (
    select(NOTICES.id)
    .where(NOTICES.due_at <= bindparam("now"))
    .order_by(NOTICES.due_at, NOTICES.id)
    .limit(bindparam("many"))
    .with_for_update(skip_locked=True)
    .cte("due")
)
TAKE: Final = (
    update(schema.notices)
    .where(NOTICES.id.in_(select(_due.c.id)))
    .values(attempts=NOTICES.attempts + 1, due_at=bindparam("until"))
    .returning(*(NOTICES[name] for name in Notice.__struct_fields__))
)
FINISH: Final = delete(schema.notices).where(NOTICES.id == bindparam("notice"))
RETRY: Final = (
    update(schema.notices)
    .where(NOTICES.id == bindparam("notice"), NOTICES.failure.is_(None))
    .values(due_at=bindparam("again_at"))
)
POSTPONE: Final = RETRY.values(attempts=NOTICES.attempts - 1)
DROP: Final = (
    update(schema.notices).where(NOTICES.id == bindparam("notice")).values(due_at=None, failure=bindparam("because"))
)


def set_hook(connection: Connection, hook: Hook) -> None:
    statement = SET_HOOK_POSTGRESQL if connection.dialect.name == "postgresql" else SET_HOOK_SQLITE
    connection.execute(statement, {**asdict(hook), "seat": hook.seat or ""})


def remove_hook(connection: Connection, table_id: str, seat: str | None) -> None:
    connection.execute(DELETE_HOOK, {"table": table_id, "of_seat": seat or ""})


def hooks(connection: Connection, table_id: str) -> list[Hook]:
    found = connection.execute(SELECT_HOOKS, {"table": table_id})
    return [Hook(row.table_id, row.seat or None, row.url, row.format, row.kinds) for row in found]


def end_hook(connection: Connection, table_id: str, seat: str | None) -> None:
    """A webhook ends with the right of who set it, and so do the notices that still wait for it."""
    remove_hook(connection, table_id, seat)
    of_seat = NOTICES.seat.is_(None) if seat is None else NOTICES.seat == seat
    connection.execute(DELETE_WAITING.where(of_seat), {"table": table_id})


def queue(connection: Connection, table_id: str, *, notices: Sequence[Queued], at: float) -> None:
    """A seat's notice is queued only if its webhook is still set: the caller may know it from an earlier holder."""
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


def take(connection: Connection, now: float, *, limit: int, until: float) -> list[Notice]:
    """Those that are due, oldest first; they are due again at `until`."""
    taken = connection.execute(TAKE, {"now": now, "many": limit, "until": until})
    return sorted((Notice(*row) for row in taken), key=lambda notice: notice.id)


def finish(connection: Connection, notice: int) -> None:
    connection.execute(FINISH, {"notice": notice})


def retry(connection: Connection, notice: int, at: float) -> None:
    connection.execute(RETRY, {"notice": notice, "again_at": at})


def postpone(connection: Connection, notice: int, at: float) -> None:
    """Like `retry`, without counting the attempt that was not made."""
    connection.execute(POSTPONE, {"notice": notice, "again_at": at})


def drop(connection: Connection, notice: int, reason: str) -> None:
    """Kept with the reason, and never taken again."""
    connection.execute(DROP, {"notice": notice, "because": reason})
