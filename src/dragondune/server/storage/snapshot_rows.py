"""Snapshots of tables: statements, and functions that run them on a connection."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, bindparam, func, select
from sqlalchemy.dialects import postgresql, sqlite

from dragondune.server.storage import schema
from dragondune.server.storage.rows import StoredSnapshot

SNAPSHOTS: Final = schema.snapshots.c
HEARD: Final = tuple(SNAPSHOTS[f"heard_{observer}"] for observer in range(schema.OBSERVERS))

LAST: Final = (
    select(SNAPSHOTS.n, SNAPSHOTS.version, SNAPSHOTS.public, *HEARD, SNAPSHOTS.body)
    .where(SNAPSHOTS.table_id == bindparam("table"), SNAPSHOTS.version == bindparam("wanted"))
    .order_by(SNAPSHOTS.n.desc())
    .limit(1)
)
_NUMBER: Final = LAST.with_only_columns(SNAPSHOTS.n)
_PUBLIC: Final = _NUMBER.where(SNAPSHOTS.n < bindparam("began"), SNAPSHOTS.public <= bindparam("most"))
_HEARD: Final = tuple(
    _NUMBER.where(SNAPSHOTS.n >= bindparam("began"), heard <= bindparam("most")).scalar_subquery() for heard in HEARD
)
LAST_HEARD: Final = tuple(
    LAST.where(SNAPSHOTS.n == func.coalesce(heard, _PUBLIC.scalar_subquery())) for heard in _HEARD
)
"""The last snapshot before an observer received more than a number of updates; before their tenure, public ones.

The index alone finds its number.
"""

_POSTGRESQL: Final = postgresql.insert(schema.snapshots)
_SQLITE: Final = sqlite.insert(schema.snapshots)
_NEW: Final = ("version", "public", *(column.name for column in HEARD), "body")
KEEP_POSTGRESQL: Final = _POSTGRESQL.on_conflict_do_update(
    index_elements=["table_id", "n"], set_={name: _POSTGRESQL.excluded[name] for name in _NEW}
)
KEEP_SQLITE: Final = _SQLITE.on_conflict_do_update(
    index_elements=["table_id", "n"], set_={name: _SQLITE.excluded[name] for name in _NEW}
)


def keep(connection: Connection, table_id: str, snapshots: Sequence[StoredSnapshot]) -> None:
    """Store snapshots, replacing any that another version wrote after the same record."""
    rows = [
        {
            "table_id": table_id,
            "n": one.n,
            "version": one.version,
            "public": one.public,
            "body": one.body,
            **{column.name: count for column, count in zip(HEARD, one.heard, strict=True)},
        }
        for one in snapshots
    ]
    if rows:
        connection.execute(KEEP_POSTGRESQL if connection.dialect.name == "postgresql" else KEEP_SQLITE, rows)


def last(
    connection: Connection, table_id: str, *, version: str, observer: int | None, heard: int, began: int
) -> StoredSnapshot | None:
    """The last snapshot of a version; for an observer, the last one at which they had at most `heard` updates.

    Of the records before `began`, an observer has received the public ones.
    """
    values: dict[str, object] = {"table": table_id, "wanted": version}
    if observer is None:
        row = connection.execute(LAST, values).first()
    else:
        row = connection.execute(LAST_HEARD[observer], {**values, "most": heard, "began": began}).first()
    return None if row is None else StoredSnapshot(row[0], row[1], row[2], tuple(row[3:-1]), row[-1])
