"""Operator queries: a database's load, and the removal of obsolete rows."""

from typing import Final

from sqlalchemy import Connection, Select, bindparam, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite

from dragondune.server.storage import bans, notice_queue, outbox, schema, table_log
from dragondune.server.storage.rows import ListedTable, Load, Swept

TABLES: Final = schema.tables.c
RECORDS: Final = schema.records.c
NOTICES: Final = schema.notices.c
WISHES: Final = schema.wishes.c
ARCHIVED: Final = "archived"

NEWEST: Final = select(*table_log.LISTED).order_by(TABLES.updated_at.desc(), TABLES.id)
FORGET_PRESENCE: Final = delete(schema.presence).where(
    schema.presence.c.table_id.in_(select(TABLES.id).where(TABLES.status == ARCHIVED))
)
SELECT_WISH: Final = select(WISHES.at).where(WISHES.name == bindparam("wanted"))
_POSTGRESQL: Final = postgresql.insert(schema.wishes)
_SQLITE: Final = sqlite.insert(schema.wishes)
WISH_POSTGRESQL: Final = _POSTGRESQL.on_conflict_do_update(
    index_elements=["name"], set_={"at": _POSTGRESQL.excluded.at}
)
WISH_SQLITE: Final = _SQLITE.on_conflict_do_update(index_elements=["name"], set_={"at": _SQLITE.excluded.at})


def newest(connection: Connection, *, status: str | None, limit: int) -> list[ListedTable]:
    wanted = NEWEST if status is None else NEWEST.where(TABLES.status == status)
    return [ListedTable(*row) for row in connection.execute(wanted.limit(limit))]


def load(connection: Connection, now: float, since: float) -> Load:
    def count(statement: Select[int]) -> int:
        return int(connection.execute(statement).scalar_one())

    number = func.count()
    overdue = (TABLES.status == "running") & (TABLES.wake_at <= now)
    return Load(
        tables=table_log.count(connection),
        active=count(select(number).where(TABLES.updated_at > since)),
        records=count(select(number).where(RECORDS.at > since)),
        overdue=count(select(number).where(overdue)),
        notices=count(select(number).where(NOTICES.failure.is_(None))),
        dropped=count(select(number).where(NOTICES.failure.is_not(None))),
        bans=len(bans.current(connection, now)),
    )


def sweep(connection: Connection, now: float) -> Swept:
    return Swept(
        bans=bans.forget_ended(connection, now),
        messages=forget_dropped(connection),
        presence=connection.execute(FORGET_PRESENCE).rowcount,
    )


def forget_dropped(connection: Connection, *, before: float | None = None) -> int:
    """Delete messages of all queues that were given up, before a moment if one is named; return how many."""
    return sum(queue.forget_dropped(connection, before=before) for queue in (notice_queue.WAITING, outbox.WAITING))


def wish(connection: Connection, name: str, at: float) -> None:
    statement = WISH_POSTGRESQL if connection.dialect.name == "postgresql" else WISH_SQLITE
    connection.execute(statement, {"name": name, "at": at})


def wished(connection: Connection, name: str) -> float:
    return float(connection.execute(SELECT_WISH, {"wanted": name}).scalar() or 0.0)
